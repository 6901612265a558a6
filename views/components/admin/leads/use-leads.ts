import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import {
  filterQuery,
  type LeadFilterValues,
  type LeadView,
  leadsPerPage,
  leadsUrl,
  matchesSearch,
} from '../../../contracts/leads/leads.js';
import { kept, useGet } from '../shared/queries.js';
import { useSettled } from '../shared/use-settled.js';

/** How long typing must pause before the server searches. */
const typingMs = 150;

interface LeadList {
  shown: LeadView[];
  /** How many there are, shown or not. */
  total: number;
  isLoading: boolean;
  /** Whether the last refresh failed, so that the list may be out of date. */
  isStale: boolean;
  /** Fetches the list again. */
  refresh: () => void;
  /** Loads more leads; undefined when all are shown. */
  more: (() => void) | undefined;
}

/** The first leads of a filter, rendered with the page. */
interface Rendered {
  leads: LeadView[];
  total: number;
  filter: LeadFilterValues;
  before?: number;
}

/**
 * Returns the leads that match a filter and a search. A search filters the loaded leads immediately; if not all leads are loaded, the
 * server's answer follows.
 */
export function useLeads({ search = '', ...filter }: LeadFilterValues, rendered: Rendered): LeadList {
  const loaded = useLeadPages(filter, rendered);
  const text = search.trim();
  const settled = useSettled(text, typingMs);
  const isOnServer = text !== '' && !loaded.isWhole;
  const found = useLeadPages({ ...filter, search: settled }, rendered, isOnServer && settled !== '');
  if (text === '') return loaded;
  if (isOnServer && settled === text && found.isReady) return found;
  const shown = loaded.shown.filter((lead) => matchesSearch(lead, text));
  return { ...loaded, shown, total: shown.length, isLoading: isOnServer, more: undefined };
}

interface Extent {
  /** Whether there is an answer. */
  isReady: boolean;
  /** Whether the answer holds all leads. */
  isWhole: boolean;
}

/** Fetches a filter's leads a page at a time, with one retry. Returns none if the first page fails or isn't a list. */
function useLeadPages(filter: LeadFilterValues, rendered: Rendered, enabled = true): LeadList & Extent {
  const get = useGet();
  const url = leadsUrl(filter, { limit: leadsPerPage });
  const isRendered = filterQuery(filter) === filterQuery(rendered.filter);
  const pages = useInfiniteQuery({
    queryKey: [url],
    queryFn: ({ pageParam }) => get<LeadView[]>(leadsUrl(filter, { limit: leadsPerPage, before: pageParam })),
    initialPageParam: isRendered ? rendered.before : undefined,
    getNextPageParam: (last) => (last.length === leadsPerPage ? last.at(-1)?.id : undefined),
    initialData: isRendered ? { pages: [rendered.leads], pageParams: [rendered.before] } : undefined,
    placeholderData: filter.search ? undefined : keepPreviousData,
    retry: 1,
    enabled,
    ...kept,
  });
  const count = useQuery<{ total: number }>({
    queryKey: [`/admin/api/contacts/count${filterQuery(filter)}`],
    initialData: isRendered ? { total: rendered.total } : undefined,
    enabled,
    ...kept,
  });
  const shown = (pages.data?.pages ?? []).flatMap((page) => (Array.isArray(page) ? page : []));
  return {
    shown,
    total: pages.hasNextPage ? Math.max(count.data?.total ?? 0, shown.length) : shown.length,
    isLoading: pages.isFetching,
    isStale: pages.isRefetchError,
    refresh: () => void pages.refetch(),
    isReady: pages.data !== undefined,
    isWhole: pages.isSuccess && !pages.isPlaceholderData && !pages.hasNextPage && !pages.data.pageParams[0],
    more: pages.hasNextPage ? () => void pages.fetchNextPage({ cancelRefetch: false }) : undefined,
  };
}
