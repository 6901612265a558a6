import type { OpenBlock } from '../visit-blocks/catalog.js';
import { bounceBit } from '../visit-blocks/visit-row.js';
import { goalMask } from './visit-sums.js';

/**
 * The rows of a block that meet the filters, each with what it adds to sums. Its arrays are used again for the next block: making new
 * ones would take longer than counting.
 */
export class SelectedRows {
  count = 0;
  /** The rows' numbers in the block. */
  rows = new Uint32Array(0);
  /** 1 if the visit counts in this row. Its other figures are 0 otherwise. */
  visitors = new Uint8Array(0);
  views = new Uint32Array(0);
  bounces = new Uint8Array(0);
  durations = new Float64Array(0);
  /** Where the row's pages begin. */
  firstPages = new Uint32Array(0);
  /** How many of these rows reached goals; which ones; and the goals as bits. */
  reachedCount = 0;
  reached = new Uint32Array(0);
  goals = new Uint8Array(0);
  /** The first of the rows of each hour. */
  hourStarts: number[] = [];

  /** Selects rows. @param matches 1 for each row that meets the filters; undefined if all do @param start of the range, in ms since 1970 */
  select({ columns, starts }: OpenBlock, matches: Uint8Array | undefined, start: number): void {
    const { flags, durationMs, prevAt, begun, returned, pageCount, pageViews } = columns;
    this.makeRoom(flags.length);
    const { rows, visitors, views, bounces, durations, firstPages, reached, goals } = this;
    let [row, page, prev, count, reachedCount] = [0, 0, 0, 0, 0];
    this.hourStarts = [];
    for (let hour = 0; hour < starts.length; hour++) {
      this.hourStarts.push(count);
      const begunEnd = row + begun[hour];
      const end = begunEnd + returned[hour];
      for (; row < end; row++) {
        const firstPage = page;
        page += pageCount[row];
        const isVisitor = row < begunEnd || prevAt[prev++] < start;
        if (matches !== undefined && matches[row] === 0) continue;
        let viewed = 0;
        for (let at = firstPage; at < page; at++) viewed += pageViews[at];
        rows[count] = row;
        views[count] = viewed;
        firstPages[count] = firstPage;
        const bits = isVisitor ? flags[row] : 0;
        visitors[count] = isVisitor ? 1 : 0;
        bounces[count] = (bits & bounceBit) === 0 ? 0 : 1;
        durations[count] = isVisitor ? durationMs[row] : 0;
        if ((bits & goalMask) !== 0) {
          reached[reachedCount] = count;
          goals[reachedCount++] = bits & goalMask;
        }
        count++;
      }
    }
    this.hourStarts.push(count);
    [this.count, this.reachedCount] = [count, reachedCount];
  }

  private makeRoom(rows: number): void {
    if (rows <= this.rows.length) return;
    for (const name of ['rows', 'views', 'firstPages', 'reached'] as const)
      this[name] = new Uint32Array(rows);
    for (const name of ['visitors', 'bounces', 'goals'] as const) this[name] = new Uint8Array(rows);
    this.durations = new Float64Array(rows);
  }
}
