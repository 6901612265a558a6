import type { Numbers } from '../visit-blocks/visit-columns.js';
import type { SelectedRows } from './selected-rows.js';
import { bouncesAt, durationAt, goalsAt, stride, viewsAt, visitorsAt } from './visit-sums.js';

/*
 * The loops that take nearly all of a report's time. Each does one thing to few arrays, so that engines keep
 * everything in registers.
 */

/** Adds rows to the sums of their values. @param positions for each row of the block, its value's position */
export function addRows(sums: Float64Array, positions: Numbers, selected: SelectedRows): void {
  const { count, rows, visitors, views, bounces, durations } = selected;
  for (let index = 0; index < count; index++) {
    const at = positions[rows[index]] * stride;
    sums[at + visitorsAt] += visitors[index];
    sums[at + viewsAt] += views[index];
    sums[at + bouncesAt] += bounces[index];
    sums[at + durationAt] += durations[index];
  }
  const { reachedCount, reached, goals } = selected;
  for (let index = 0; index < reachedCount; index++)
    addGoals(sums, positions[rows[reached[index]]] * stride, goals[index], visitors[reached[index]]);
}

/** The columns of a row's pages: how many it has, which, and how often it viewed them. */
interface PageColumns {
  pageCount: Numbers;
  page: Numbers;
  pageViews: Numbers;
}

/** Adds rows to the sums of each page that their visit viewed. */
export function addPages(
  sums: Float64Array,
  { pageCount, page, pageViews }: PageColumns,
  selected: SelectedRows,
): void {
  const { count, rows, signs, visitors, bounces, durations, firstPages } = selected;
  for (let index = 0; index < count; index++) {
    const end = firstPages[index] + pageCount[rows[index]];
    for (let entry = firstPages[index]; entry < end; entry++) {
      const at = page[entry] * stride;
      sums[at + visitorsAt] += visitors[index];
      sums[at + viewsAt] += signs[index] * pageViews[entry];
      sums[at + bouncesAt] += bounces[index];
      sums[at + durationAt] += durations[index];
    }
  }
  const { reachedCount, reached, goals } = selected;
  for (let index = 0; index < reachedCount; index++) {
    const first = firstPages[reached[index]];
    const end = first + pageCount[rows[reached[index]]];
    for (let entry = first; entry < end; entry++)
      addGoals(sums, page[entry] * stride, goals[index], visitors[reached[index]]);
  }
}

function addGoals(sums: Float64Array, at: number, bits: number, sign: number): void {
  for (let goal = at + goalsAt, rest = bits; rest !== 0; goal++, rest >>= 1) sums[goal] += (rest & 1) * sign;
}
