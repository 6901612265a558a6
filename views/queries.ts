import { QueryClient, type QueryFunction } from '@tanstack/react-query';
import { type Behaviors, HttpError } from './behaviors.js';

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
      return await request<T>('GET', String(url));
    } catch (error) {
      if (on401 === 'null' && error instanceof HttpError && error.status === 401) return null;
      throw error;
    }
  };
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
