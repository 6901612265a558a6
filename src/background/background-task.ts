/** In how many milliseconds the next round begins; undefined when there is nothing to do until somebody wakes the task. */
export type NextRound = number | undefined;

/**
 * Work that the process does by itself again and again: a queue to be emptied, a buffer to be written, a nightly chore.
 * One round runs at a time. Asking for a round never puts off one that is planned earlier, and a round that is asked for
 * while another runs follows it: the running one may have looked already. Waiting does not keep the process alive.
 */
export class BackgroundTask {
  private timer?: NodeJS.Timeout;
  /** By the process's own clock (`performance.now()`), so that setting the machine's clock delays nothing. */
  private dueAt = Number.POSITIVE_INFINITY;
  private running?: Promise<void>;
  private hasStopped = false;

  /**
   * @param work does a round, and says when the next one is to begin.
   * @param failed hears what a round threw, and says the same. What it throws itself ends the task.
   */
  constructor(
    private readonly work: () => Promise<NextRound>,
    private readonly failed: (error: unknown) => NextRound,
  ) {}

  /** Whether it was told to stop: a round that takes long ends early then. */
  get isStopped(): boolean {
    return this.hasStopped;
  }

  /** Makes sure that a round begins within so many milliseconds. */
  wake(withinMs = 0): void {
    const dueAt = performance.now() + withinMs;
    if (this.hasStopped || dueAt >= this.dueAt) return;
    this.dueAt = dueAt;
    if (!this.running) this.wait();
  }

  /** Runs a round now, after the one under way where there is one; for those who need it done before they go on. */
  async runNow(): Promise<void> {
    while (this.running) await this.running;
    await this.begin();
  }

  /** No further round begins; resolves once the one under way is over. */
  async stop(): Promise<void> {
    this.hasStopped = true;
    clearTimeout(this.timer);
    await this.running;
  }

  private wait(): void {
    clearTimeout(this.timer);
    const waitMs = Math.ceil(Math.max(this.dueAt - performance.now(), 0));
    this.timer = setTimeout(() => void this.begin(), waitMs).unref();
  }

  private async begin(): Promise<void> {
    if (this.hasStopped) return;
    clearTimeout(this.timer);
    this.dueAt = Number.POSITIVE_INFINITY;
    this.running = this.round();
    await this.running;
  }

  private async round(): Promise<void> {
    try {
      const next = await this.work().catch((error) => this.failed(error));
      if (next !== undefined) this.wake(next);
    } finally {
      this.running = undefined;
    }
    if (!this.hasStopped && this.dueAt !== Number.POSITIVE_INFINITY) this.wait();
  }
}
