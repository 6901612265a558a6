import type { MouseEvent, ReactNode } from 'react';
import type { LeadListQuery } from '../../../../contracts/leads/lead-list.js';
import { filterQuery } from '../../../../contracts/leads/leads.js';

/** The address of the leads page that shows a query. */
export const leadsAddress = (query: LeadListQuery & { before?: number; skip?: number }) =>
  `/admin/leads${filterQuery(query)}`;

/** Checks that a click isn't meant to open a link in another tab or window. */
export const isPlainClick = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent) =>
  button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey;

interface QueryLinkProps {
  query: LeadListQuery;
  onGo: (query: LeadListQuery) => void;
  isCurrent?: boolean;
  className?: string;
  label?: string;
  children: ReactNode;
}

/** Links to another query of the list. With JavaScript, the page stays. */
export function QueryLink({ query, onGo, isCurrent, className, label, children }: QueryLinkProps) {
  return (
    <a
      className={className}
      href={leadsAddress(query)}
      aria-current={isCurrent ? 'page' : undefined}
      aria-label={label}
      onClick={(event) => {
        if (!isPlainClick(event)) return;
        event.preventDefault();
        onGo(query);
      }}
    >
      {children}
    </a>
  );
}
