import { createHmac } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable, Logger } from '@nestjs/common';
import { In, LessThanOrEqual } from 'typeorm';
import { ClockService } from '../platform/config/clock.service.js';
import { Environment } from '../platform/config/environment.js';
import { sessionSecret } from '../platform/config/session-secret.js';
import { UnitOfWorkService } from '../platform/database/unit-of-work.service.js';
import { networkInLog, networksOf } from '../platform/http/network-of.js';
import { sharedRateLimits } from '../platform/http/rate-limits.js';
import { remember } from '../platform/http/remember.js';
import { TooManyRequests } from '../platform/http/too-many-requests.js';
import { countTries, type Tries } from './login-count.js';
import { LoginTries } from './login-tries.entity.js';

const { seconds, most } = sharedRateLimits.logins;
export const windowMs = seconds * 1_000;
const clearEveryMs = 3_600_000;

/** From the fourth failed attempt on, the response is delayed by 1/4 s more each time, up to 2 s. */
const undelayedTries = 3;
const delayStepMs = 250;
const maxDelayMs = 2_000;

/** Thrown when an address has made too many attempts. */
export class TooManyLogins extends TooManyRequests {
  /** @param seconds until the next attempt is allowed. */
  constructor(seconds: number) {
    super('Too many login attempts. Please try again in a few minutes.', seconds);
  }
}

/** The sender of a login attempt. */
export interface LoginSender {
  /** The IP address, as reported by trusted proxies. */
  address: string | undefined;
  /** What its attempts are counted by instead of its network: all known browsers together, or one session. */
  reserve?: string;
}

/** A counter, identified by a keyed hash: no address is stored. */
interface Counter {
  hash: string;
  max: number;
}

/**
 * Limits login attempts per network, so that the password can't be guessed. Counts are in the database, so
 * that processes share them; if that fails, each process counts on its own. A count ends three minutes after
 * its first attempt, and rejected attempts don't extend it. Blocked senders are remembered in memory, so that
 * a flood of attempts writes nothing.
 */
@Injectable()
export class LoginLimitService {
  private readonly logger = new Logger(LoginLimitService.name);
  private readonly key: string;
  private readonly localCounts = new Map<string, Tries>();
  private clearedAt = 0;
  /** When each block ends, in milliseconds. */
  private readonly blockedUntil = new Map<string, number>();

  constructor(
    environment: Environment,
    private readonly unitOfWork: UnitOfWorkService,
    private readonly clock: ClockService,
  ) {
    this.key = sessionSecret(environment, 'login limit');
  }

  /**
   * Counts an attempt. Call before checking the password.
   * @returns the sender's attempts, including this one.
   * @throws {TooManyLogins}
   */
  async count(sender: LoginSender): Promise<number> {
    const now = this.clock.now().getTime();
    const counters = this.countersOf(sender);
    this.assertNoneBlocked(counters, now);
    const tries = await this.countAll(
      counters.map(({ hash }) => hash),
      now,
    );
    // Use only this attempt's own counts: of concurrent attempts, the eleventh may finish before the tenth.
    const tooMany = counters.filter(({ hash, max }, index) => {
      const isTooMany = tries[index].tries > max;
      if (isTooMany) remember(this.blockedUntil, hash, tries[index].startedAt + windowMs);
      return isTooMany;
    });
    this.assertNoneBlocked(tooMany, now);
    void this.deleteExpired(now);
    return tries[0].tries;
  }

  /** Counts nothing. @throws {TooManyLogins} for a sender who is known to have made too many attempts. */
  assertNotBlocked(sender: LoginSender): void {
    this.assertNoneBlocked(this.countersOf(sender), this.clock.now().getTime());
  }

  /** Resets the sender's count. Call after the correct password was entered. */
  async reset(sender: LoginSender): Promise<void> {
    const hashes = this.countersOf(sender).map(({ hash }) => hash);
    for (const hash of hashes) {
      this.localCounts.delete(hash);
      this.blockedUntil.delete(hash);
    }
    try {
      await this.unitOfWork.run((manager) => manager.delete(LoginTries, { address: In(hashes) }));
    } catch (error) {
      this.report(error);
    }
  }

  /** Deletes counts that have ended, at most once per hour. */
  private async deleteExpired(now: number): Promise<void> {
    if (now - this.clearedAt < clearEveryMs) return;
    this.clearedAt = now;
    const ended = LessThanOrEqual(new Date(now - windowMs));
    try {
      await this.unitOfWork.run((manager) => manager.delete(LoginTries, { startedAt: ended }));
    } catch (error) {
      this.report(error);
    }
  }

  /** Delays the response to a failed attempt, longer each time. */
  async slowDown(tries: number): Promise<void> {
    await sleep(Math.min(Math.max(0, tries - undelayedTries) * delayStepMs, maxDelayMs));
  }

  /** Returns an anonymous name for the sender's network, for the log. */
  nameInLog({ address }: LoginSender): string {
    return networkInLog(this.key, address);
  }

  private countersOf({ address, reserve }: LoginSender): Counter[] {
    if (reserve) return [{ hash: this.hashOf(`reserve ${reserve}`), max: most }];
    return networksOf(address).map(({ name, factor }) => ({ hash: this.hashOf(name), max: most * factor }));
  }

  private assertNoneBlocked(counters: readonly Counter[], now: number): void {
    const until = Math.max(...counters.map(({ hash }) => this.blockedUntil.get(hash) ?? 0));
    // A block lasts one window. One that ends after two is from before the clock was set back.
    if (until > now && until < now + 2 * windowMs) throw new TooManyLogins((until - now) / 1000);
  }

  private async countAll(hashes: readonly string[], now: number): Promise<Tries[]> {
    try {
      return await countTries(this.unitOfWork, hashes, now, windowMs);
    } catch (error) {
      this.report(error);
      return hashes.map((hash) => this.countLocally(hash, now));
    }
  }

  private countLocally(hash: string, now: number): Tries {
    const known = this.localCounts.get(hash);
    const { tries, startedAt } =
      known && Math.abs(now - known.startedAt) < windowMs ? known : { tries: 0, startedAt: now };
    const count = { tries: tries + 1, startedAt };
    remember(this.localCounts, hash, count);
    return count;
  }

  private report(error: unknown): void {
    const { code, name } = error as NodeJS.ErrnoException;
    this.logger.warn({ event: 'login.count-failed', reason: code ?? name });
  }

  private hashOf(name: string): string {
    return createHmac('sha256', this.key).update(`login ${name}`).digest('hex');
  }
}
