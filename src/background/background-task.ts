/** The next round, in milliseconds from the end of this one; nothing to wait until somebody wakes the task. */
export type NextRound = number | undefined;

/**
 * Work that the process does by itself again and again: a queue to be emptied, a buffer to be written, a chore of the night.
 * One round runs at a time. Asking for a round never puts off one that is planned earlier, and a round that is asked for
 * while another runs follows it: the running one may have looked already. Waiting does not keep the process alive.
 */
export class BackgroundTask {
  private timer?: NodeJS.Timeout;
  /** By the process's own clock (`performance.now()`), so that setting the machine's clock delays nothing. */
  private dueAt = Number.POSITIVE_INFINITY;
  private running?: Promise<void>;
  /** Whether it was told to stop; a round of many steps looks at this between them. */
  isStopped = false;

  /**
   * @param round does the work, and says when it is to be done again.
   * @param failed hears what a round threw, and says the same.
   */
  constructor(
    private readonly round: () => Promise<NextRound>,
    private readonly failed: (error: unknown) => NextRound,
  ) {}

  /** Makes sure that a round begins within so many milliseconds. */
  wake(withinMs = 0): void {
    const dueAt = performance.now() + withinMs;
    if (this.isStopped || dueAt >= this.dueAt) return;
    this.dueAt = dueAt;
    if (!this.running) this.wait();
  }

  /** Runs a round now, or waits for the one under way and runs another; for those who need it done before they go on. */
  async runNow(): Promise<void> {
    await this.running;
    await this.run();
  }

  /** No further round begins; resolves once the one under way is over. */
  async stop(): Promise<void> {
    this.isStopped = true;
    clearTimeout(this.timer);
    await this.running;
  }

  private wait(): void {
    clearTimeout(this.timer);
    const waitMs = Math.max(this.dueAt - performance.now(), 0);
    this.timer = setTimeout(() => void this.run(), waitMs).unref();
  }

  private run(): Promise<void> {
    if (this.isStopped) return Promise.resolve();
    clearTimeout(this.timer);
    this.dueAt = Number.POSITIVE_INFINITY;
    this.running = this.round()
      .catch((error) => this.failed(error))
      .then((nextInMs) => {
        this.running = undefined;
        if (nextInMs !== undefined) this.wake(nextInMs);
        if (!this.isStopped && this.dueAt !== Number.POSITIVE_INFINITY) this.wait();
      });
    return this.running;
  }
}
