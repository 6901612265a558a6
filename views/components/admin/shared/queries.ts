import { QueryClient, type QueryFunction, type UseQueryOptions, useQuery } from '@tanstack/react-query';
import { type Behaviors, HttpError, useBehaviors } from '../../../contracts/behaviors.js';

/** After this long without input, what a page asks for counts as the page's own request and not as its user's. */
const attentionMs = 10_000;
let lastActivityAt = 0;

/** To be called whenever the user does something. */
export const noteActivity = () => {
  lastActivityAt = Date.now();
};

/** Marks a page's own requests, so that they do not keep an idle session alive. */
const pollHeaders = () => (Date.now() - lastActivityAt > attentionMs ? { 'X-Poll': '1' } : undefined);

/**
 * GETs the URL that is the first element of the query key.
 * @param on401 whether an answer of 401 is an error or `null`.
 */
export function getQuery<T>(
  request: Behaviors['request'],
  { on401 = 'throw' }: { on401?: 'throw' | 'null' } = {},
): QueryFunction<T | null> {
  return async ({ queryKey: [url] }) => {
    try {
      return await request<T>('GET', String(url), undefined, pollHeaders());
    } catch (error) {
      if (on401 === 'null' && error instanceof HttpError && error.status === 401) return null;
      throw error;
    }
  };
}

/** GETs an address for a query whose address is not simply its key. */
export function useGet(): <T>(url: string) => Promise<T> {
  const { request } = useBehaviors();
  return (url) => request('GET', url, undefined, pollHeaders());
}

/** Data never goes stale, is not fetched again by itself, and nothing is retried, unless a query says otherwise. */
export function createQueryClient(request: Behaviors['request']): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        queryFn: getQuery(request),
        staleTime: Number.POSITIVE_INFINITY,
        refetchInterval: false,
        refetchOnWindowFocus: false,
        retry: false,
      },
      mutations: { retry: false },
    },
  });
}

/** Marks all fetched data about leads as stale; what is on screen is fetched again. */
export function refreshLeads(client: QueryClient): void {
  void client.invalidateQueries({
    predicate: ({ queryKey: [url] }) => /^\/admin\/api\/(contacts|stats|today|week)\b/.test(String(url)),
  });
}

/**
 * For queries whose first data were rendered with the page. Their data are never dropped from the cache: the query would
 * start from the rendered data again, which are old by then.
 */
export const kept = { gcTime: Number.POSITIVE_INFINITY };

/** The answer at an address: at first the data that the page was rendered with, later what was fetched. */
export function useRendered<T>(
  url: string,
  rendered: T,
  options: Pick<UseQueryOptions<T>, 'refetchInterval' | 'retry'> = {},
): T {
  return useQuery<T>({ queryKey: [url], initialData: () => rendered, ...kept, ...options }).data ?? rendered;
}
