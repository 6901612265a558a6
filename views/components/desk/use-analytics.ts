import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { analyticsUrl, type Period } from '../../contracts/analytics-range.js';
import { useBehaviors } from '../../contracts/behaviors.js';
import { kept } from './queries.js';

/** What the page says when a question of it fails. */
const failures: Record<string, string> = {
  overview: 'Failed to fetch analytics overview',
  'page-views': 'Failed to fetch page views',
  sessions: 'Failed to fetch sessions',
  events: 'Failed to fetch events',
};

/**
 * The answer of one of the analytics API's questions, taken out of its `data` field.
 * @param rendered what the server rendered the page with, where it was for this period.
 */
export function useAnalytics<Answer>(
  question: string,
  period: Period,
  rendered: Answer | undefined,
): UseQueryResult<Answer> {
  const { request } = useBehaviors();
  return useQuery<Answer>({
    queryKey: [analyticsUrl(question, period)],
    queryFn: async ({ queryKey: [url] }) => {
      try {
        return (await request<{ data: Answer }>('GET', String(url))).data;
      } catch (cause) {
        throw new Error(failures[question] ?? 'Failed to fetch analytics', { cause });
      }
    },
    initialData: rendered,
    placeholderData: (previous) => previous,
    ...kept,
  });
}
