import type { MouseEvent, ReactNode } from 'react';
import { type AnalyticsView, viewAddress } from '../../../contracts/analytics/analytics-view.js';
import { isPlainClick } from '../shared/plain-click.js';
import { useAnalyticsPage } from './analytics-context.js';

interface ViewLinkProps {
  view: AnalyticsView;
  isCurrent?: boolean;
  className?: string;
  label?: string;
  /** Called after the view is shown. */
  onFollow?: (event: MouseEvent<HTMLAnchorElement>) => void;
  children: ReactNode;
}

/** Links to another view of the page. With JavaScript, the page stays. */
export function ViewLink({ view, isCurrent, className, label, onFollow, children }: ViewLinkProps) {
  const { go } = useAnalyticsPage();
  return (
    <a
      className={className}
      href={viewAddress(view)}
      aria-current={isCurrent ? 'true' : undefined}
      aria-label={label}
      onClick={(event) => {
        if (!isPlainClick(event)) return;
        event.preventDefault();
        go(view);
        onFollow?.(event);
      }}
    >
      {children}
    </a>
  );
}
