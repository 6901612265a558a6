import type { EntityManager } from 'typeorm';
import {
  type AnalyticsBreakdowns,
  breakdownsAnswered,
} from '../../../views/contracts/analytics/analytics.js';
import type { Range } from './range.js';
import { visitsSeen } from './range-visits.js';

const maxRows = 20;

/**
 * The unique visitors of a range by each of the breakdowns that the overview does not answer. Hours that were summed up before
 * a breakdown existed have no counts of it: their visitors are added as unknown, so that all add up to `totalVisitors`.
 */
export async function visitorBreakdowns(manager: EntityManager, range: Range): Promise<AnalyticsBreakdowns> {
  const { tallies, totals } = await visitsSeen(manager, range, breakdownsAnswered);
  const answers = breakdownsAnswered.map((name) => {
    tallies[name].add('', totals.sessions - tallies[name].total);
    return [name, tallies[name].top(maxRows).map(([key, count]) => ({ key, visitors: count }))];
  });
  return Object.fromEntries(answers);
}
