/** Milliseconds until the next round; undefined when there is nothing to do until somebody wakes the task. */
export type NextRound = number | undefined;

/** The first milliseconds of a process belong to its first visitors: what nobody waits for begins later. */
const startMs = 3_000;

/**
 * Work that the process does by itself again and again: a queue to be emptied, a buffer to be written, a nightly chore.
 * One round runs at a time. Asking for a round never delays one that is planned earlier. A round that is asked for while
 * another runs begins after it, because the running one may have looked for work already. Waiting does not keep the process
 * alive.
 */
export class BackgroundTask {
  private timer?: NodeJS.Timeout;
  /** By the process's own clock (`performance.now()`), so that setting the machine's clock delays nothing. */
  private dueAt = Number.POSITIVE_INFINITY;
  private running?: Promise<void>;
  private hasStopped = false;

  /**
   * @param work does a round, and returns when the next one is to begin.
   * @param failed gets what a round threw, and returns the same. What it throws itself rejects `runNow`; in a round that a
   *   timer began it is an unhandled rejection, which ends the process.
   */
  constructor(
    private readonly work: () => Promise<NextRound>,
    private readonly failed: (error: unknown) => NextRound,
  ) {}

  /**
   * A task whose rounds follow each other after the same wait, whether or not one of them failed: a nightly chore.
   * @param waitMs says in milliseconds how long it is until the next round.
   * @param failed gets what a round threw.
   */
  static again(
    work: () => Promise<void>,
    waitMs: () => number,
    failed: (error: Error) => void,
  ): BackgroundTask {
    return new BackgroundTask(
      () => work().then(waitMs),
      (error) => {
        failed(error as Error);
        return waitMs();
      },
    );
  }

  /** Whether the task was told to stop; a long round should look now and then, and end early. */
  get isStopped(): boolean {
    return this.hasStopped;
  }

  /** Makes sure that a round begins within so many milliseconds, or once the start of the process is over. */
  wake(withinMs = 0): void {
    const dueAt = performance.now() + Math.max(withinMs, startMs - process.uptime() * 1_000);
    if (this.hasStopped || dueAt >= this.dueAt) return;
    this.dueAt = dueAt;
    if (!this.running) this.wait();
  }

  /** Runs a round now, or right after the one under way, and resolves once it is over. After `stop` it does nothing. */
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
