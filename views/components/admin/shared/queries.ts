import { QueryClient, type QueryFunction, type UseQueryOptions, useQuery } from '@tanstack/react-query';
import { type Behaviors, HttpError, useBehaviors } from '../../../contracts/behaviors.js';

/** After this long without input, requests count as the page's own polling, not as the user's activity. */
const attentionMs = 10_000;
let lastActivityAt = 0;

/** Records that the user did something. */
export const noteActivity = () => {
  lastActivityAt = Date.now();
};

/** Marks a page's own polling, so that it doesn't keep an idle session alive. */
const pollHeaders = () => (Date.now() - lastActivityAt > attentionMs ? { 'X-Poll': '1' } : undefined);

/**
 * Returns a query function that GETs the URL in the first element of the query key.
 * @param on401 whether a 401 throws or returns `null`
 */
export function getQuery<T>(
  request: Behaviors['request'],
  { on401 = 'throw' }: { on401?: 'throw' | 'null' } = {},
): QueryFunction<T | null> {
  return async ({ queryKey: [url], signal }) => {
    try {
      return await request<T>('GET', String(url), undefined, pollHeaders(), undefined, signal);
    } catch (error) {
      if (on401 === 'null' && error instanceof HttpError && error.status === 401) return null;
      throw error;
    }
  };
}

/** Returns a function that GETs a URL, for queries whose URL isn't simply their key. */
export function useGet(): <T>(url: string, signal: AbortSignal) => Promise<T> {
  const { request } = useBehaviors();
  return (url, signal) => request('GET', url, undefined, pollHeaders(), undefined, signal);
}

/** Creates the query client. By default data never goes stale, isn't refetched, and nothing is retried. */
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

/** Whether a query fetches something about leads. */
export const isAboutLeads = ({ queryKey: [url] }: { queryKey: readonly unknown[] }): boolean =>
  /^\/admin\/api\/(contacts|board|stats|today|week)\b/.test(String(url));

/** Marks all data about leads as stale; what is on screen is fetched again. */
export function refreshLeads(client: QueryClient): void {
  void client.invalidateQueries({ predicate: isAboutLeads });
}

/**
 * Options for queries whose first data were rendered with the page. The cache never drops their data, or the
 * query would start again from the rendered data, which are out of date by then.
 */
export const kept = { gcTime: Number.POSITIVE_INFINITY };

/** Returns the data at a URL: first the data rendered with the page, later what was fetched. */
export function useRendered<T>(
  url: string,
  rendered: T,
  options: Pick<UseQueryOptions<T>, 'refetchInterval' | 'retry'> = {},
): T {
  return useQuery<T>({ queryKey: [url], initialData: () => rendered, ...kept, ...options }).data ?? rendered;
}
