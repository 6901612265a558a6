import type { EntityManager } from 'typeorm';
import type { MoneySums } from '../../views/contracts/money/money-report.js';

/** The columns of sums over jobs. */
export const sumsSql = `COUNT(*) AS jobs, COALESCE(SUM(chargedCents), 0) AS earned,
  COALESCE(SUM(CASE WHEN paidOn IS NULL THEN chargedCents END), 0) AS outstanding,
  COALESCE(SUM(COALESCE(travelCents, 0) + COALESCE(productCents, 0)), 0) AS cost,
  SUM(CASE WHEN chargedCents IS NULL THEN 1 ELSE 0 END) AS uncharged`;

/** A row of {@link sumsSql}, as the database returns it. */
export type SumsRow = Record<'jobs' | 'earned' | 'outstanding' | 'cost' | 'uncharged', string | number>;

/** Reads a row of {@link sumsSql}. */
export const sumsOf = ({ jobs, earned, outstanding, cost, uncharged }: SumsRow): MoneySums => ({
  jobs: Number(jobs),
  earnedCents: Number(earned),
  outstandingCents: Number(outstanding),
  costCents: Number(cost),
  uncharged: Number(uncharged),
});

/** The completed jobs of a service in a month, YYYY-MM. */
export interface MonthlyPart {
  month: string;
  service: string;
  sums: MoneySums;
}

/** Sums up completed jobs by month and service. @param range the first and last day of months */
export async function partsOf(manager: EntityManager, range: [string, string]): Promise<MonthlyPart[]> {
  const rows: (SumsRow & { month: string; service: string })[] = await manager.query(
    `SELECT SUBSTR(doneOn, 1, 7) AS month, COALESCE(serviceType, '') AS service, ${sumsSql}
    FROM jobs JOIN contacts ON contacts.id = jobs.leadId
    WHERE doneOn BETWEEN ? AND ?
    GROUP BY SUBSTR(doneOn, 1, 7), COALESCE(serviceType, '')`,
    range,
  );
  return rows.map(({ month, service, ...row }) => ({ month, service, sums: sumsOf(row) }));
}
