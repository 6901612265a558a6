/**
 * Blocks consist of UTC hours, numbered from 1970. In nearly every time zone, days start on one of these
 * hours.
 */
export const hourMs = 3_600_000;

/**
 * The lengths of blocks in hours. Blocks start at multiples of their span. The longest ones have only totals.
 */
export const spans = [1, 24, 192] as const;
export type Span = (typeof spans)[number];
export const [hourSpan, daySpan, longSpan] = spans;

/** Returns the number of an instant's hour. @param ms since 1970 */
export const hourOf = (ms: number) => Math.floor(ms / hourMs);
/** Returns the number of the first hour that starts at or after an instant. @param ms since 1970 */
export const hourAfter = (ms: number) => Math.ceil(ms / hourMs);
/** Returns the first hour of the block that includes an hour. */
export const blockOf = (hour: number, span: Span) => hour - (hour % span);

/** Consecutive blocks of one span: those that start in the hours [from, to). */
export interface BlockRun {
  span: Span;
  from: number;
  to: number;
}

/**
 * Returns the SQL condition for the blocks of some runs. Its values are the {@link runValues} of each run, in
 * order.
 */
export const inRuns = (runs: readonly BlockRun[]) =>
  `(${runs.map(() => '(span = ? AND hour >= ? AND hour < ?)').join(' OR ')})`;

export const runValues = ({ span, from, to }: BlockRun) => [span, from, to];
