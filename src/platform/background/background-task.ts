import { AsyncLocalStorage } from 'node:async_hooks';

/** Milliseconds until the next round; undefined if there is nothing to do until the task is woken. */
export type NextRound = number | undefined;

// biome-ignore lint/suspicious/noConfusingVoidType: most rounds are functions that return nothing.
type MaybeNext = NextRound | void;

/** The first milliseconds of a process are for its first visitors, so background work starts later. */
const startMs = 3_000;

export interface TaskOptions {
  /** Returns the milliseconds to the next round, if neither the work nor the error handler returned them. */
  again?: () => number;
  /**
   * Returns the milliseconds until the first round; called once the tables exist. If it is missing or returns
   * undefined, the first round starts when the task is woken.
   */
  first?: () => NextRound | Promise<NextRound>;
  /** Whether `stop` runs a last round, for example to write a buffer. */
  lastRound?: boolean;
}

/**
 * Returns the options of a task that runs every night, and not at startup.
 * @param msUntil returns the milliseconds until its time of day.
 */
export const nightly = (msUntil: () => number): TaskOptions => ({ first: msUntil, again: msUntil });

/**
 * Repeated background work, like emptying a queue, writing a buffer or a nightly task. Runs one round at a
 * time. Requesting a round never delays one that is planned earlier. A round requested during another one
 * starts after it, because the running one may have looked for work already. Waiting doesn't keep the process
 * alive. BackgroundTasksService starts and stops every task that is a field of a provider.
 */
export class BackgroundTask {
  private timer?: NodeJS.Timeout;
  /** By `performance.now()`, so that changes to the machine's clock delay nothing. */
  private dueAt = Number.POSITIVE_INFINITY;
  private running?: Promise<void>;
  private hasStopped = false;
  /** Runs rounds outside the request that woke the task: they are for nobody, with the newest content. */
  private readonly outsideRequests = AsyncLocalStorage.snapshot();

  /**
   * @param work runs a round. It may return the milliseconds until the next one.
   * @param failed handles an error thrown by a round and may return the same. If it throws, `runNow` rejects;
   * in a round started by the timer, the rejection is unhandled and ends the process.
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

  /** Schedules the first round, if the task's options set its time. */
  async plan(): Promise<void> {
    const firstMs = await this.options.first?.();
    if (firstMs !== undefined) this.wake(firstMs);
  }

  /** Makes sure that a round starts within this time, but not in the first seconds of the process. */
  wake(withinMs = 0): void {
    const dueAt = performance.now() + Math.max(withinMs, startMs - process.uptime() * 1_000);
    if (this.hasStopped || dueAt >= this.dueAt) return;
    this.dueAt = dueAt;
    if (!this.running) this.wait();
  }

  /** Runs a round now, or after the current one, and resolves when it is over. Does nothing after `stop`. */
  async runNow(): Promise<void> {
    while (this.running) await this.running;
    await this.begin();
  }

  /** Stops the task, after a last round if its options say so. Resolves when the current round is over. */
  async stop(): Promise<void> {
    if (this.options.lastRound) await this.runNow();
    this.hasStopped = true;
    clearTimeout(this.timer);
    await this.running;
  }

  private wait(): void {
    clearTimeout(this.timer);
    const waitMs = Math.ceil(Math.max(this.dueAt - performance.now(), 0));
    this.timer = setTimeout(() => void this.outsideRequests(() => this.begin()), waitMs).unref();
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
