import type { EntityManager } from 'typeorm';
import {
  noFigures,
  type RevenueChoice,
  type RevenueGrouping,
  type RevenueRow,
  revenueGroupings,
  touchChoices,
} from '../../../views/contracts/money/revenue.js';
import { byId, inBlocks, maxMissing } from '../../contacts/counts/lead-blocks.js';
import type { LeadSums, LeadSumsService } from '../../contacts/counts/lead-sums.service.js';
import { notSpamSql } from '../../contacts/leads/lead-scopes.js';
import { msOf, sqlInstant } from '../../platform/database/dialect.js';

const keys: Record<RevenueGrouping, string> = {
  source: `CASE WHEN touch.utmSource <> '' THEN touch.utmSource
    WHEN touch.referrerHost <> '' THEN touch.referrerHost ELSE touch.clickId END`,
  campaign: 'touch.utmCampaign',
  landing: 'touch.landingPage',
};

/** Leads with the same key or, without a touch, with the same source in the lead's own row. */
type Group = [
  key: string | null,
  source: string | null,
  requests: number,
  jobs: number,
  cents: number,
  unpriced: number,
];

/** What is stored of each block of leads. Instants in milliseconds; without leads there are none. */
interface Arrivals {
  first: number | null;
  last: number | null;
  /** By {@link nameOf}. */
  groups: Record<string, Group[]>;
}

type Choice = Pick<RevenueChoice, 'by' | 'touch'>;

const nameOf = ({ by, touch }: Choice) => `${by} ${touch}`;

/** Sums up a block's leads under each grouping. */
export const arrivalSums: LeadSums<Arrivals> = {
  name: 'arrivals',
  async of(manager, block) {
    const { sql, values } = inBlocks('id', [block]);
    const [{ first, last }] = await manager.query(
      `SELECT MIN(createdAt) AS first, MAX(createdAt) AS last FROM contacts ${byId(manager)}
       WHERE ${notSpamSql} AND ${sql}`,
      values,
    );
    const groups: Arrivals['groups'] = {};
    for (const { value: by } of revenueGroupings)
      for (const { value: touch } of touchChoices)
        groups[nameOf({ by, touch })] = await groupsIn(manager, { by, touch }, { blocks: [block] });
    return { first: first && msOf(first), last: last && msOf(last), groups };
  },
};

/**
 * Returns the leads received in [start, end), their jobs and revenue, by their first or last touch. Excludes spam. A key may be in several
 * rows.
 * @param manager of a snapshot
 */
export async function leadRevenue(
  manager: EntityManager,
  leadSums: LeadSumsService,
  { by, touch }: Choice,
  [start, end]: [Date, Date],
): Promise<RevenueRow[]> {
  const range: [number, number] = [start.getTime(), end.getTime()];
  const { stored, missing } = await leadSums.read(manager, arrivalSums);
  const touching = [...stored].filter(([, sums]) => isTouching(sums, range));
  const inside = touching.filter(([, sums]) => isInside(sums, range));
  const others = touching.flatMap(([block, sums]) => (isInside(sums, range) ? [] : [block]));
  const read = missing && [...missing, ...others];
  // Beyond that, the order of arrival finds the leads sooner than their blocks.
  const isSummed = read && read.length <= maxMissing;
  const groups = await groupsIn(manager, { by, touch }, { range, blocks: isSummed ? read : undefined });
  const known = isSummed ? inside.flatMap(([, sums]) => sums.groups[nameOf({ by, touch })]) : [];
  return [...known, ...groups].map(([key, source, requests, jobs, cents, unpriced]) => ({
    ...noFigures,
    ...rowName(key, source),
    ...{ requests, jobs, cents, unpriced },
  }));
}

const isTouching = ({ first, last }: Arrivals, [start, end]: [number, number]) =>
  first !== null && last !== null && first < end && start <= last;
const isInside = ({ first, last }: Arrivals, [start, end]: [number, number]) =>
  first !== null && last !== null && start <= first && last < end;

/** For a lead without a touch, the source comes from the lead's own row; for all others an index is enough. */
async function groupsIn(
  manager: EntityManager,
  { by, touch }: Choice,
  { range, blocks }: { range?: [number, number]; blocks?: readonly number[] },
): Promise<Group[]> {
  const among = blocks && inBlocks('contacts.id', blocks);
  const rows: Record<string, string | number | null>[] = await manager.query(
    `SELECT ${keys[by]} AS touchKey, CASE WHEN touch.leadId IS NULL THEN contacts.source END AS manualSource,
      COUNT(*) AS requests, COUNT(job.doneOn) AS jobs,
      SUM(CASE WHEN job.doneOn IS NOT NULL THEN job.chargedCents END) AS cents,
      SUM(CASE WHEN job.doneOn IS NOT NULL AND job.chargedCents IS NULL THEN 1 ELSE 0 END) AS unpriced
    FROM contacts ${among ? byId(manager) : ''}
    LEFT JOIN lead_touches touch ON touch.leadId = contacts.id AND touch.position = ?
    LEFT JOIN jobs job ON job.leadId = contacts.id
    WHERE contacts.${notSpamSql} ${range ? 'AND contacts.createdAt >= ? AND contacts.createdAt < ?' : ''}
      ${among ? `AND ${among.sql}` : ''}
    GROUP BY touchKey, manualSource`,
    [touch, ...(range?.map(sqlInstant) ?? []), ...(among?.values ?? [])],
  );
  // MySQL returns sums as strings, and null without rows.
  return rows.map(({ touchKey, manualSource, requests, jobs, cents, unpriced }) => [
    touchKey as string | null,
    manualSource as string | null,
    ...([requests, jobs, cents ?? 0, unpriced].map(Number) as [number, number, number, number]),
  ]);
}

function rowName(key: string | null, source: string | null): Pick<RevenueRow, 'origin' | 'key'> {
  if (key !== null) return { origin: 'touch', key };
  return source === null ? { origin: 'unknown', key: '' } : { origin: 'written', key: source };
}
