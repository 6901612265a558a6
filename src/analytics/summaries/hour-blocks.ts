/** Summaries use UTC hours, numbered from 1970. In nearly every time zone, days start with such an hour. */
export const hourMs = 3_600_000;

/** The lengths of summary blocks in hours. Blocks start at multiples of their span. */
export const spans = [1, 24, 192] as const;
export type Span = (typeof spans)[number];

/** The maximum size of one packed value of a block, in bytes: made-up keys are stored forever. */
export const maxPackedBytes: Record<Span, number> = { 1: 8_192, 24: 32_768, 192: 65_536 };

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

/** Covers the hours [from, to) with as few blocks as possible: large ones inside, small ones at the ends. */
export function blocksOf(from: number, to: number, sizes: readonly Span[] = spans): BlockRun[] {
  if (from >= to) return [];
  const span = sizes[sizes.length - 1];
  const [first, last] = [Math.ceil(from / span) * span, blockOf(to, span)];
  const smaller = sizes.slice(0, -1);
  if (smaller.length === 0) return [{ span, from, to }];
  if (first >= last) return blocksOf(from, to, smaller);
  return [...blocksOf(from, first, smaller), { span, from: first, to: last }, ...blocksOf(last, to, smaller)];
}
