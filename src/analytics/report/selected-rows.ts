import type { OpenBlock } from '../visit-blocks/catalog.js';
import { bounceBit } from '../visit-blocks/visit-row.js';
import { goalMask } from './visit-sums.js';

/**
 * Rows of a block, each with what it adds to sums, or takes from them. Its arrays are used again for the next
 * block: making new ones would take longer than counting.
 */
export class SelectedRows {
  count = 0;
  /** The rows' numbers in the block. */
  rows = new Uint32Array(0);
  /** 1 if the row's page views are added, -1 if they are taken away, 0 for neither. */
  signs = new Int8Array(0);
  /** The same for the visit and its other figures: a visit counts in one of its rows only. */
  visitors = new Int8Array(0);
  views = new Int32Array(0);
  bounces = new Int8Array(0);
  durations = new Float64Array(0);
  /** Where the row's pages begin. */
  firstPages = new Uint32Array(0);
  /** How many of these rows reached goals; which ones; and the goals as bits. */
  reachedCount = 0;
  reached = new Uint32Array(0);
  goals = new Uint8Array(0);

  /** Selects the rows that meet filters. @param matches 1 for these, else 0 @param start in ms since 1970 */
  select(block: OpenBlock, matches: Uint8Array, start: number): void {
    this.begin(block);
    const { begun, returned, pageCount, prevAt } = block.columns;
    for (let hour = 0, row = 0, page = 0, prev = 0; hour < begun.length; hour++) {
      const begunEnd = row + begun[hour];
      const end = begunEnd + returned[hour];
      for (; row < end; page += pageCount[row++]) {
        const isVisitor = row < begunEnd || prevAt[prev++] < start;
        if (matches[row] === 1) this.add(block, row, page, 1, isVisitor ? 1 : 0);
      }
    }
  }

  /**
   * Selects the rows by which the totals of the block ({@link totalsOf}) differ from the sums of those that
   * meet the filters: the others, and those of visits that began earlier and count in this range.
   */
  selectOthers(block: OpenBlock, matches: Uint8Array, start: number): void {
    this.begin(block);
    const { begun, returned, pageCount, prevAt } = block.columns;
    for (let hour = 0, row = 0, page = 0, prev = 0; hour < begun.length; hour++) {
      const begunEnd = row + begun[hour];
      const end = begunEnd + returned[hour];
      for (; row < begunEnd; page += pageCount[row++])
        if (matches[row] === 0) this.add(block, row, page, -1, -1);
      for (; row < end; page += pageCount[row++]) {
        const isVisitor = prevAt[prev++] < start;
        if (matches[row] === 0) this.add(block, row, page, -1, 0);
        else if (isVisitor) this.add(block, row, page, 0, 1);
      }
    }
  }

  private add({ columns, views }: OpenBlock, row: number, page: number, sign: number, visitor: number): void {
    const index = this.count++;
    const bits = columns.flags[row];
    this.rows[index] = row;
    this.signs[index] = sign;
    this.visitors[index] = visitor;
    this.views[index] = sign * views[row];
    this.bounces[index] = (bits & bounceBit) === 0 ? 0 : visitor;
    this.durations[index] = visitor * columns.durationMs[row];
    this.firstPages[index] = page;
    if (visitor === 0 || (bits & goalMask) === 0) return;
    this.reached[this.reachedCount] = index;
    this.goals[this.reachedCount++] = bits & goalMask;
  }

  private begin({ columns }: OpenBlock): void {
    this.count = 0;
    this.reachedCount = 0;
    const rows = columns.flags.length;
    if (rows <= this.rows.length) return;
    for (const name of ['rows', 'firstPages', 'reached'] as const) this[name] = new Uint32Array(rows);
    for (const name of ['signs', 'visitors', 'bounces'] as const) this[name] = new Int8Array(rows);
    this.views = new Int32Array(rows);
    this.goals = new Uint8Array(rows);
    this.durations = new Float64Array(rows);
  }
}
