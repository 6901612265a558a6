import type { EntityManager } from 'typeorm';
import {
  type AnalyticsBreakdowns,
  breakdownsAnswered,
} from '../../../views/contracts/analytics/analytics.js';
import type { Range } from './range.js';
import { visitsSeen } from './range-visits.js';

export const maxRows = 20;

/**
 * Returns the unique visitors of a range by each breakdown that isn't in the overview. Hours that were summed
 * up before a breakdown existed have no counts for it: their visitors are added as unknown, so that the
 * counts add up to `totalVisitors`.
 */
export async function visitorBreakdowns(manager: EntityManager, range: Range): Promise<AnalyticsBreakdowns> {
  const { tallies, totals } = await visitsSeen(manager, range, breakdownsAnswered);
  const results = breakdownsAnswered.map((name) => {
    tallies[name].add('', totals.sessions - tallies[name].total);
    return [name, tallies[name].top(maxRows).map(([key, count]) => ({ key, visitors: count }))];
  });
  return Object.fromEntries(results);
}
