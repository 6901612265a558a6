import { visitGoals } from '../../../views/contracts/analytics/goals.js';
import type { SelectedRows } from './selected-rows.js';

/** The goals of the funnel, after "visited". Not the price: a visitor can start a form without seeing one. */
export const funnelGoals = ['form', 'sent'] as const;
/** The bits of a visit that reached each step and all before it. */
const funnelMasks = funnelGoals.map((_, index) =>
  funnelGoals.slice(0, index + 1).reduce((bits, goal) => bits | (1 << visitGoals.indexOf(goal)), 0),
);

/** Counts the visits that reached each of the funnel's goals and all before it. */
export function countFunnel({ reachedCount, reached, goals, visitors }: SelectedRows): number[] {
  const counts = funnelGoals.map(() => 0);
  for (let index = 0; index < reachedCount; index++) {
    const bits = goals[index];
    for (let step = 0; step < funnelMasks.length && (bits & funnelMasks[step]) === funnelMasks[step]; step++)
      counts[step] += visitors[reached[index]];
  }
  return counts;
}
