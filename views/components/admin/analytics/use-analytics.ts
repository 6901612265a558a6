import { useQueries } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { AnalyticsAnswers, AnalyticsQuestion } from '../../../contracts/analytics/analytics.js';
import { analyticsUrl } from '../../../contracts/analytics/analytics-range.js';
import type { Dimension } from '../../../contracts/analytics/filters.js';
import { type ReportQuery, reportUrl } from '../../../contracts/analytics/report-address.js';
import { useBehaviors } from '../../../contracts/behaviors.js';
import { kept } from '../shared/queries.js';

/** Every query of the page, and its error message. */
const failures = {
  overview: 'Failed to fetch analytics overview',
  'page-views': 'Failed to fetch page views',
  sessions: 'Failed to fetch sessions',
  events: 'Failed to fetch events',
  report: 'Failed to fetch analytics',
  questions: 'Failed to fetch analytics',
  vitals: 'Failed to fetch analytics',
} satisfies Partial<Record<AnalyticsQuestion, string>>;
type Question = keyof typeof failures;
const questions = Object.keys(failures) as Question[];

/** The answers that cover all visitors, whatever the filters are. */
const unfiltered: readonly Question[] = ['questions', 'vitals'];

/**
 * Fetches all figures of the page. While others load, the last ones stay.
 * @param open the panel that shows all of its rows
 * @param rendered the server's figures for the first query
 */
export function useAnalytics(
  query: ReportQuery,
  open: Dimension | undefined,
  rendered: Partial<AnalyticsAnswers>,
) {
  const { request } = useBehaviors();
  const last = useRef<Partial<AnalyticsAnswers>>(rendered);
  const urls = questions.map((question) => urlOf(question, query, open));
  const [renderedUrls] = useState(urls);
  const results = useQueries({
    queries: questions.map((question, index) => ({
      queryKey: [urls[index]],
      queryFn: async ({ queryKey: [url] }: { queryKey: string[] }) => {
        try {
          return (await request<{ data: unknown }>('GET', url)).data;
        } catch (cause) {
          throw new Error(failures[question], { cause });
        }
      },
      initialData: urls[index] === renderedUrls[index] ? rendered[question] : undefined,
      placeholderData: () => last.current[question],
      ...kept,
    })),
  });
  const answers: Partial<AnalyticsAnswers> = Object.fromEntries(
    questions.map((question, index) => [question, results[index].data]),
  );
  useEffect(() => {
    last.current = answers;
  });
  return {
    answers,
    problems: [...new Set(results.flatMap(({ error }) => (error ? [error.message] : [])))],
    isFetching: results.some(({ isFetching }) => isFetching),
  };
}

function urlOf(question: Question, query: ReportQuery, open: Dimension | undefined): string {
  if (question === 'report') return reportUrl(query, open && [open]);
  return analyticsUrl(question, query.periods.period, unfiltered.includes(question) ? [] : query.filters);
}
