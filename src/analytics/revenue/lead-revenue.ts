import type { EntityManager } from 'typeorm';
import {
  noFigures,
  type RevenueChoice,
  type RevenueGrouping,
  type RevenueRow,
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
 * Returns the leads received in [start, end), their jobs and revenue, by their first or last touch. Excludes
 * spam. A key may be in several rows. For a lead without a touch, the source comes from the lead's own row;
 * for all others an index is enough.
 * @param manager of a snapshot
 */
export async function leadRevenue(
  manager: EntityManager,
  { by, touch }: Pick<RevenueChoice, 'by' | 'touch'>,
  [start, end]: [Date, Date],
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
  // MySQL returns sums as strings, and null without rows.
  return rows.map(({ touchKey, manualSource, requests, jobs, cents, unpriced }) => ({
    ...noFigures,
    ...rowName(touchKey as string | null, manualSource as string | null),
    // The visits of plans bring revenue, but aren't new leads (`countedLead`).
    requests: manualSource === 'plan' ? 0 : Number(requests),
    jobs: Number(jobs),
    cents: Number(cents),
    unpriced: Number(unpriced),
  }));
}

function rowName(key: string | null, source: string | null): Pick<RevenueRow, 'origin' | 'key'> {
  if (key !== null) return { origin: 'touch', key };
  return source === null ? { origin: 'unknown', key: '' } : { origin: 'written', key: source };
}
