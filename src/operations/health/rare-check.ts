import { setTimeout as sleep } from 'node:timers/promises';

/** A check that takes longer counts as failed. */
const answerMs = 2_000;

/**
 * Repeats a check rarely, however often it is asked for. One round runs at a time, so that rounds don't pile
 * up on a disk or a database that hangs: until a round that hangs is over, the check counts as failed.
 */
export class RareCheck {
  private round?: { startedAt: number; isFine: Promise<boolean> };
  private isRunning = false;
  private wasFine = false;

  /**
   * @param check whether all is fine; an error means that it isn't.
   * @param keptMs how long a good result is used. A bad one is used for a second.
   */
  constructor(
    private readonly check: () => Promise<boolean>,
    private readonly keptMs: number,
  ) {}

  /** @param maxAgeMs how old a result may be; by default as long as results are used. */
  isFine(maxAgeMs = this.wasFine ? this.keptMs : Math.min(this.keptMs, 1_000)): Promise<boolean> {
    const ageMs = this.round ? performance.now() - this.round.startedAt : Number.POSITIVE_INFINITY;
    if (this.isRunning || ageMs < maxAgeMs) return (this.round as NonNullable<typeof this.round>).isFine;
    this.isRunning = true;
    const result = this.check()
      .catch(() => false)
      .finally(() => {
        this.isRunning = false;
      });
    const isFine = Promise.race([result, sleep(answerMs, false, { ref: false })]);
    void isFine.then((found) => {
      this.wasFine = found;
    });
    this.round = { startedAt: performance.now(), isFine };
    return isFine;
  }
}
