import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import {
  countedFilter,
  isCut,
  isLostFor,
  type LeadCounts,
  type LeadListQuery,
  type LeadRow,
  totalOf,
} from '../../../../contracts/leads/lead-list.js';
import { filterQuery, leadsPerPage, leadsUrl, matchesSearch } from '../../../../contracts/leads/leads.js';
import { kept, useGet } from '../../shared/queries.js';
import { useSettled } from '../../shared/use-settled.js';

interface LeadList {
  shown: LeadRow[];
  /** How many leads each tab has. */
  counts: LeadCounts;
  /** How many there are, shown or not. */
  total: number;
  isLoading: boolean;
  /** Whether the leads of the query before are shown until its own are there. */
  isPrevious: boolean;
  /** Loads more leads; undefined when all are shown. */
  more: (() => void) | undefined;
}

/** The first leads of a query, rendered with the page. */
interface Rendered {
  rows: LeadRow[];
  total: number;
  counts: LeadCounts;
  query: LeadListQuery;
  before?: number;
  skip?: number;
}

/**
 * Returns the leads that match a query. A search filters the loaded leads immediately; if not all of them are
 * loaded completely, the server's answer follows.
 */
export function useLeads(query: LeadListQuery, rendered: Rendered): LeadList {
  const { search = '', ...filter } = listed(query);
  const counts = useCounts(query, rendered);
  const loaded = useLeadPages(filter, rendered);
  const text = search.trim();
  const settled = useSettled(text);
  const isOnServer = text !== '' && !loaded.isWhole;
  const found = useLeadPages({ ...filter, search: settled }, rendered, isOnServer && settled !== '');
  if (text === '')
    return {
      ...loaded,
      counts,
      total: loaded.more && !isLostFor(filter.lost) ? totalOf(counts, filter) : loaded.total,
    };
  if (isOnServer && settled === text && found.isReady) return { ...found, counts };
  const shown = loaded.shown.filter((lead) => matchesSearch(lead, text));
  return { ...loaded, counts, shown, total: shown.length, isLoading: isOnServer, more: undefined };
}

/** The part of a query that decides which leads are listed. */
const listed = ({ lead: _lead, view: _view, ...query }: LeadListQuery) => query;

function useCounts(query: LeadListQuery, rendered: Rendered): LeadCounts {
  const url = (of: LeadListQuery) => `/admin/api/contacts/counts${filterQuery(countedFilter(of))}`;
  const isRendered = url(query) === url(rendered.query);
  const { data } = useQuery<LeadCounts>({
    queryKey: [url(query)],
    initialData: isRendered ? rendered.counts : undefined,
    placeholderData: keepPreviousData,
    ...kept,
  });
  return data ?? rendered.counts;
}

interface Extent {
  /** Whether there is an answer. */
  isReady: boolean;
  /** Whether the answer holds all leads. */
  isWhole: boolean;
}

type LeadPages = Omit<LeadList, 'counts'> & Extent;

/** Fetches a query's leads by page, with one retry. Returns none if the first page fails or isn't a list. */
function useLeadPages(query: LeadListQuery, rendered: Rendered, enabled = true): LeadPages {
  const get = useGet();
  const isNewest = query.order === undefined || query.order === 'newest';
  const isRendered = filterQuery(query) === filterQuery(listed(rendered.query));
  const begin = (isNewest ? rendered.before : rendered.skip) ?? 0;
  const urlFrom = (at: number) =>
    leadsUrl(query, {
      limit: leadsPerPage,
      order: query.order,
      [isNewest ? 'before' : 'skip']: at || undefined,
    });
  const pages = useInfiniteQuery({
    queryKey: [urlFrom(0)],
    queryFn: async ({ pageParam, signal }) => {
      const page = await get<LeadRow[]>(urlFrom(pageParam), signal);
      return Array.isArray(page) ? page : [];
    },
    initialPageParam: isRendered ? begin : 0,
    getNextPageParam: (last, _all, at) => {
      if (last.length < leadsPerPage) return undefined;
      return isNewest ? last.at(-1)?.id : at + leadsPerPage;
    },
    initialData: isRendered ? { pages: [rendered.rows], pageParams: [begin] } : undefined,
    placeholderData: query.search ? undefined : keepPreviousData,
    retry: 1,
    enabled,
    ...kept,
  });
  const count = useQuery<{ total: number }>({
    queryKey: [`/admin/api/contacts/count${filterQuery({ ...query, order: undefined })}`],
    initialData: isRendered ? { total: rendered.total } : undefined,
    enabled: enabled && (Boolean(query.search) || isLostFor(query.lost)),
    ...kept,
  });
  const shown = (pages.data?.pages ?? []).flat();
  return {
    shown,
    total: pages.hasNextPage ? Math.max(count.data?.total ?? 0, shown.length) : shown.length,
    isLoading: pages.isFetching,
    isPrevious: pages.isPlaceholderData,
    isReady: pages.data !== undefined,
    isWhole:
      pages.isSuccess &&
      !pages.isPlaceholderData &&
      !pages.hasNextPage &&
      !pages.data.pageParams[0] &&
      !shown.some(isCut),
    more: pages.hasNextPage ? () => void pages.fetchNextPage({ cancelRefetch: false }) : undefined,
  };
}
