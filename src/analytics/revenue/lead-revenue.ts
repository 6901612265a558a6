import type { EntityManager } from 'typeorm';
import {
  noFigures,
  type RevenueGrouping,
  type RevenueRow,
  type TouchChoice,
} from '../../../views/contracts/money/revenue.js';
import { notSpamSql } from '../../contacts/leads/lead-scopes.js';
import { sqlInstant } from '../../platform/database/dialect.js';

const keys: Record<RevenueGrouping, string> = {
  source: `CASE WHEN touch.utmSource <> '' THEN touch.utmSource
    WHEN touch.referrerHost <> '' THEN touch.referrerHost ELSE touch.clickId END`,
  campaign: 'touch.utmCampaign',
  landing: 'touch.landingPage',
};

/**
 * Returns the leads received in [start, end), their jobs and revenue, by their first or last touch. Excludes spam. For a lead without a
 * touch, the source comes from the lead's own row; for all others an index is enough.
 */
export async function leadRevenue(
  manager: EntityManager,
  by: RevenueGrouping,
  touch: TouchChoice,
  start: Date,
  end: Date,
): Promise<RevenueRow[]> {
  const rows: Record<string, string | number | null>[] = await manager.query(
    `SELECT ${keys[by]} AS touchKey, CASE WHEN touch.leadId IS NULL THEN contacts.source END AS manualSource,
      COUNT(*) AS requests, COUNT(job.doneOn) AS jobs,
      SUM(CASE WHEN job.doneOn IS NOT NULL THEN job.chargedCents END) AS cents,
      SUM(CASE WHEN job.doneOn IS NOT NULL AND job.chargedCents IS NULL THEN 1 ELSE 0 END) AS unpriced
    FROM contacts
    LEFT JOIN lead_touches touch ON touch.leadId = contacts.id AND touch.position = ?
    LEFT JOIN jobs job ON job.leadId = contacts.id
    WHERE contacts.${notSpamSql} AND contacts.createdAt >= ? AND contacts.createdAt < ?
    GROUP BY touchKey, manualSource`,
    [touch, sqlInstant(start.getTime()), sqlInstant(end.getTime())],
  );
  return rows.map(({ touchKey, manualSource, requests, jobs, cents, unpriced }) => ({
    ...noFigures,
    ...nameOf(touchKey, manualSource),
    // MySQL returns sums as strings, and null without rows.
    requests: Number(requests),
    jobs: Number(jobs),
    cents: Number(cents ?? 0),
    unpriced: Number(unpriced),
  }));
}

function nameOf(touchKey: unknown, manualSource: unknown): Pick<RevenueRow, 'origin' | 'key'> {
  if (typeof touchKey === 'string') return { origin: 'touch', key: touchKey };
  return typeof manualSource === 'string'
    ? { origin: 'written', key: manualSource }
    : { origin: 'unknown', key: '' };
}
