import type { SeriesPoint } from '../../../views/contracts/analytics/analytics.js';
import type { Filters } from '../../../views/contracts/analytics/filters.js';
import { type Interval, intervalAt } from '../report/chart-intervals.service.js';
import type { Catalog, OpenBlock } from '../visit-blocks/catalog.js';
import { matchingRows } from '../visit-blocks/matching-rows.js';
import type { BlockReader } from '../visit-blocks/visit-blocks.service.js';
import { type HourTotals, type TallyKind, type Totals, totalsOf } from './hour-totals.js';
import { Tally } from './tally.js';

/** What a question needs of the visits of a range. */
export interface Wanted {
  /** In ms since 1970. */
  start: number;
  filters: Filters;
  kinds: readonly TallyKind[];
  /** The intervals of a chart, in order. */
  intervals?: readonly Interval[];
}

/**
 * Adds up the totals of a range: stored ones of all visits, or those of single visits that meet filters. A
 * visit counts in the hour in which it began, or was seen again after the range's start.
 */
export class VisitFigures implements BlockReader {
  visitors = 0;
  views = 0;
  bounces = 0;
  durationMs = 0;
  readonly tallies: Record<TallyKind, Tally>;
  /** The figures of each interval. */
  readonly points: Omit<SeriesPoint, 'at'>[];
  private readonly intervals: readonly Interval[];
  /** The kinds of stored totals to add; undefined under filters. */
  readonly kinds?: readonly TallyKind[];

  constructor(private readonly wanted: Wanted) {
    this.tallies = Object.fromEntries(wanted.kinds.map((kind) => [kind, new Tally()])) as typeof this.tallies;
    this.intervals = wanted.intervals ?? [];
    this.points = this.intervals.map(() => ({ visitors: 0, views: 0 }));
    if (wanted.filters.length === 0) this.kinds = wanted.kinds;
  }

  add(block: OpenBlock, catalog: Catalog): void {
    const matches = matchingRows(block, catalog, this.wanted.filters);
    if (matches && !matches.includes(1)) return;
    this.addTotals(totalsOf(block, catalog, this.wanted.kinds, matches));
  }

  addTotals({ hours, tallies }: Totals): void {
    for (const kind of this.wanted.kinds) if (tallies[kind]) this.tallies[kind].addAll(tallies[kind]);
    for (const part of hours) this.addHours(part);
  }

  private addHours({ starts, columns, dictionaries }: HourTotals): void {
    for (const [hour, start] of starts.entries()) {
      this.visitors += columns.begun[hour];
      this.views += columns.views[hour];
      this.bounces += columns.bounces[hour];
      this.durationMs += columns.durationMs[hour];
      const point = this.points[intervalAt(this.intervals, start)];
      if (!point) continue;
      point.visitors += columns.begun[hour];
      point.views += columns.views[hour];
    }
    for (let index = 0; index < columns.prevAt.length; index++) {
      const prevAt = columns.prevAt[index];
      const interval = intervalAt(this.intervals, columns.againIn[index]);
      if (interval >= 0 && prevAt < this.intervals[interval].start) this.points[interval].visitors++;
      if (prevAt >= this.wanted.start) continue;
      this.visitors++;
      this.bounces += columns.againBounced[index];
      this.durationMs += columns.againMs[index];
      for (const name of ['place', 'language', 'screenWidth'] as const)
        this.tallies[name]?.add(dictionaries[name][columns[name][index]]);
    }
  }
}
