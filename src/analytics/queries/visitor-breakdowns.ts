import type { EntityManager } from 'typeorm';
import { type AnalyticsBreakdowns, breakdownsAnswered } from '../../../views/contracts/analytics.js';
import { sumTallies } from '../summaries/tally.js';
import { earlierVisitors } from './earlier-visitors.js';
import type { Range } from './range.js';
import { blockTotals } from './totals.js';
import { addGroups, raggedVisits } from './visit-groups.js';

const rowsAtMost = 20;

/**
 * The unique visitors of a range by each of the breakdowns that the overview does not answer. Hours that were summed up before
 * a breakdown existed have no counts of it: their visitors are added as unknown, so that all add up to `totalVisitors`.
 */
export async function visitorBreakdowns(manager: EntityManager, range: Range): Promise<AnalyticsBreakdowns> {
  const [tallies, earlier, began, blocks] = await Promise.all([
    sumTallies(manager, breakdownsAnswered, range.from, range.to),
    earlierVisitors(manager, range, breakdownsAnswered),
    raggedVisits(manager, range, breakdownsAnswered),
    blockTotals(manager, range),
  ]);
  const groups = [...earlier, ...began];
  addGroups(tallies, breakdownsAnswered, groups);
  const visitors = groups.reduce((sum, { sessions }) => sum + sessions, blocks.sessions);
  const answers = breakdownsAnswered.map((name) => {
    tallies[name].add('', visitors - tallies[name].total);
    return [name, tallies[name].top(rowsAtMost).map(([key, count]) => ({ key, visitors: count }))];
  });
  return Object.fromEntries(answers);
}
