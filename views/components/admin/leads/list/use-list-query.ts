import { useCallback, useState } from 'react';
import type { LeadListQuery } from '../../../../contracts/leads/lead-list.js';
import { useAddress } from '../../../shared/use-address.js';
import { useBackAndForward } from '../../../shared/use-back-and-forward.js';
import { leadsAddress } from './query-link.js';

interface ListQuery {
  query: LeadListQuery;
  /** Shows another query and adds it to the browser's history. */
  go: (query: LeadListQuery) => void;
  /** Changes the search. Typing replaces the history's entry. */
  search: (text: string) => void;
}

/** Keeps the query of the list in step with the address, so that Back, reload and sharing work. */
export function useListQuery(rendered: LeadListQuery): ListQuery {
  const [query, setQuery] = useState(rendered);
  useAddress(leadsAddress({ ...query, search: query.search?.trim() }));
  useBackAndForward(() => setQuery(readQuery(location.search)));
  const go = useCallback((next: LeadListQuery) => {
    setQuery(next);
    history.pushState(null, '', leadsAddress(next));
  }, []);
  const search = useCallback((text: string) => setQuery((before) => ({ ...before, search: text })), []);
  return { query, go, search };
}

/** Reads a query that this page has written into its address. */
function readQuery(search: string): LeadListQuery {
  const { lead, ...rest } = Object.fromEntries(new URLSearchParams(search));
  return { ...rest, lead: lead ? Number(lead) : undefined };
}
