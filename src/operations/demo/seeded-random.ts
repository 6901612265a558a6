/** Generates the same random numbers for the same seed on every machine (mulberry32). */
export class SeededRandom {
  private state: number;

  constructor(seed: string) {
    this.state = [...seed].reduce(
      (sum, letter) => Math.imul(sum ^ letter.charCodeAt(0), 16_777_619),
      2_166_136_261,
    );
  }

  /** Returns a number in [0, 1). */
  next(): number {
    this.state = (this.state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.state ^ (this.state >>> 15), this.state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  }

  chance(probability: number): boolean {
    return this.next() < probability;
  }

  /** Returns a whole number from `min` to `max`, including both. */
  between(min: number, max: number): number {
    return min + Math.floor(this.next() * (max - min + 1));
  }

  pick<T>(items: readonly T[]): T {
    return items[Math.floor(this.next() * items.length)];
  }

  /** Returns a random index, with the given weights. */
  weighted(weights: readonly number[]): number {
    let left = this.next() * weights.reduce((sum, weight) => sum + weight, 0);
    return weights.findIndex((weight) => {
      left -= weight;
      return left < 0;
    });
  }
}
