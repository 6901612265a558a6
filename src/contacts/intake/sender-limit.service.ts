import { createHmac } from 'node:crypto';
import { Injectable, Logger } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { BusinessService } from '../../business/business.service.js';
import { BackgroundTask } from '../../platform/background/background-task.js';
import { ClockService } from '../../platform/config/clock.service.js';
import { Environment } from '../../platform/config/environment.js';
import { onConflict } from '../../platform/database/dialect.js';
import { UnitOfWorkService } from '../../platform/database/unit-of-work.service.js';
import { networksOf } from '../../platform/http/network-of.js';
import { sharedRateLimits } from '../../platform/http/rate-limits.js';
import { remember } from '../../platform/http/remember.js';
import { TooManyRequests } from '../../platform/http/too-many-requests.js';
import { IntakeSecretService } from './intake-secret.service.js';

const { seconds, refusedBeyond } = sharedRateLimits.leads;
export const windowMs = seconds * 1_000;
const windowsPerDay = (24 * 60 * 60_000) / windowMs;
/** Requests are added to the database's counts within this time. */
const reportAfterMs = 500;

interface Count {
  sender: string;
  window: number;
  /** Requests counted by all processes, as far as this process has read. */
  requests: number;
  /** Requests counted by this process that aren't in the database yet. */
  unreported: number;
}

/**
 * Limits the requests of one network in ten minutes. Over the limit they count as spam; far over it they are
 * rejected. Each process counts in memory and shares its counts through the database a moment later, so no
 * lead waits. Without the database each process counts alone. A rejected request counts nowhere, so that a
 * flood writes nothing. No address is stored: a sender is a keyed hash that changes with the secret, and
 * counts are deleted after a day.
 */
@Injectable()
export class SenderLimitService {
  private readonly logger = new Logger(SenderLimitService.name);
  private readonly counts = new Map<string, Count>();
  private readonly limit: number;
  private readonly reporting = new BackgroundTask(
    () => this.report(),
    ({ name: reason }) => this.logger.warn({ event: 'sender-counts.unshared', reason }),
    { lastRound: true },
  );
  private sweptWindow = 0;
  /** How many requests this process has rejected. */
  rejected = 0;

  constructor(
    { LEADS_PER_ADDRESS }: Environment,
    private readonly business: BusinessService,
    private readonly secret: IntakeSecretService,
    private readonly unitOfWork: UnitOfWorkService,
    private readonly clock: ClockService,
  ) {
    this.limit = LEADS_PER_ADDRESS;
  }

  /**
   * Counts a request.
   * @param address of the sender, as reported by the trusted proxy.
   * @returns whether its sender is over the limit.
   * @throws {TooManyRequests} far over the limit.
   */
  admit(address: string | undefined): boolean {
    const now = this.clock.now().getTime();
    const window = Math.floor(now / windowMs);
    const counts = networksOf(address).map(({ name, factor }) => ({
      count: this.countOf(this.nameOf(name), window),
      limit: this.limit * factor,
    }));
    if (counts.some(({ count, limit }) => count.requests >= limit * refusedBeyond)) {
      this.rejected++;
      throw new TooManyRequests(
        `Too many requests came from your connection. Try again later or call us at ${this.business.site.phone}.`,
        ((window + 1) * windowMs - now) / 1000,
      );
    }
    for (const { count } of counts) {
      count.requests += 1;
      count.unreported += 1;
    }
    this.reporting.wake(reportAfterMs);
    return counts.some(({ count, limit }) => count.requests > limit);
  }

  private countOf(sender: string, window: number): Count {
    const known = this.counts.get(sender);
    const count = known?.window === window ? known : { sender, window, requests: 0, unreported: 0 };
    remember(this.counts, sender, count);
    return count;
  }

  /** Adds this process's counts to the database and reads the totals. */
  private async report(): Promise<void> {
    const unreportedCounts = [...this.counts.values()].filter(({ unreported }) => unreported > 0);
    if (unreportedCounts.length === 0) return;
    const reported = unreportedCounts.map((count) => ({ count, added: count.unreported }));
    for (const { count } of reported) count.unreported = 0;
    try {
      await this.unitOfWork.run((manager) => this.share(manager, reported));
    } catch (error) {
      for (const { count, added } of reported) count.unreported += added;
      throw error;
    }
  }

  private async share(manager: EntityManager, reported: { count: Count; added: number }[]): Promise<void> {
    const addRequests = onConflict(manager, 'timeWindow, sender', (inserted) => ({
      requests: `requests + ${inserted('requests')}`,
    }));
    // Same order in every process, so that two never wait for each other.
    reported.sort((a, b) => (a.count.sender < b.count.sender ? -1 : 1));
    for (const { count, added } of reported) {
      const one = [count.sender, count.window];
      await manager.query(
        `INSERT INTO sender_counts (sender, timeWindow, requests) VALUES (?, ?, ?)${addRequests}`,
        [...one, added],
      );
      const [{ requests }] = await manager.query(
        'SELECT requests FROM sender_counts WHERE sender = ? AND timeWindow = ?',
        one,
      );
      count.requests = Math.max(count.requests, Number(requests) + count.unreported);
    }
    await this.sweep(manager);
  }

  /** Deletes counts older than a day, once per window. */
  private async sweep(manager: EntityManager): Promise<void> {
    const window = Math.floor(this.clock.now().getTime() / windowMs);
    if (window <= this.sweptWindow) return;
    this.sweptWindow = window;
    await manager.query('DELETE FROM sender_counts WHERE timeWindow < ?', [window - windowsPerDay]);
  }

  private nameOf(network: string): string {
    return createHmac('sha256', this.secret.value).update(network).digest('hex').slice(0, 32);
  }
}
