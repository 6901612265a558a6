/** Summaries count in hours since 1970, UTC; every other zone's whole hours are the same ones, or half of them. */
export const hourMs = 3_600_000;

/** How many hours a block of a summary holds. Blocks begin at multiples of their span. */
export const spans = [1, 24, 192] as const;
export type Span = (typeof spans)[number];

export const hourOf = (ms: number) => Math.floor(ms / hourMs);
export const hourAfter = (ms: number) => Math.ceil(ms / hourMs);
export const blockOf = (hour: number, span: Span) => hour - (hour % span);

/** A run of neighboring blocks of one span: those that begin at [from, to). */
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
