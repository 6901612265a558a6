import { type Dimension, dimensions } from '../../../views/contracts/analytics/filters.js';
import {
  type AnalyticsReport,
  maxReportRows,
  type ReportRow,
} from '../../../views/contracts/analytics/report.js';
import type { Catalog } from '../visit-blocks/catalog.js';
import type { Spent } from './report-costs.js';
import { type LeadFigures, noLeads } from './report-leads.js';
import type { VisitCounts } from './visit-counts.js';

/** Returns each dimension's rows, with visits, leads and ad spend by value. Some values have no visits. */
export function reportPanels(
  counts: VisitCounts,
  catalog: Catalog,
  leads: Record<Dimension, Map<string, LeadFigures>>,
  spent: Spent,
): AnalyticsReport['panels'] {
  return Object.fromEntries(
    dimensions.map((dimension) => [
      dimension,
      rowsOf(dimension, counts, catalog, leads[dimension], spent[dimension]),
    ]),
  ) as AnalyticsReport['panels'];
}

function rowsOf(
  dimension: Dimension,
  counts: VisitCounts,
  catalog: Catalog,
  leads: ReadonlyMap<string, LeadFigures>,
  spent: ReadonlyMap<string, number> = new Map(),
): ReportRow[] {
  const sums = counts.by(dimension, catalog);
  const names = catalog.names[dimension];
  const ids = new Map(sums.ids().map((id) => [names[id], id]));
  const keys = new Set([...ids.keys(), ...leads.keys(), ...spent.keys()]);
  if (dimension === 'campaign') keys.delete('');
  const noId = Number.MAX_SAFE_INTEGER;
  return [...keys]
    .map((key) => {
      const id = ids.get(key) ?? noId;
      return { key, id, visitors: sums.visitors(id), leads: leads.get(key)?.leads ?? 0 };
    })
    .sort((a, b) => b.visitors - a.visitors || b.leads - a.leads || (a.key < b.key ? -1 : 1))
    .slice(0, maxReportRows)
    .map(({ key, id }) => {
      const spentCents = spent.get(key);
      const figures = { key, ...sums.of(id), ...(leads.get(key) ?? noLeads) };
      return spentCents ? { ...figures, spentCents } : figures;
    });
}

/** Returns the referrers, the most page views first, then by name. */
export function referrerRows(counts: VisitCounts, catalog: Catalog): AnalyticsReport['referrers'] {
  return [...counts.referrers]
    .map(([id, views]) => ({ referrer: catalog.names.referrer[catalog.said.referrer[id]], views }))
    .sort((a, b) => b.views - a.views || (a.referrer < b.referrer ? -1 : 1))
    .slice(0, maxReportRows);
}
