import { type BlockRun, blockOf, hourAfter, hourMs, hourOf } from '../summaries/hour-blocks.js';
import type { BlockKey } from './block-cache.js';
import { daySpan, hourSpan } from './stored-blocks.js';

/** A time range to scan, in ms since 1970, half-open. */
export interface ScannedRange {
  start: number;
  end: number;
  /** Moments within it at which a chart's intervals meet. A visit is counted once on each side. */
  cuts?: readonly number[];
  /** False if nothing needs all pages of a visit: then partial hours leave out those seen at other times. */
  needsPages?: boolean;
}

/** A part of a range whose visits come from single rows. */
export interface RowsPart {
  start: number;
  end: number;
}

/** So many hours are read from single rows at once, so that no unit of work takes long. */
const maxHoursFromRows = 6;

/** Returns a range's whole hours that blocks have: over and uncut. @param until the first that isn't over */
export function wholeHours({ start, end, cuts = [] }: ScannedRange, until: number): number[] {
  const cut = new Set(cuts.filter((ms) => ms % hourMs !== 0).map(hourOf));
  const hours: number[] = [];
  const last = Math.min(hourOf(end), until);
  for (let hour = hourAfter(start); hour < last; hour++) if (!cut.has(hour)) hours.push(hour);
  return hours;
}

/** Returns the runs of days that consist of these hours only. @param hours in order */
export function wholeDays(hours: readonly number[]): BlockRun[] {
  const known = new Set(hours);
  const days = [...new Set(hours.map((hour) => blockOf(hour, daySpan)))].filter((day) =>
    Array.from({ length: daySpan }, (_, index) => day + index).every((hour) => known.has(hour)),
  );
  return runsOf(days, daySpan);
}

/** Returns the runs of hours that aren't in these days. */
export const hoursBesides = (hours: readonly number[], days: readonly BlockKey[]): BlockRun[] => {
  const covered = new Set(days.map(({ hour }) => hour));
  return runsOf(
    hours.filter((hour) => !covered.has(blockOf(hour, daySpan))),
    hourSpan,
  );
};

function runsOf(starts: readonly number[], span: BlockRun['span']): BlockRun[] {
  const runs: BlockRun[] = [];
  for (const start of starts) {
    const last = runs.at(-1);
    if (last?.to === start) last.to = start + span;
    else runs.push({ span, from: start, to: start + span });
  }
  return runs;
}

/** Returns the parts of a range that no block covers, in order: cut, and a few hours long at most. */
export function partsBesides(
  { start, end, cuts = [] }: ScannedRange,
  blocks: readonly BlockKey[],
): RowsPart[] {
  const covered = new Set(
    blocks.flatMap(({ span, hour }) => Array.from({ length: span }, (_, index) => hour + index)),
  );
  // Cuts between two hours need nothing: the visits of each hour are apart anyway.
  const within = cuts.filter((ms) => ms % hourMs !== 0).sort((a, b) => a - b);
  const parts: RowsPart[] = [];
  for (let from = start, cut = 0; from < end; ) {
    while (within[cut] <= from) cut++;
    const to = Math.min((hourOf(from) + 1) * hourMs, end, within[cut] ?? end);
    const last = parts.at(-1);
    const continues =
      last?.end === from && from % hourMs === 0 && to - last.start <= maxHoursFromRows * hourMs;
    if (!covered.has(hourOf(from))) {
      if (last && continues) last.end = to;
      else parts.push({ start: from, end: to });
    }
    from = to;
  }
  return parts;
}
