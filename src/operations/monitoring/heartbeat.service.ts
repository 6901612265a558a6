import { Injectable, Logger } from '@nestjs/common';
import { SpoolService } from '../../contacts/intake/spool.service.js';
import { BackgroundTask } from '../../platform/background/background-task.js';
import { within } from '../../platform/background/within.js';
import { Environment } from '../../platform/config/environment.js';
import { DatabaseService } from '../../platform/database/database.service.js';
import { AlertRulesService } from './alert-rules.service.js';

const everyMs = 5 * 60_000;
const answerMs = 10_000;
/** While the database is away, nobody knows what waits; no mail is stuck for an hour before it has been away for as long. */
const maxUnknownMs = 3_600_000;

/**
 * Asks HEARTBEAT_URL every five minutes while leads can be kept and mails leave. Whoever listens there raises the alarm when it is
 * not asked: it notices what the site cannot tell by itself, such as a machine that is off.
 */
@Injectable()
export class HeartbeatService {
  private readonly logger = new Logger(HeartbeatService.name);
  /** When mails were last known to leave, by `performance.now()`. */
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
    private readonly database: DatabaseService,
    private readonly spool: SpoolService,
  ) {}

  /** Begins to beat, where there is somebody to hear it. */
  start(): void {
    if (this.environment.HEARTBEAT_URL) this.beating.wake();
  }

  /** Looks, and asks HEARTBEAT_URL where all is well. What changed since the last time is logged. */
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
    const hasDatabase = await this.database.answers();
    if (!hasDatabase && !(await this.spool.isWritable())) return 'Leads cannot be kept';
    if (hasDatabase) {
      if (await this.rules.isHeld()) return 'This is a restored copy';
      if ((await this.rules.countStuckEmails()) > 0) return 'Emails are stuck';
      this.movedAt = performance.now();
    }
    return performance.now() - this.movedAt > maxUnknownMs
      ? 'The database has been away for an hour'
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
