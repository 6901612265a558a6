import type { ReactNode } from 'react';
import type { LeadListQuery } from '../../../../contracts/leads/lead-list.js';
import { filterQuery } from '../../../../contracts/leads/leads.js';
import { isPlainClick } from '../../shared/plain-click.js';

/** The address of the leads page that shows a query. */
export const leadsAddress = (query: LeadListQuery & { before?: number; skip?: number }) =>
  `/admin/leads${filterQuery(query)}`;

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
