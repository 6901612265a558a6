import { type KeyboardEvent, type MouseEvent, useRef } from 'react';
import {
  type AnalyticsTab,
  analyticsPageUrl,
  analyticsTabs,
  type RangeName,
} from '../../../contracts/analytics/analytics-range.js';

interface AnalyticsTabsProps {
  chosen: AnalyticsTab;
  range: RangeName;
  onChoose: (tab: AnalyticsTab) => void;
}

/** The tabs of the analytics page. Arrow keys move between them; without JavaScript they are links. */
export function AnalyticsTabs({ chosen, range, onChoose }: AnalyticsTabsProps) {
  const list = useRef<HTMLDivElement>(null);

  function choose(tab: AnalyticsTab, event: MouseEvent | KeyboardEvent) {
    event.preventDefault();
    onChoose(tab);
  }

  function move(event: KeyboardEvent) {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!step) return;
    const index = analyticsTabs.findIndex(({ value }) => value === chosen);
    const next = (index + step + analyticsTabs.length) % analyticsTabs.length;
    choose(analyticsTabs[next].value, event);
    list.current?.querySelectorAll<HTMLElement>('[role=tab]')[next]?.focus();
  }

  return (
    <div ref={list} className="tabs" role="tablist" aria-label="Analytics" onKeyDown={move}>
      {analyticsTabs.map(({ value, label }) => (
        <a
          key={value}
          id={`tab-${value}`}
          role="tab"
          href={analyticsPageUrl(range, value)}
          aria-selected={value === chosen}
          aria-controls={value === chosen ? 'analytics-panel' : undefined}
          tabIndex={value === chosen ? 0 : -1}
          onClick={(event) => choose(value, event)}
        >
          {label}
        </a>
      ))}
    </div>
  );
}
