import type { ReactNode } from 'react';
import type { ExportName } from '../../../contracts/analytics/report-address.js';
import { useAnalyticsPage } from './analytics-context.js';
import { ExportLink } from './export-link.js';

interface PanelProps {
  id: string;
  title: string;
  /** The name of its CSV. */
  csv?: ExportName;
  /** Whether filters don't apply to it. */
  isUnfiltered?: boolean;
  className?: string;
  /** Shown at the end of the heading's line. */
  actions?: ReactNode;
  children: ReactNode;
}

/** A card of the analytics page with its heading, and its links at the end of the heading's line. */
export function Panel({ id, title, csv, isUnfiltered, className = '', actions, children }: PanelProps) {
  const { view } = useAnalyticsPage();
  return (
    <section className={`card panel shrink ${className}`} aria-labelledby={id}>
      <header className="panel__head cluster gap-3 mb-2">
        <h2 id={id}>{title}</h2>
        {isUnfiltered && view.filters.length > 0 && <span className="badge count-badge">All visitors</span>}
        <div className="panel__actions plain-links soft cluster gap-3 small push">
          {actions}
          {csv && <ExportLink name={csv} title={title} />}
        </div>
      </header>
      {children}
    </section>
  );
}
