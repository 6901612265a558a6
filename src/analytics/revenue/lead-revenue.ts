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
  source: `CASE WHEN touch.utmSource <> '' THEN touch.utmSource ELSE touch.referrerHost END`,
  campaign: 'touch.utmCampaign',
  landing: 'touch.landingPage',
};

/**
 * The leads received in [start, end), the jobs that came of them and what these brought, by one of their touches. Spam is left
 * out. Of a lead without a touch, the row of the lead itself is read for how it came; of all others an index is enough.
 */
export async function leadRevenue(
  manager: EntityManager,
  by: RevenueGrouping,
  touch: TouchChoice,
  start: Date,
  end: Date,
): Promise<RevenueRow[]> {
  const rows: Record<string, string | number | null>[] = await manager.query(
    `SELECT ${keys[by]} AS touchKey, CASE WHEN touch.leadId IS NULL THEN contacts.source END AS writtenDown,
      COUNT(*) AS requests, COUNT(job.doneOn) AS jobs,
      SUM(CASE WHEN job.doneOn IS NOT NULL THEN job.chargedCents END) AS cents,
      SUM(CASE WHEN job.doneOn IS NOT NULL AND job.chargedCents IS NULL THEN 1 ELSE 0 END) AS unpriced
    FROM contacts
    LEFT JOIN lead_touches touch ON touch.leadId = contacts.id AND touch.position = ?
    LEFT JOIN jobs job ON job.leadId = contacts.id
    WHERE contacts.${notSpamSql} AND contacts.createdAt >= ? AND contacts.createdAt < ?
    GROUP BY touchKey, writtenDown`,
    [touch, sqlInstant(start.getTime()), sqlInstant(end.getTime())],
  );
  return rows.map(({ touchKey, writtenDown, requests, jobs, cents, unpriced }) => ({
    ...noFigures,
    ...nameOf(touchKey, writtenDown),
    // MySQL's sums are texts, and null where nothing was summed up.
    requests: Number(requests),
    jobs: Number(jobs),
    cents: Number(cents ?? 0),
    unpriced: Number(unpriced),
  }));
}

function nameOf(touchKey: unknown, writtenDown: unknown): Pick<RevenueRow, 'origin' | 'key'> {
  if (typeof touchKey === 'string') return { origin: 'touch', key: touchKey };
  return typeof writtenDown === 'string'
    ? { origin: 'written', key: writtenDown }
    : { origin: 'unknown', key: '' };
}
