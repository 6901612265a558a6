import { Injectable, Logger } from '@nestjs/common';
import { DiskReserveService } from '../../analytics/ingestion/disk-reserve.service.js';
import { SpoolService } from '../../contacts/intake/spool.service.js';
import { JournalStatusService } from '../../contacts/journal/journal-status.service.js';
import { LeadRecordsService } from '../../contacts/leads/lead-records.service.js';
import { EmailSenderService } from '../../messages/email/email-sender.service.js';
import { ClockService } from '../../platform/config/clock.service.js';
import { DatabaseService } from '../../platform/database/database.service.js';
import { OutboxStatusService } from '../../platform/outbox/outbox-status.service.js';
import { BackupsService } from '../backup/backups.service.js';
import { leadGapText } from './lead-gap.js';

const minute = 60_000;
const emailStuckAfterMs = 60 * minute;
const spoolHeldAfterMs = 10 * minute;
/** What has happened and is over stays wrong for so long, so that somebody hears of it. */
const shownForMs = 24 * 60 * minute;
/** So many of the newest leads tell what pauses are usual. */
const newestLeads = 1_000;

export type AlertRuleName =
  | 'mail-stuck'
  | 'backup-failed'
  | 'held'
  | 'no-leads'
  | 'dead-letters'
  | 'leads-restored'
  | 'proof-cut-short'
  | 'disk-full'
  | 'spool-waiting'
  | 'spool-unwritable'
  | 'database-away';

/** Something that can be wrong. */
interface AlertRule {
  name: AlertRuleName;
  title: string;
  /** Whether it is the same for all processes of the site; it is read from the database then. Otherwise it is of one machine. */
  isShared: boolean;
  /** What is wrong, in sentences without anybody's name; undefined where nothing is. */
  check(): Promise<string | undefined>;
}

/** What the check of a rule found. */
export interface Finding extends Pick<AlertRule, 'name' | 'title' | 'isShared'> {
  /** What is wrong; undefined where nothing is. */
  text?: string;
}

/** Checks everything that somebody must be notified of when it goes wrong. */
@Injectable()
export class AlertRulesService {
  private readonly logger = new Logger(AlertRulesService.name);
  private readonly rules: readonly AlertRule[] = [
    {
      name: 'dead-letters',
      title: 'Requests could not be stored',
      isShared: false,
      check: () => this.deadLetters(),
    },
    {
      name: 'leads-restored',
      title: 'The database had lost requests',
      isShared: false,
      check: () => this.restoredLeads(),
    },
    {
      name: 'proof-cut-short',
      title: 'Requests are not kept as proof for a week',
      isShared: false,
      check: () => this.cutShortJournal(),
    },
    { name: 'disk-full', title: 'The disk is nearly full', isShared: false, check: () => this.fullDisk() },
    {
      name: 'database-away',
      title: 'The database does not answer',
      isShared: false,
      check: () => this.absentDatabase(),
    },
    {
      name: 'spool-waiting',
      title: 'Requests wait in the spool',
      isShared: false,
      check: () => this.longSpool(),
    },
    {
      name: 'spool-unwritable',
      title: 'The spool cannot be written',
      isShared: false,
      check: () => this.unwritableSpool(),
    },
    { name: 'mail-stuck', title: 'Emails are stuck', isShared: true, check: () => this.stuckEmails() },
    {
      name: 'backup-failed',
      title: 'Something is wrong with the backups',
      isShared: true,
      check: () => this.backups(),
    },
    { name: 'held', title: 'Nothing is delivered', isShared: true, check: () => this.hold() },
    { name: 'no-leads', title: 'No requests come in', isShared: true, check: () => this.leadGap() },
  ];

  constructor(
    private readonly spool: SpoolService,
    private readonly journal: JournalStatusService,
    private readonly disk: DiskReserveService,
    private readonly database: DatabaseService,
    private readonly outbox: OutboxStatusService,
    private readonly emailSender: EmailSenderService,
    private readonly backupList: BackupsService,
    private readonly leads: LeadRecordsService,
    private readonly clock: ClockService,
  ) {}

