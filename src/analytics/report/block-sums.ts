import type { OpenBlock } from '../visit-blocks/catalog.js';
import { type Numbers, narrowest } from '../visit-blocks/visit-columns.js';
import { addPages, addRows } from './add-rows.js';
import { countFunnel } from './funnel.js';
import { SelectedRows } from './selected-rows.js';
import { durationAt, stride } from './visit-sums.js';

const rowDictionaries = ['landing', 'origin', 'place', 'client'] as const;
export type SummedDictionary = (typeof rowDictionaries)[number] | 'page';
export const summedDictionaries: readonly SummedDictionary[] = [...rowDictionaries, 'page'];

type ByDictionary<Value> = Record<SummedDictionary, Value>;
const byDictionary = <Value>(make: (name: SummedDictionary) => Value) =>
  Object.fromEntries(summedDictionaries.map((name) => [name, make(name)])) as ByDictionary<Value>;

/** The sums of all rows of a block. Visits count in the rows in which they began; page views in all. */
interface Totals {
  /** As in `BlockSums.sums`, in two smaller arrays. */
  counts: ByDictionary<Numbers>;
  durations: ByDictionary<Numbers>;
  funnel: readonly number[];
}

const totalsOfBlocks = new WeakMap<OpenBlock, Totals>();

/**
 * Adds up the rows of a block that meet filters, by the entries of its dictionaries. If most rows do, it
 * takes the others from the totals of the block, which are kept with it.
 */
export class BlockSums {
  /** `stride` numbers for each entry of the block's dictionary. */
  readonly sums = byDictionary(() => new Float64Array(0));
  /** Visits that reached each of the funnel's goals and all before it. */
  funnel: number[] = [];
  private readonly selected = new SelectedRows();
  private ones = new Uint8Array(0);

  /**
   * @param matches 1 for each row that meets the filters, else 0; undefined if all do
   * @param start of the range, in ms since 1970: of the rows in which a visit was seen again, it counts in
   * the first after this
   */
  add(block: OpenBlock, matches: Uint8Array | undefined, start: number): void {
    const isMost = matches === undefined || 2 * countOf(matches) > matches.length;
    if (!isMost) {
      this.selected.select(block, matches, start);
      this.sumUp(block);
      return;
    }
    const totals = totalsOfBlocks.get(block) ?? this.totalsOf(block);
    this.selected.selectOthers(block, matches ?? this.all(block), start);
    this.sumUp(block);
    this.addTotals(totals);
  }

  private totalsOf(block: OpenBlock): Totals {
    this.selected.select(block, this.all(block), Number.NEGATIVE_INFINITY);
    this.sumUp(block);
    const halves = byDictionary((name) => split(this.sums[name], block.entries[name].length));
    const totals: Totals = {
      counts: byDictionary((name) => halves[name].counts),
      durations: byDictionary((name) => halves[name].durations),
      funnel: this.funnel,
    };
    totalsOfBlocks.set(block, totals);
    return totals;
  }

  private sumUp(block: OpenBlock): void {
    const { columns } = block;
    for (const name of summedDictionaries) {
      const length = block.entries[name].length * stride;
      if (length > this.sums[name].length) this.sums[name] = new Float64Array(length);
      else this.sums[name].fill(0, 0, length);
    }
    for (const name of rowDictionaries) addRows(this.sums[name], columns[name], this.selected);
    addPages(this.sums.page, columns, this.selected);
    this.funnel = countFunnel(this.selected);
  }

  private addTotals({ counts, durations, funnel }: Totals): void {
    for (const name of summedDictionaries) addTo(this.sums[name], counts[name], durations[name]);
    this.funnel = this.funnel.map((count, step) => count + funnel[step]);
  }

  private all({ columns }: OpenBlock): Uint8Array {
    const { length } = columns.flags;
    if (length > this.ones.length) this.ones = new Uint8Array(length).fill(1);
    return this.ones;
  }
}

/** Splits the durations of sums from the rest, which fits into smaller numbers. */
function split(sums: Float64Array, entries: number): { counts: Numbers; durations: Numbers } {
  const counts = sums.slice(0, entries * stride);
  const durations = new Float64Array(entries);
  for (let entry = 0, at = durationAt; entry < entries; entry++, at += stride) {
    durations[entry] = counts[at];
    counts[at] = 0;
  }
  return { counts: narrowest(counts), durations: narrowest(durations) };
}

function addTo(sums: Float64Array, counts: Numbers, durations: Numbers): void {
  for (let index = 0; index < counts.length; index++) sums[index] += counts[index];
  for (let entry = 0, at = durationAt; entry < durations.length; entry++, at += stride)
    sums[at] += durations[entry];
}

function countOf(matches: Uint8Array): number {
  let count = 0;
  for (let row = 0; row < matches.length; row++) count += matches[row];
  return count;
}
