import type { EntityManager } from 'typeorm';
import { type PageVitals, vitalNames } from '../../../views/contracts/analytics/analytics.js';
import { sqlInstant } from '../../platform/database/dialect.js';
import type { Range } from './range.js';

/** Only the newest measurements are read: more would hardly change a percentile. */
const maxMeasurements = 20_000;
const maxPages = 20;

/** Returns the 75th percentile (nearest rank) of each vital by page, the most measured pages first. */
export async function vitalsByPage(manager: EntityManager, { start, end }: Range): Promise<PageVitals[]> {
  const rows: { pageUrl: string; metric: (typeof vitalNames)[number]; value: number }[] = await manager.query(
    `SELECT pageUrl, metric, value FROM web_vitals WHERE timestamp >= ? AND timestamp < ?
     ORDER BY timestamp DESC LIMIT ?`,
    [sqlInstant(start), sqlInstant(end), maxMeasurements],
  );
  const pages = new Map<string, Map<string, number[]>>();
  for (const { pageUrl, metric, value } of rows) {
    const page = pages.get(pageUrl) ?? new Map(vitalNames.map((name) => [name, [] as number[]]));
    page.get(metric)?.push(Number(value));
    pages.set(pageUrl, page);
  }
  return [...pages]
    .map(([pageUrl, values]) => {
      const p75 = (name: string) => percentile75(values.get(name) ?? []);
      const visits = Math.max(...[...values.values()].map(({ length }) => length));
      return { pageUrl, visits, LCP: p75('LCP'), INP: p75('INP'), CLS: p75('CLS') };
    })
    .sort((a, b) => b.visits - a.visits || (a.pageUrl < b.pageUrl ? -1 : 1))
    .slice(0, maxPages);
}

/** Returns the smallest value that at least three quarters of them don't exceed; null for an empty list. */
export function percentile75(values: number[]): number | null {
  if (values.length === 0) return null;
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.ceil(sorted.length * 0.75) - 1];
}
