import { createHmac } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable, Logger } from '@nestjs/common';
import { In, LessThanOrEqual } from 'typeorm';
import { ClockService } from '../platform/config/clock.service.js';
import { sessionSecret } from '../platform/config/data-dir.js';
import { Environment } from '../platform/config/environment.js';
import { UnitOfWorkService } from '../platform/database/unit-of-work.service.js';
import { networkInLog, networksOf } from '../platform/http/network-of.js';
import { sharedRateLimits } from '../platform/http/rate-limits.js';
import { remember } from '../platform/http/remember.js';
import { TooManyRequests } from '../platform/http/too-many-requests.js';
import { countTries, type Tries } from './login-count.js';
import { LoginTries } from './login-tries.entity.js';

const { seconds, most, mostByPrefix } = sharedRateLimits.logins;
export const windowMs = seconds * 1_000;
const clearEveryMs = 3_600_000;

/** From the fourth wrong try on, the answer is delayed: by 1/4 s more each time, up to 2 s. */
const freeTries = 3;
const delayStepMs = 250;
const longestDelayMs = 2_000;

/** Thrown when an address has used up its tries. */
export class TooManyLogins extends TooManyRequests {
  /** @param seconds until the next try. */
  constructor(seconds: number) {
    super('Too many login attempts. Please try again in a few minutes.', seconds);
  }
}

/** Who tries to log in. */
export interface LoginSender {
  /** The visitor's address, as far as the configured proxies vouch for it. */
  address: string | undefined;
  /** Names a browser that somebody has logged in with before. It is counted by itself, whatever comes from its network. */
  knownBrowser?: string;
}

/** Something that tries are counted of, by the keyed hash of its name: no address is stored. */
interface Counted {
  hash: string;
  atMost: number;
}

/**
 * Counts the tries of each network, so that a password can't be guessed. The count is kept in the database, so that several
 * processes share it; where that fails, each counts for itself. A count ends three minutes after its first try and
 * refused tries don't lengthen it, so that nobody is kept out for longer than that. Who is refused is known in memory: a flood
 * of tries writes nothing.
 */
@Injectable()
export class LoginLimitService {
  private readonly logger = new Logger(LoginLimitService.name);
  private readonly key: string;
  private readonly ownCounts = new Map<string, Tries>();
  private clearedAt = 0;
  /** Until when each is refused, in milliseconds. */
  private readonly refused = new Map<string, number>();

  constructor(
    environment: Environment,
    private readonly unitOfWork: UnitOfWorkService,
    private readonly clock: ClockService,
  ) {
    this.key = sessionSecret(environment);
  }

  /**
   * Counts a try, before its password is looked at.
   * @returns how often the sender has tried, this time included.
   * @throws {TooManyLogins}
   */
  async count(sender: LoginSender): Promise<number> {
    const now = this.clock.now().getTime();
    const counted = this.countedOf(sender);
    this.assertNotRefused(counted, now);
    const tries = await this.countAll(
      counted.map(({ hash }) => hash),
      now,
    );
    // By its own counts alone: of tries that come together, the eleventh may be through before the tenth.
    const tooMany = counted.filter(({ hash, atMost }, index) => {
      const isTooMany = tries[index].tries > atMost;
      if (isTooMany) remember(this.refused, hash, tries[index].startedAt + windowMs);
      return isTooMany;
    });
    this.assertNotRefused(tooMany, now);
    void this.clearAway(now);
    return tries[0].tries;
  }

  /** The right password was given: the sender starts anew. */
  async forgive(sender: LoginSender): Promise<void> {
    const hashes = this.countedOf(sender).map(({ hash }) => hash);
    for (const hash of hashes) {
      this.ownCounts.delete(hash);
      this.refused.delete(hash);
    }
    try {
      await this.unitOfWork.run((manager) => manager.delete(LoginTries, { address: In(hashes) }));
    } catch (error) {
      this.report(error);
    }
  }

  /** Once an hour, with somebody's try, counts that have ended are deleted. */
  private async clearAway(now: number): Promise<void> {
    if (now - this.clearedAt < clearEveryMs) return;
    this.clearedAt = now;
    const ended = LessThanOrEqual(new Date(now - windowMs));
    try {
      await this.unitOfWork.run((manager) => manager.delete(LoginTries, { startedAt: ended }));
    } catch (error) {
      this.report(error);
    }
  }

  /** Makes a wrong try wait, longer each time. */
  async slowDown(tries: number): Promise<void> {
    await sleep(Math.min(Math.max(0, tries - freeTries) * delayStepMs, longestDelayMs));
  }

  /** Tells senders apart in the log, without saying who they are. */
  nameInLog({ address }: LoginSender): string {
    return networkInLog(this.key, address);
  }

  private countedOf({ address, knownBrowser }: LoginSender): Counted[] {
    if (knownBrowser) return [{ hash: this.hashOf(`browser ${knownBrowser}`), atMost: most }];
    return networksOf(address).map(({ bits, name }) => ({
      hash: this.hashOf(name),
      atMost: mostByPrefix[bits] ?? most,
    }));
  }

  private assertNotRefused(counted: readonly Counted[], now: number): void {
    const until = Math.max(...counted.map(({ hash }) => this.refused.get(hash) ?? 0));
    // A refusal lasts a window. One that seems to last two of them is from before the clock was set back.
    if (until > now && until < now + 2 * windowMs) throw new TooManyLogins((until - now) / 1000);
  }

  private async countAll(hashes: readonly string[], now: number): Promise<Tries[]> {
    try {
      return await countTries(this.unitOfWork, hashes, now, windowMs);
    } catch (error) {
      this.report(error);
      return hashes.map((hash) => this.countHere(hash, now));
    }
  }

  private countHere(hash: string, now: number): Tries {
    const known = this.ownCounts.get(hash);
    const { tries, startedAt } =
      known && Math.abs(now - known.startedAt) < windowMs ? known : { tries: 0, startedAt: now };
    const count = { tries: tries + 1, startedAt };
    remember(this.ownCounts, hash, count);
    return count;
  }

  private report(error: unknown): void {
    this.logger.warn({ event: 'login.count-failed', reason: (error as Error).name });
  }

  private hashOf(name: string): string {
    return createHmac('sha256', this.key).update(`login ${name}`).digest('hex');
  }
}
