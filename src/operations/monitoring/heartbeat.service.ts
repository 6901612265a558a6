import { Injectable, Logger } from '@nestjs/common';
import { BackgroundTask } from '../../platform/background/background-task.js';
import { within } from '../../platform/background/within.js';
import { ClockService } from '../../platform/config/clock.service.js';
import { repeatedCrashes } from '../../platform/config/crash-record.js';
import { Environment } from '../../platform/config/environment.js';
import { LeadStorageService } from '../health/lead-storage.service.js';
import { AlertRulesService } from './alert-rules.service.js';

const everyMs = 5 * 60_000;
const answerMs = 10_000;
/** The queue is unknown without the database, but no email is stuck for an hour before it is down an hour. */
const maxUnknownMs = 3_600_000;

/**
 * Calls HEARTBEAT_URL every five minutes while leads can be saved, no damage is found and emails are sent.
 * The service there alerts when the calls stop, which also covers what the site can't report itself, like a
 * machine that is off.
 */
@Injectable()
export class HeartbeatService {
  private readonly logger = new Logger(HeartbeatService.name);
  /** When emails were last known to be sent, by `performance.now()`. */
  private movedAt = performance.now();
  private last: 'sent' | 'withheld' | 'failed' = 'sent';
  private readonly beating = new BackgroundTask(
    () => this.beat(),
    (error) => this.logger.error({ event: 'heartbeat.check-failed', reason: String(error) }),
    { again: () => everyMs },
  );

  constructor(
    private readonly environment: Environment,
    private readonly rules: AlertRulesService,
    private readonly storage: LeadStorageService,
    private readonly clock: ClockService,
  ) {}

  /** Starts the heartbeat, if HEARTBEAT_URL is set. */
  start(): void {
    if (this.environment.HEARTBEAT_URL) this.beating.wake();
  }

  /** Calls HEARTBEAT_URL if all is well, and logs changes since the last time. */
  async beat(): Promise<void> {
    const reason = await this.reasonAgainst();
    if (reason) return this.note('withheld', reason);
    try {
      await within(answerMs, async (signal) => {
        const answer = await fetch(this.environment.HEARTBEAT_URL as string, { signal });
        await answer.body?.cancel();
        if (!answer.ok) throw new Error(`Answered with ${answer.status}`);
      });
      this.note('sent');
    } catch (error) {
      this.note('failed', (error as Error).message);
    }
  }

  private async reasonAgainst(): Promise<string | undefined> {
    if (repeatedCrashes(this.clock.now().getTime()) > 0) return 'The site crashes again and again';
    const { database, spool } = await this.storage.look({ isFresh: true });
    if (database !== 'ok' && spool !== 'ok') return 'Leads can’t be saved';
    if (database === 'damaged') return 'The database is damaged';
    if (database === 'ok') {
      if (await this.rules.isHeld()) return 'This is a restored copy';
      if ((await this.rules.countStuckEmails()) > 0) return 'Emails are stuck';
      this.movedAt = performance.now();
    }
    return performance.now() - this.movedAt > maxUnknownMs
      ? 'The database couldn’t be used for an hour'
      : undefined;
  }

  private note(now: typeof this.last, reason?: string): void {
    if (now === this.last) return;
    this.last = now;
    if (now === 'sent') this.logger.log({ event: 'heartbeat.resumed' });
    else if (now === 'withheld') this.logger.warn({ event: 'heartbeat.withheld', reason });
    else this.logger.warn({ event: 'heartbeat.failed', reason });
  }
}
