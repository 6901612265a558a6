import type { Filters } from '../../../views/contracts/analytics/filters.js';
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
import { BlockSums, type SummedDictionary, summedDictionaries } from './block-sums.js';
import { FormCounts } from './form-counts.js';
import { funnelGoals } from './funnel.js';
import { stride, type VisitFigures, VisitSums, viewsAt, visitorsAt } from './visit-sums.js';

/**
 * Counts the visits of a range that meet filters, and the page views that they have in it, by everything that
 * visits are counted by. A visit counts in the first of its rows: the one in which it began, or was seen
 * again after the range's start.
 */
export class VisitCounts implements BlockReader {
  private readonly entries = Object.fromEntries(
    summedDictionaries.map((name) => [name, new VisitSums()]),
  ) as Record<SummedDictionary, VisitSums>;
  /** By the catalog's number of a referrer, its page views. */
  readonly referrers = new Map<number, number>();
  /** Visitors and views of each interval. */
  readonly points: { visitors: number; views: number }[];
  /** Visits that reached each of the funnel's goals and all before it. */
  readonly funnel = funnelGoals.map(() => 0);
  readonly forms = new FormCounts();
  private readonly sums = new BlockSums();

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
    const matches = matchingRows(block, catalog, this.filters);
    if (matches && !matches.includes(1)) return;
    this.sums.add(block, matches, this.start);
    for (const name of summedDictionaries) this.keep(name, block.entries[name]);
    this.sums.funnel.forEach((count, step) => {
      this.funnel[step] += count;
    });
    this.addPoints(block, matches);
    this.addReferrers(block, matches);
    this.addForms(block, matches);
  }

  /** Returns the figures of all visits: each has exactly one landing page, even if it is unknown. */
  totals(): VisitFigures {
    return this.entries.landing.total();
  }

  /** Returns the sums by the values of what visits are counted by, as the catalog numbers them. */
  by(name: Exclude<CountedName, 'referrer'>, catalog: Catalog): VisitSums {
    const dictionary = summedDictionaries.find((one) => (saidBy[one] as readonly string[]).includes(name));
    return this.entries[dictionary as SummedDictionary].by(catalog.said[name]);
  }

  /** Returns the sources and channels of a campaign's visitors. Equal ones may be there several times. */
  originsOf(
    campaign: string,
    { said, names }: Catalog,
  ): { source: string; channel: string; visitors: number }[] {
    return this.entries.origin
      .ids()
      .filter((id) => names.campaign[said.campaign[id]] === campaign)
      .map((id) => ({
        source: names.source[said.source[id]],
        channel: names.channel[said.channel[id]],
        visitors: this.entries.origin.visitors(id),
      }))
      .filter(({ visitors }) => visitors > 0);
  }

  private keep(name: SummedDictionary, numbers: OpenBlock['entries'][EntryDictionary]): void {
    const [from, to] = [this.sums.sums[name], this.entries[name]];
    for (let entry = 0, at = 0; entry < numbers.length; entry++, at += stride)
      if (from[at + visitorsAt] !== 0 || from[at + viewsAt] !== 0) to.add(numbers[entry], from, at);
  }

  private addPoints({ starts, columns, views }: OpenBlock, matches?: Uint8Array): void {
    for (let hour = 0, row = 0, prev = 0; hour < starts.length; hour++) {
      const begunEnd = row + columns.begun[hour];
      const end = begunEnd + columns.returned[hour];
      const interval = this.intervalAt(starts[hour]);
      let [visitors, viewed] = [0, 0];
      for (; row < begunEnd; row++) {
        if (matches?.[row] === 0) continue;
        visitors++;
        viewed += views[row];
      }
      for (; row < end; row++, prev++) {
        if (matches?.[row] === 0) continue;
        if (interval >= 0 && columns.prevAt[prev] < this.intervals[interval].start) visitors++;
        viewed += views[row];
      }
      if (interval < 0) continue;
      this.points[interval].visitors += visitors;
      this.points[interval].views += viewed;
    }
  }

  private addReferrers({ columns, entries }: OpenBlock, matches?: Uint8Array): void {
    const { referrer, referrerCount } = columns;
    const counts = new Uint32Array(entries.referrer.length);
    for (let row = 0, at = 0; row < referrerCount.length; row++) {
      const end = at + referrerCount[row];
      if (matches?.[row] === 0) at = end;
      else for (; at < end; at++) counts[referrer[at]]++;
    }
    counts.forEach((views, position) => {
      const entry = entries.referrer[position];
      if (views > 0) this.referrers.set(entry, (this.referrers.get(entry) ?? 0) + views);
    });
  }

  private addForms({ columns, forms }: OpenBlock, matches?: Uint8Array): void {
    const { begun, returned, prevAt, formRow, form, flags } = columns;
    for (let hour = 0, first = 0, firstPrev = 0, use = 0; use < formRow.length; hour++) {
      const begunEnd = first + begun[hour];
      const end = begunEnd + returned[hour];
      for (; use < formRow.length && formRow[use] < end; use++) {
        const row = formRow[use];
        const isVisitor = row < begunEnd || prevAt[firstPrev + row - begunEnd] < this.start;
        if (isVisitor && matches?.[row] !== 0) this.forms.add(forms[form[use]], flags[row]);
      }
      first = end;
      firstPrev += returned[hour];
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
