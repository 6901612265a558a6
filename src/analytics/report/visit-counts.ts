import type { Filters } from '../../../views/contracts/analytics/filters.js';
import { visitGoals } from '../../../views/contracts/analytics/goals.js';
import type { Interval } from '../queries/visitors-over-time.js';
import {
  type Catalog,
  type CountedName,
  type EntryDictionary,
  type OpenBlock,
  saidBy,
} from '../visit-blocks/catalog.js';
import { matchingRows } from '../visit-blocks/matching-rows.js';
import type { BlockReader } from '../visit-blocks/visit-blocks.service.js';
import { addPages, addRows } from './add-rows.js';
import { FormCounts } from './form-counts.js';
import { SelectedRows } from './selected-rows.js';
import { stride, type VisitFigures, VisitSums, viewsAt, visitorsAt } from './visit-sums.js';

/** The goals of the funnel, after "visited". */
export const funnelGoals = ['price', 'form', 'sent'] as const;
/** The bits of a visit that reached each step and all before it. */
const funnelMasks = funnelGoals.map((_, index) =>
  funnelGoals.slice(0, index + 1).reduce((bits, goal) => bits | (1 << visitGoals.indexOf(goal)), 0),
);

const rowDictionaries = ['landing', 'origin', 'place', 'client'] as const;
type SummedDictionary = (typeof rowDictionaries)[number] | 'page';
const summed: readonly SummedDictionary[] = [...rowDictionaries, 'page'];

/**
 * Counts the visits of a range that meet filters, and the page views that they have in it, by everything that visits are counted by. A
 * visit counts in the first of its rows: the one in which it began, or was seen again after the range's start.
 */
export class VisitCounts implements BlockReader {
  private readonly entries = Object.fromEntries(summed.map((name) => [name, new VisitSums()])) as Record<
    SummedDictionary,
    VisitSums
  >;
  /** By the catalog's number of a referrer, its page views. */
  readonly referrers = new Map<number, number>();
  /** Visitors and views of each interval. */
  readonly points: { visitors: number; views: number }[];
  /** Visits that reached each of the funnel's goals and all before it. */
  readonly funnel = funnelGoals.map(() => 0);
  readonly forms = new FormCounts();
  private readonly selected = new SelectedRows();
  private readonly sums = Object.fromEntries(summed.map((name) => [name, new Float64Array(0)])) as Record<
    SummedDictionary,
    Float64Array
  >;

  /**
   * @param start of the range, in ms since 1970
   * @param intervals of the chart, in order
   */
  constructor(
    private readonly start: number,
    private readonly filters: Filters,
    private readonly intervals: readonly Interval[] = [],
  ) {
    this.points = intervals.map(() => ({ visitors: 0, views: 0 }));
  }

  add(block: OpenBlock, catalog: Catalog): void {
    const { selected } = this;
    selected.select(block, matchingRows(block, catalog, this.filters), this.start);
    if (selected.count === 0) return;
    for (const name of rowDictionaries) addRows(this.emptySums(name, block), block.columns[name], selected);
    addPages(this.emptySums('page', block), block.columns, selected);
    for (const name of summed) this.keep(name, block.entries[name]);
    this.addFunnel();
    this.addPoints(block);
    this.addReferrers(block);
    this.addForms(block);
  }

  /** Returns the figures of all visits: each has exactly one landing page, even if it is unknown. */
  totals(): VisitFigures {
    return this.entries.landing.total();
  }

  /** Returns the sums by the values of what visits are counted by, as the catalog numbers them. */
  by(name: Exclude<CountedName, 'referrer'>, catalog: Catalog): VisitSums {
    const dictionary = summed.find((one) => (saidBy[one] as readonly string[]).includes(name));
    return this.entries[dictionary as SummedDictionary].by(catalog.said[name]);
  }

  /** Returns zeros for each entry of a block's dictionary. */
  private emptySums(name: SummedDictionary, { entries }: OpenBlock): Float64Array {
    const length = entries[name].length * stride;
    if (length > this.sums[name].length) this.sums[name] = new Float64Array(length);
    else this.sums[name].fill(0, 0, length);
    return this.sums[name];
  }

  private keep(name: SummedDictionary, numbers: OpenBlock['entries'][EntryDictionary]): void {
    const [from, to] = [this.sums[name], this.entries[name]];
    for (let entry = 0, at = 0; entry < numbers.length; entry++, at += stride)
      if (from[at + visitorsAt] !== 0 || from[at + viewsAt] !== 0) to.add(numbers[entry], from, at);
  }

  private addFunnel(): void {
    const { reachedCount, goals } = this.selected;
    for (let index = 0; index < reachedCount; index++) {
      const bits = goals[index];
      for (
        let step = 0;
        step < funnelMasks.length && (bits & funnelMasks[step]) === funnelMasks[step];
        step++
      )
        this.funnel[step]++;
    }
  }

  private addPoints({ starts, columns }: OpenBlock): void {
    const { hourStarts, rows, views } = this.selected;
    for (let hour = 0, row = 0, firstPrev = 0; hour < starts.length; hour++) {
      const begunEnd = row + columns.begun[hour];
      row = begunEnd + columns.returned[hour];
      const interval = this.intervalAt(starts[hour]);
      if (interval >= 0) {
        const { start } = this.intervals[interval];
        const point = this.points[interval];
        for (let index = hourStarts[hour]; index < hourStarts[hour + 1]; index++) {
          point.views += views[index];
          const prev = firstPrev + rows[index] - begunEnd;
          if (rows[index] < begunEnd || columns.prevAt[prev] < start) point.visitors++;
        }
      }
      firstPrev += columns.returned[hour];
    }
  }

  private addReferrers({ columns, entries }: OpenBlock): void {
    const { referrer, referrerCount } = columns;
    const counts = new Uint32Array(entries.referrer.length);
    const { rows, count } = this.selected;
    for (let row = 0, at = 0, index = 0; index < count; row++) {
      const end = at + referrerCount[row];
      if (rows[index] === row) {
        for (let one = at; one < end; one++) counts[referrer[one]]++;
        index++;
      }
      at = end;
    }
    counts.forEach((views, position) => {
      const entry = entries.referrer[position];
      if (views > 0) this.referrers.set(entry, (this.referrers.get(entry) ?? 0) + views);
    });
  }

  private addForms({ columns: { formRow, form, flags }, forms }: OpenBlock): void {
    const { rows, visitors, count } = this.selected;
    for (let use = 0, index = 0; use < formRow.length; use++) {
      while (index < count && rows[index] < formRow[use]) index++;
      if (index < count && rows[index] === formRow[use] && visitors[index] === 1)
        this.forms.add(forms[form[use]], flags[rows[index]]);
    }
  }

  /** Returns the number of the interval that a moment is in; -1 for none. */
  private intervalAt(ms: number): number {
    let [low, high] = [0, this.intervals.length - 1];
    while (low <= high) {
      const middle = (low + high) >> 1;
      if (this.intervals[middle].end <= ms) low = middle + 1;
      else if (this.intervals[middle].start > ms) high = middle - 1;
      else return middle;
    }
    return -1;
  }
}
