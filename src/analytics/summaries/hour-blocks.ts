/** Summaries are by hours of UTC, numbered from 1970 on. In nearly every time zone, days begin at one of these hours. */
export const hourMs = 3_600_000;

/** How many hours a block of a summary holds. Blocks begin at multiples of their span. */
export const spans = [1, 24, 192] as const;
export type Span = (typeof spans)[number];

/** The number of the hour that an instant is in. */
/** How long one packed value of a block may be, in bytes: what strangers invent in an hour is kept for good. */
export const maxPackedBytes: Record<Span, number> = { 1: 8_192, 24: 32_768, 192: 65_536 };

export const hourOf = (ms: number) => Math.floor(ms / hourMs);
/** The number of the first hour that begins at or after an instant. */
export const hourAfter = (ms: number) => Math.ceil(ms / hourMs);
/** The first hour of the block that an hour is in. */
export const blockOf = (hour: number, span: Span) => hour - (hour % span);

/** Neighboring blocks of one span: those that begin in the hours [from, to). */
export interface BlockRun {
  span: Span;
  from: number;
  to: number;
}

/** The fewest blocks that make up the hours [from, to): large ones inside, small ones at the ends. */
export function blocksOf(from: number, to: number, sizes: readonly Span[] = spans): BlockRun[] {
  if (from >= to) return [];
  const span = sizes[sizes.length - 1];
  const [first, last] = [Math.ceil(from / span) * span, blockOf(to, span)];
  const smaller = sizes.slice(0, -1);
  if (smaller.length === 0) return [{ span, from, to }];
  if (first >= last) return blocksOf(from, to, smaller);
  return [...blocksOf(from, first, smaller), { span, from: first, to: last }, ...blocksOf(last, to, smaller)];
}
