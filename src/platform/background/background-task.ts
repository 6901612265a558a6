/** Milliseconds until the next round; undefined if there is nothing to do until the task is woken. */
export type NextRound = number | undefined;

// biome-ignore lint/suspicious/noConfusingVoidType: most rounds are functions that return nothing.
type MaybeNext = NextRound | void;

/** The first milliseconds of a process are for its first visitors, so background work starts later. */
const startMs = 3_000;

export interface TaskOptions {
  /** Milliseconds until the next round, where neither the round nor its failure says. */
  again?: () => number;
  /** Milliseconds until the first round, asked once the tables exist. Without it, or undefined: when the task is woken. */
  first?: () => NextRound | Promise<NextRound>;
  /** Whether the process runs a last round when it stops: a buffer to be written. */
  lastRound?: boolean;
}

/** Options of a task that first runs tonight, not at the start. @param msUntil says how long it is until its time of the day. */
export const nightly = (msUntil: () => number): TaskOptions => ({ first: msUntil, again: msUntil });

/**
 * Repeated background work, like emptying a queue, writing a buffer or a nightly task. Runs one round at a time. Requesting a round
 * never delays one that is planned earlier. A round requested during another one starts after it, because the running one may have
 * looked for work already. Waiting doesn't keep the process alive. BackgroundTasksService starts and stops every task that is a field
 * of a provider.
 */
export class BackgroundTask {
  private timer?: NodeJS.Timeout;
  /** By `performance.now()`, so that changes to the machine's clock delay nothing. */
  private dueAt = Number.POSITIVE_INFINITY;
  private running?: Promise<void>;
  private hasStopped = false;

  /**
   * @param work does a round, and may return when the next one is to begin.
   * @param failed gets what a round threw, and may return the same. What it throws itself rejects `runNow`; in a round that a
   *   timer began it is an unhandled rejection, which ends the process.
   */
  constructor(
    private readonly work: () => Promise<MaybeNext>,
    private readonly failed: (error: Error) => MaybeNext,
    private readonly options: TaskOptions = {},
  ) {}

  /** Whether the task is stopping. A long round should check this now and then and end early. */
  get isStopped(): boolean {
    return this.hasStopped;
  }

  /** Plans the first round, where the task has one of its own. */
  async plan(): Promise<void> {
    const firstMs = await this.options.first?.();
    if (firstMs !== undefined) this.wake(firstMs);
  }

  /** Makes sure that a round starts within this time, or after the start of the process. */
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

  /** No further round begins, but a last one where the task has one; resolves once the one under way is over. */
  async stop(): Promise<void> {
    if (this.options.lastRound) await this.runNow();
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
      const next = (await this.work().catch((error) => this.failed(error))) ?? this.options.again?.();
      if (next !== undefined) this.wake(next);
    } finally {
      this.running = undefined;
    }
    if (!this.hasStopped && this.dueAt !== Number.POSITIVE_INFINITY) this.wait();
  }
}
