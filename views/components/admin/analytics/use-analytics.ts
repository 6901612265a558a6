import { useQueries, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { AnalyticsAnswers, AnalyticsQuestion } from '../../../contracts/analytics/analytics.js';
import { analyticsUrl, type Period } from '../../../contracts/analytics/analytics-range.js';
import { useBehaviors } from '../../../contracts/behaviors.js';
import { kept } from '../shared/queries.js';

/** Every query of the page, and its error message. */
const failures: Record<AnalyticsQuestion, string> = {
  overview: 'Failed to fetch analytics overview',
  'page-views': 'Failed to fetch page views',
  sessions: 'Failed to fetch sessions',
  events: 'Failed to fetch events',
  series: 'Failed to fetch analytics',
  'lead-sources': 'Failed to fetch analytics',
  breakdowns: 'Failed to fetch analytics',
  questions: 'Failed to fetch analytics',
  vitals: 'Failed to fetch analytics',
};
const questions = Object.keys(failures) as AnalyticsQuestion[];

/**
 * Fetches all figures of a period. While those of another period load, the last ones stay.
 * @param rendered the server's figures for the first period.
 */
export function useAnalytics(firstPeriod: Period, rendered: Partial<AnalyticsAnswers>) {
  const { request } = useBehaviors();
  const client = useQueryClient();
  const [{ period, before }, setPeriods] = useState({ period: firstPeriod, before: firstPeriod });
  const results = useQueries({
    queries: questions.map((question) => ({
      queryKey: [analyticsUrl(question, period)],
      queryFn: async ({ queryKey: [url] }: { queryKey: string[] }) => {
        try {
          return (await request<{ data: unknown }>('GET', url)).data;
        } catch (cause) {
          throw new Error(failures[question], { cause });
        }
      },
      initialData: period === firstPeriod ? rendered[question] : undefined,
      placeholderData: () => client.getQueryData([analyticsUrl(question, before)]),
      ...kept,
    })),
  });
  const isLoading = results.some(({ isPlaceholderData }) => isPlaceholderData);
  return {
    answers: Object.fromEntries(
      questions.map((question, index) => [question, results[index].data]),
    ) as Partial<AnalyticsAnswers>,
    problems: [...new Set(results.flatMap(({ error }) => (error ? [error.message] : [])))],
    isFetching: results.some(({ isFetching }) => isFetching),
    showPeriod: (next: Period) => setPeriods({ period: next, before: isLoading ? before : period }),
  };
}
