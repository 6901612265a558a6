import { deflateRawSync, inflateRawSync } from 'node:zlib';

/**
 * Counts how often each key occurred. A block's counts are stored as one value, so that a range needs only a
 * few long rows. The value is the deflated JSON of the keys by count: it parses twice as fast as an object
 * with as many keys, and deflating makes it seven times smaller.
 */
export class Tally {
  readonly counts = new Map<string, number>();

  static of(entries: Iterable<readonly [string, number]>): Tally {
    const tally = new Tally();
    for (const [key, count] of entries) tally.add(key, count);
    return tally;
  }

  add(key: string, count = 1): void {
    const sum = (this.counts.get(key) ?? 0) + count;
    if (sum === 0) this.counts.delete(key);
    else this.counts.set(key, sum);
  }

  /** Returns the sum of all counts. */
  get total(): number {
    let sum = 0;
    for (const count of this.counts.values()) sum += count;
    return sum;
  }

  addAll(other: Tally): void {
    for (const [key, count] of other.counts) this.add(key, count);
  }

  /** Adds the counts of a value from `pack`. */
  addPacked(packed: Uint8Array): void {
    const keysByCount: Record<string, string[]> = JSON.parse(inflateRawSync(packed).toString());
    for (const [count, keys] of Object.entries(keysByCount))
      for (const key of keys) this.add(key, Number(count));
  }

  /** Adds a count without a key. */
  addUnnamed(count: number): void {
    this.add(others, count);
  }

  /**
   * Returns the value to store. The rarest keys beyond either limit are counted together.
   * @param maxBytes the maximum size of the value
   */
  pack(maxBytes = Number.POSITIVE_INFINITY, maxKeys = 5_000): Buffer {
    // Equal counts keep their order: comparing 100,000 made-up keys would hold up everything else.
    const frequent = this.named.sort(([, one], [, other]) => other - one).slice(0, maxKeys);
    const { total } = this;
    for (let most = frequent.length; ; most = Math.floor(most / 2)) {
      const keysByCount: Record<number, string[]> = {};
      let rest = total;
      for (const [key, count] of frequent.slice(0, most)) {
        keysByCount[count] ??= [];
        keysByCount[count].push(key);
        rest -= count;
      }
      if (rest !== 0) keysByCount[rest] = [...(keysByCount[rest] ?? []), others];
      const packed = deflateRawSync(JSON.stringify(keysByCount), smallTables);
      if (packed.length <= maxBytes || most === 0) return packed;
    }
  }

  /** Returns the most frequent keys; those with equal counts are in code unit order. */
  top(count: number): [key: string, count: number][] {
    return this.named.sort(([a, one], [b, other]) => other - one || (a < b ? -1 : 1)).slice(0, count);
  }

  private get named(): [key: string, count: number][] {
    return [...this.counts].filter(([key]) => key !== others);
  }
}

/**
 * Most values are short: with small tables, packing them is three times faster, and long ones don't get
 * larger.
 */
const smallTables = { windowBits: 12, memLevel: 4 };

/** The key for counts without a key. Nothing else can have it, because `tidy` removes control characters. */
export const others = '\u0001';
