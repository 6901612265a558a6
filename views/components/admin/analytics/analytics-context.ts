import { createContext, useContext } from 'react';
import type { AnalyticsAnswers } from '../../../contracts/analytics/analytics.js';
import type { AnalyticsView } from '../../../contracts/analytics/analytics-view.js';
import type { ReportQuery } from '../../../contracts/analytics/report-address.js';

interface AnalyticsContext {
  view: AnalyticsView;
  /** Shows another view and adds it to the browser's history. */
  go: (view: AnalyticsView) => void;
  /** What the figures are about. */
  query: ReportQuery;
  /** Those that have arrived. */
  answers: Partial<AnalyticsAnswers>;
}

/** What the parts of the analytics page share. */
export const AnalyticsContext = createContext<AnalyticsContext | undefined>(undefined);

export function useAnalyticsPage(): AnalyticsContext {
  const context = useContext(AnalyticsContext);
  if (!context) throw new Error('Only inside of AnalyticsContext.');
  return context;
}