  /** Checks every rule. One that cannot be found out now is left out; that is logged unless the database is away. */
  async findings(): Promise<Finding[]> {
    const hasDatabase = await this.database.answers();
    const looked = this.rules
      .filter(({ isShared }) => hasDatabase || !isShared)
      .map(async ({ check, ...rule }) => {
        try {
          return [{ ...rule, text: await check() }];
        } catch (error) {
          this.logger.error({
            event: 'alarm.failed',
            alarm: rule.name,
            reason: (error as Error).name,
          });
          return [];
        }
      });
    return (await Promise.all(looked)).flat();
  }

  /** Whether this is a restored copy that must not write to anybody yet. */
  isHeld(): Promise<boolean> {
    return this.outbox.isHeld();
  }

  /** How many mails should have left an hour ago; none where there is no mail server to take them. */
  async countStuckEmails(): Promise<number> {
    return this.emailSender.isReady ? this.outbox.countStuckEmails(emailStuckAfterMs) : 0;
  }

  private async stuckEmails(): Promise<string | undefined> {
    const stuck = await this.countStuckEmails();
    if (stuck === 0) return undefined;
    return `${stuck} ${stuck === 1 ? 'mail has' : 'mails have'} waited for over an hour to be delivered. The settings page shows each with its reason.`;
  }

  private async backups(): Promise<string | undefined> {
    return (await this.backupList.status()).problem;
  }

  /** In the admin only: a copy that is held tells nobody anything. */
  private async hold(): Promise<string | undefined> {
    if (!(await this.isHeld())) return undefined;
    return 'This site was restored from a backup. Emails, calendar entries and alerts wait until it is released: npm run restore -- --release';
  }

  private async leadGap(): Promise<string | undefined> {
    return leadGapText(await this.leads.newestArrivals(newestLeads), this.clock.now());
  }

  private async deadLetters(): Promise<string | undefined> {
    const dead = await this.spool.countDeadLetters();
    if (dead === 0) return undefined;
    const requests = `${dead} ${dead === 1 ? 'request' : 'requests'}`;
    return `${requests} could not be stored and lie in spool/dead, each with its reason.`;
  }

  private async restoredLeads(): Promise<string | undefined> {
    const { restoredAt, restoredTogether: count } = await this.journal.read();
    if (!this.isRecent(restoredAt)) return undefined;
    const [requests, were] = count === 1 ? ['1 request', 'was'] : [`${count} requests`, 'were'];
    return `The database had lost ${requests}. From this machine’s disk ${count === 1 ? 'it' : 'they'} ${were} stored again, as the history of each says. What else was written at that time may be missing: look at the appointments and notes of these days.`;
  }

  private async cutShortJournal(): Promise<string | undefined> {
    const { letGoEarlyAt } = await this.journal.read();
    if (!this.isRecent(letGoEarlyAt)) return undefined;
    return 'Files of stored requests had to make room before their week was over. If the database loses requests of these days, they are not stored again. More room: SPOOL_KEPT_MB, and the disk.';
  }

  private isRecent(iso: string | null): boolean {
    return iso !== null && this.clock.now().getTime() - Date.parse(iso) < shownForMs;
  }

  private async fullDisk(): Promise<string | undefined> {
    await this.disk.look();
    return this.disk.isUsedUp
      ? 'The disk is nearly full. Visits are not counted, so that there is room for requests.'
      : undefined;
  }

  private async absentDatabase(): Promise<string | undefined> {
    if (await this.database.answers()) return undefined;
    return 'The database does not answer. The admin is closed, and requests wait in the spool.';
  }

  private async longSpool(): Promise<string | undefined> {
    const { waiting, oldestMs } = await this.spool.standing();
    if (oldestMs < spoolHeldAfterMs) return undefined;
    return `${waiting} ${waiting === 1 ? 'request waits' : 'requests wait'} in the spool, the oldest for over ten minutes: the database does not take them, and the admin does not show them.`;
  }

  private async unwritableSpool(): Promise<string | undefined> {
    if (await this.spool.isWritable()) return undefined;
    return 'The spool cannot be written. What the database does not take at once is not kept: visitors are asked to call.';
  }
}
