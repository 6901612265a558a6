import { createHmac } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable, Logger } from '@nestjs/common';
import { LessThanOrEqual } from 'typeorm';
import { ClockService } from '../config/clock.service.js';
import { keptSecret } from '../config/data-dir.js';
import { Environment } from '../config/environment.js';
import { UnitOfWorkService } from '../database/unit-of-work.service.js';
import { networkOf } from '../http/network-of.js';
import { TooManyRequests } from '../http/too-many-requests.js';
import { countTry } from './login-count.js';
import { LoginTries } from './login-tries.entity.js';

/** An address may try this often within this time. */
export const triesAtMost = 10;
export const windowMs = 3 * 60_000;

/** From the fourth wrong try on, the answer is delayed: by 1/4 s more each time, up to 2 s. */
const freeTries = 3;
const delayStepMs = 250;
const longestDelayMs = 2_000;

/** Thrown when an address has used up its tries. */
export class TooManyLogins extends TooManyRequests {
  /** @param retryAfterSeconds until the next try. */
  constructor(retryAfterSeconds: number) {
    super('Too many login attempts. Please try again in a few minutes.', retryAfterSeconds);
  }
}

/**
 * Counts the tries of each address, so that a password can't be guessed. The count is kept in the database, so that several
 * processes share it; where that fails, each counts for itself. A count ends three minutes after its first try and
 * refused tries don't lengthen it, so that nobody is kept out for longer than that.
 */
@Injectable()
export class LoginLimitService {
  private readonly logger = new Logger(LoginLimitService.name);
  private readonly key: string;
  private readonly ownCounts = new Map<string, { tries: number; startedAt: number }>();

  constructor(
    environment: Environment,
    private readonly unitOfWork: UnitOfWorkService,
    private readonly clock: ClockService,
  ) {
    this.key = environment.SESSION_SECRET ?? keptSecret(environment.DATA_DIR, 'session-secret');
  }

  /**
   * Counts a try, before its password is looked at.
   * @param ip the visitor's address, as far as the configured proxies vouch for it.
   * @returns how often the address has tried, this time included.
   * @throws {TooManyLogins}
   */
  async count(ip: string): Promise<number> {
    const now = this.clock.now().getTime();
    const { tries, startedAt } = await this.counted(this.nameOf(ip), now);
    if (tries <= triesAtMost) return tries;
    throw new TooManyLogins(Math.max(1, Math.ceil((startedAt + windowMs - now) / 1000)));
  }

  /** The right password was given: the address starts anew. Counts that have ended are cleared away with it. */
  async forgive(ip: string): Promise<void> {
    this.ownCounts.delete(this.nameOf(ip));
    try {
      const ended = new Date(this.clock.now().getTime() - windowMs);
      await this.unitOfWork.run(async (manager) => {
        await manager.delete(LoginTries, { address: this.nameOf(ip) });
        await manager.delete(LoginTries, { startedAt: LessThanOrEqual(ended) });
      });
    } catch (error) {
      this.report(error);
    }
  }

  /** Makes a wrong try wait, longer each time. */
  async slowDown(tries: number): Promise<void> {
    await sleep(Math.min(Math.max(0, tries - freeTries) * delayStepMs, longestDelayMs));
  }

  private async counted(address: string, now: number): Promise<{ tries: number; startedAt: number }> {
    try {
      return await countTry(this.unitOfWork, address, now, windowMs);
    } catch (error) {
      this.report(error);
      return this.countedHere(address, now);
    }
  }

  private countedHere(address: string, now: number) {
    for (const [other, { startedAt }] of this.ownCounts)
      if (startedAt + windowMs <= now) this.ownCounts.delete(other);
    const { tries, startedAt } = this.ownCounts.get(address) ?? { tries: 0, startedAt: now };
    const count = { tries: tries + 1, startedAt };
    this.ownCounts.set(address, count);
    return count;
  }

  private report(error: unknown): void {
    this.logger.warn({ event: 'login.limit.uncounted', reason: (error as Error).name });
  }

  private nameOf(ip: string): string {
    return createHmac('sha256', this.key)
      .update(`login ${networkOf(ip)}`)
      .digest('hex');
  }
}
