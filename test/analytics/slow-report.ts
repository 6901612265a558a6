import { dimensions } from '../../views/contracts/analytics/filters.js';
import { type FormName, visitGoals } from '../../views/contracts/analytics/goals.js';
import type { AnalyticsReport, ReportFigures, ReportRow } from '../../views/contracts/analytics/report.js';
import {
  durationOf,
  ownHost,
  ranked,
  type SlowAnalytics,
  type SlowSession,
  type SlowView,
} from './slow-analytics.js';

type SlowReport = Pick<AnalyticsReport, 'total' | 'panels' | 'referrers' | 'funnel' | 'fields'>;

/** The report of all visits that `slow` knows, without leads: lists, and filters over all of them. */
export function slowReport(slow: SlowAnalytics, start: number, end: number): SlowReport {
  const visits = slow.visitorsIn(start, end);
  const views = slow.viewsIn(start, end);
  const total = figuresOf(visits, views);
  const reached = (...goals: ('form' | 'sent')[]) =>
    visits.filter((visit) => goals.every((goal) => visit.goals.has(goal))).length;
  return {
    total,
    panels: Object.fromEntries(
      dimensions.map((dimension) => [dimension, panelOf(slow, visits, views, dimension)]),
    ) as SlowReport['panels'],
    referrers: ranked(
      views.filter(({ referrer }) => !referrer.includes(ownHost)).map(({ referrer }) => referrer),
      100,
    ).map(([referrer, count]) => ({ referrer, views: count })),
    funnel: [
      { step: 'visited', count: visits.length },
      { step: 'form', count: reached('form') },
      { step: 'sent', count: reached('form', 'sent') },
      { step: 'booked', count: 0 },
    ],
    fields: fieldsOf(visits),
  };
}

function figuresOf(visits: readonly SlowSession[], views: readonly SlowView[]): ReportFigures {
  return {
    visitors: visits.length,
    views: views.length,
    bounces: visits.filter(({ viewsAt }) => viewsAt.length === 1).length,
    durationMs: visits.reduce((sum, visit) => sum + durationOf(visit), 0),
    goals: Object.fromEntries(
      visitGoals.map((goal) => [goal, visits.filter(({ goals }) => goals.has(goal)).length]),
    ) as ReportFigures['goals'],
    leads: 0,
    booked: 0,
    jobs: 0,
    cents: 0,
  };
}

function panelOf(
  slow: SlowAnalytics,
  visits: readonly SlowSession[],
  views: readonly SlowView[],
  dimension: (typeof dimensions)[number],
): ReportRow[] {
  const valuesOf = new Map(visits.map((visit) => [visit.id, [slow.profileOf(visit)[dimension]].flat()]));
  const keys = new Set([...valuesOf.values()].flat());
  if (dimension === 'campaign') keys.delete('');
  return [...keys]
    .map((key) => {
      const own = visits.filter(({ id }) => valuesOf.get(id)?.includes(key));
      const ownViews = views.filter(({ session, page }) =>
        dimension === 'page' ? page === key : valuesOf.get(session)?.includes(key),
      );
      return { key, ...figuresOf(own, ownViews) };
    })
    .sort((a, b) => b.visitors - a.visitors || (a.key < b.key ? -1 : 1));
}

function fieldsOf(visits: readonly SlowSession[]): AnalyticsReport['fields'] {
  const names = new Set(visits.flatMap(({ fields, errors }) => [...fields, ...errors.keys()]));
  const count = (isCounted: (visit: SlowSession) => boolean) => visits.filter(isCounted).length;
  return [...names]
    .map((name) => ({
      form: name.split(':')[0] as FormName,
      field: name.split(':')[1],
      reached: count(({ fields }) => fields.includes(name)),
      leftHere: count(({ fields, goals }) => fields.at(-1) === name && !goals.has('sent')),
      errors: visits.reduce((sum, { errors }) => sum + (errors.get(name) ?? 0), 0),
    }))
    .sort((a, b) => b.reached - a.reached || (`${a.form}:${a.field}` < `${b.form}:${b.field}` ? -1 : 1));
}
