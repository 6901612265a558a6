import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable, Logger, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import type { DeliveryKind } from '../../../views/contracts/messages/deliveries.js';
import { BackgroundTask } from '../background/background-task.js';
import { within } from '../background/within.js';
import { Tuning } from '../config/tuning.js';
import { DatabaseService } from '../database/database.service.js';
import { ClaimsService } from './claims.service.js';
import { type Delivery, type Outcome, Refused } from './delivery.js';
import { type DeliveryQueue, DeliveryQueuesService } from './delivery-queues.service.js';
import { OutboxService } from './outbox.service.js';
import type { OutboxItem } from './outbox-item.entity.js';
import { OutboxStatusService } from './outbox-status.service.js';

const pollMs = 5_000;
/** A full disk fails several rounds a second. */
const complainEveryMs = 60_000;
/** Items are usually committed within this time after enqueuing; otherwise the next poll finds them. */
const nudgeMs = 250;
const deliveryMs = 60_000;
/** Workers of a queue: how many items are delivered at the same time. */
const atOnce = 4;
/** How long a stopping process waits for running deliveries. */
const graceMs = 4_000;

/** How an attempt ended. After "failed", the item is retried. */
export type DeliveryEnd = 'done' | 'skipped' | 'dead' | 'failed';

/** Delivers the due items of the outbox. Runs in every process. */
@Injectable()
export class OutboxWorkerService implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly logger = new Logger(OutboxWorkerService.name);
  private readonly stopping = new AbortController();
  private readonly beforeRound: (() => Promise<void>)[] = [];
  private complaint?: { reason: string; at: number };
  /** How many attempts of each kind this process has made, by how they ended. */
  readonly counts = new Map<`${DeliveryKind} ${DeliveryEnd}`, number>();
  private readonly looking = new BackgroundTask(
    () => this.look(),
    (error) => {
      this.complain(error);
      return pollMs;
    },
  );

  constructor(
    private readonly queues: DeliveryQueuesService,
    private readonly claims: ClaimsService,
    private readonly status: OutboxStatusService,
    outbox: OutboxService,
    private readonly database: DatabaseService,
    private readonly tuning: Tuning,
  ) {
    outbox.onEnqueued(() => this.wake());
    database.beforeMoves(() => this.finishRunning());
  }

  /** Registers work before each round, like enqueueing a new day's deliveries. */
  beforeEachRound(prepare: () => Promise<void>): void {
    this.beforeRound.push(prepare);
  }

  onApplicationBootstrap(): void {
    this.wake();
  }

  /** Delivers all due items, unless the outbox is on hold. @returns how many it processed. */
  async deliverDue(): Promise<number> {
    if (await this.status.isHeld()) return 0;
    await this.prepareRound();
    const workers = this.queues.all.flatMap((queue) =>
      Array.from({ length: atOnce }, () => this.work(queue)),
    );
    return sum(await Promise.all(workers));
  }

  async onModuleDestroy(): Promise<void> {
    const late = setTimeout(() => this.stopping.abort(), graceMs);
    await this.looking.stop();
    await Promise.all(this.queues.all.flatMap(({ workers }) => [...workers]));
    clearTimeout(late);
    await this.claims.release().catch(() => undefined);
  }

  /** Waits for the running deliveries: a delivery whose result isn't stored would be repeated. */
  private async finishRunning(): Promise<void> {
    await Promise.all(this.queues.all.flatMap(({ workers }) => [...workers]));
  }

  private wake(): void {
    if (this.tuning.deliversByItself) this.looking.wake(nudgeMs);
  }

  /** Starts missing workers without waiting for them. Does and logs nothing while the database is away. */
  private async look(): Promise<number> {
    if (!(await this.database.answers()) || (await this.status.isHeld())) return pollMs;
    await this.prepareRound();
    for (const queue of this.queues.all) this.fill(queue);
    return pollMs;
  }

  /** Starts workers up to the limit. The others may have ended with nothing due while one is still busy. */
  private fill(queue: DeliveryQueue): void {
    while (queue.workers.size < atOnce) {
      const worker = this.work(queue)
        .catch((error) => this.complain(error))
        .finally(() => queue.workers.delete(worker));
      queue.workers.add(worker);
    }
  }

  /** Runs the registered work. What fails runs again before the next round; deliveries don't wait for it. */
  private async prepareRound(): Promise<void> {
    for (const prepare of this.beforeRound) await prepare().catch((error) => this.complain(error));
  }

  /** Logs a failed round, the same reason once a minute. @returns 0, its number of processed items. */
  private complain(error: unknown): number {
    const reason = codeOf(error);
    const now = performance.now();
    if (reason !== this.complaint?.reason || now - this.complaint.at >= complainEveryMs) {
      this.logger.warn({ event: 'outbox.round-failed', reason });
      this.complaint = { reason, at: now };
    }
    return 0;
  }

  /** Delivers a queue's due items, one after the other. @returns how many it processed. */
  private async work({ deliveries }: DeliveryQueue): Promise<number> {
    const ready = [...deliveries]
      .filter(([, delivery]) => delivery.isReady?.() ?? true)
      .map(([kind]) => kind);
    let count = 0;
    for (let item = await this.next(ready); item; item = await this.next(ready)) {
      await this.deliver(item, deliveries.get(item.kind) as Delivery);
      count++;
    }
    return count;
  }

  private async next(kinds: DeliveryKind[]): Promise<OutboxItem | undefined> {
    const mayStart = !this.looking.isStopped && !this.database.isClosing && kinds.length > 0;
    return mayStart ? this.claims.take(kinds) : undefined;
  }

  private async deliver(item: OutboxItem, delivery: Delivery): Promise<void> {
    const { id, kind, leadId: lead, attempts } = item;
    try {
      const outcome = await this.attempt(item, delivery);
      await this.retryWrite(() => this.claims.settle(item, outcome));
      if (outcome.state === 'later') return;
      this.count(kind, outcome.state);
      const event = { event: 'outbox.done', item: id, kind, lead, attempts };
      this.logger.log(outcome.state === 'done' ? event : { ...event, event: 'outbox.skipped' });
    } catch (error) {
      if (this.stopping.signal.aborted) return;
      const isFinal = error instanceof Refused;
      this.count(kind, isFinal ? 'dead' : 'failed');
      this.logger.warn({
        event: isFinal ? 'outbox.dead' : 'outbox.failed',
        item: id,
        kind,
        lead,
        attempts,
        code: codeOf(error),
      });
      const reason = reasonOf(error);
      await this.retryWrite(() =>
        isFinal ? this.claims.giveUp(item, reason) : this.claims.postpone(item, reason),
      );
    }
  }

  private count(kind: DeliveryKind, end: DeliveryEnd): void {
    const key = `${kind} ${end}` as const;
    this.counts.set(key, (this.counts.get(key) ?? 0) + 1);
  }

  private attempt(item: OutboxItem, delivery: Delivery): Promise<Outcome> {
    return within(deliveryMs, (signal) => delivery.deliver(item, signal), this.stopping.signal);
  }

  /** Writes a delivery's result, with retries while the database is away, so a server's answer isn't lost. */
  private async retryWrite(write: () => Promise<void>): Promise<void> {
    for (let attempt = 1; ; attempt++) {
      try {
        return await write();
      } catch (error) {
        if (attempt === 10 || this.looking.isStopped) {
          this.logger.error({ event: 'outbox.not-written', reason: codeOf(error) });
          return;
        }
        await sleep(attempt * 500);
      }
    }
  }
}

const sum = (counts: number[]) => counts.reduce((total, count) => total + count, 0);

/** For the log: a code or a kind of error, never a message, which may quote an address. */
function codeOf(error: unknown): string {
  const { code, name, cause } = (error ?? {}) as { code?: string; name?: string; cause?: { code?: string } };
  return code ?? cause?.code ?? name ?? typeof error;
}

/** Returns the reason for the owner: the error's message and the message of its cause. */
function reasonOf(error: unknown): string {
  const { message, cause } = (error ?? {}) as { message?: string; cause?: { message?: string } };
  return [message, cause?.message].filter(Boolean).join(': ') || 'Failed without an error message';
}
