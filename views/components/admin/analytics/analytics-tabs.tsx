import { type KeyboardEvent, type MouseEvent, useRef } from 'react';
import { type AnalyticsTab, analyticsTabs } from '../../../contracts/analytics/analytics-range.js';
import { viewAddress } from '../../../contracts/analytics/analytics-view.js';
import { isPlainClick } from '../shared/plain-click.js';
import { useAnalyticsPage } from './analytics-context.js';

/** The tabs of the analytics page. Arrow keys move between them; without JavaScript they are links. */
export function AnalyticsTabs() {
  const { view, go } = useAnalyticsPage();
  const chosen = view.tab;
  const list = useRef<HTMLDivElement>(null);

  function choose(tab: AnalyticsTab, event: MouseEvent | KeyboardEvent) {
    event.preventDefault();
    go({ ...view, tab, open: undefined });
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
          href={viewAddress({ ...view, tab: value, open: undefined })}
          aria-selected={value === chosen}
          aria-controls={value === chosen ? 'analytics-panel' : undefined}
          tabIndex={value === chosen ? 0 : -1}
          onClick={(event) => isPlainClick(event) && choose(value, event)}
        >
          {label}
        </a>
      ))}
    </div>
  );
}
