import { Injectable, Logger } from '@nestjs/common';
import { formatTimeIn } from '../../../views/format/moments.js';
import { DiskReserveService } from '../../analytics/ingestion/disk-reserve.service.js';
import { BusinessService } from '../../business/business.service.js';
import { SpoolService } from '../../contacts/intake/spool.service.js';
import { JournalStatusService } from '../../contacts/journal/journal-status.service.js';
import { LeadRecordsService } from '../../contacts/leads/lead-records.service.js';
import { EmailSenderService } from '../../messages/email/email-sender.service.js';
import { WebhookEndpointsService } from '../../messages/webhooks/webhook-endpoints.service.js';
import { ClockService } from '../../platform/config/clock.service.js';
import { repeatedCrashes } from '../../platform/config/crash-record.js';
import { asTypedHere } from '../../platform/config/typed-commands.js';
import { DatabaseService } from '../../platform/database/database.service.js';
import { OutboxStatusService } from '../../platform/outbox/outbox-status.service.js';
import { BackupsService } from '../backup/backups.service.js';
import { reasonOf } from '../doctor/ask.js';
import { LeadStorageService } from '../health/lead-storage.service.js';
import { EventLoopService } from './event-loop.service.js';
import { leadGapText } from './lead-gap.js';

const minute = 60_000;
const emailStuckAfterMs = 60 * minute;
const spoolHeldAfterMs = 10 * minute;
/** Past events stay active for this long, so that someone notices. */
const shownForMs = 24 * 60 * minute;
/** Another process of the machine may be well. */
const crashingForMs = 30 * minute;
/** The same. */
const damagedForMs = 30 * minute;
/** How many of the newest leads define the usual pauses. */
const newestLeads = 1_000;

export type AlertRuleName =
  | 'mail-stuck'
  | 'webhook-paused'
  | 'backup-failed'
  | 'held'
  | 'no-leads'
  | 'dead-letters'
  | 'leads-restored'
  | 'proof-cut-short'
  | 'disk-full'
  | 'spool-waiting'
  | 'spool-unwritable'
  | 'database-away'
  | 'database-unwritable'
  | 'database-damaged'
  | 'not-answering'
  | 'crashing';

/** An alert about something that happened once; see `AlertEventsService`. */
export type AlertEventName = `browser-errors-${number}`;
export type AlertName = AlertRuleName | AlertEventName;

/** Whether an alert is about a one-time event. It is over once all channels got it, and they get no end. */
export const isEvent = (name: AlertName): name is AlertEventName => name.startsWith('browser-errors-');

/** An alert rule. */
interface AlertRule {
  name: AlertRuleName;
  title: string;
  /** Whether all processes share its state, in the database. Otherwise it is about one machine. */
  isShared: boolean;
  /**
   * How long it stays active at least, if each process knows only of itself. Otherwise the processes without
   * the problem would end the alert of another.
   */
  atLeastMs?: number;
  /** Whether one check is enough: there may be no second one. */
  beginsAtOnce?: boolean;
  /** Returns what is wrong, without personal data; undefined if nothing is. */
  check(): Promise<string | undefined>;
}

/** The result of checking a rule. */
export interface Finding
  extends Pick<AlertRule, 'name' | 'title' | 'isShared' | 'atLeastMs' | 'beginsAtOnce'> {
  /** What is wrong; undefined if nothing is. */
  text?: string;
}

/** Checks all alert rules. */
@Injectable()
export class AlertRulesService {
  private readonly logger = new Logger(AlertRulesService.name);
  private readonly rules: readonly AlertRule[] = [
    {
      name: 'dead-letters',
      title: 'Leads couldn’t be saved',
      isShared: false,
      check: () => this.deadLetters(),
    },
    {
      name: 'leads-restored',
      title: 'Lost leads were restored',
      isShared: false,
      check: () => this.restoredLeads(),
    },
    {
      name: 'proof-cut-short',
      title: 'Journal files were deleted early',
      isShared: false,
      check: () => this.cutShortJournal(),
    },
    { name: 'disk-full', title: 'The disk is nearly full', isShared: false, check: () => this.fullDisk() },
    {
      name: 'database-away',
      title: 'The database isn’t responding',
      isShared: false,
      check: () => this.absentDatabase(),
    },
    {
      name: 'database-unwritable',
      title: 'The database can’t be written',
      isShared: false,
      check: () => this.unwritableDatabase(),
    },
    {
      ...{ name: 'database-damaged', title: 'The database is damaged', isShared: false },
      atLeastMs: damagedForMs,
      beginsAtOnce: true,
      check: async () => this.damagedDatabase(),
    },
    {
      name: 'spool-waiting',
      title: 'Leads are waiting to be saved',
      isShared: false,
      check: () => this.longSpool(),
    },
    {
      name: 'spool-unwritable',
      title: 'Leads can’t be saved to disk',
      isShared: false,
      check: () => this.unwritableSpool(),
    },
    {
      name: 'not-answering',
      title: 'The site stopped answering',
      isShared: false,
      atLeastMs: shownForMs,
      check: async () => this.longHold(),
    },
    {
      ...{ name: 'crashing', title: 'The site crashes again and again', isShared: false },
      atLeastMs: crashingForMs,
      beginsAtOnce: true,
      check: async () => this.crashes(),
    },
    { name: 'mail-stuck', title: 'Emails are stuck', isShared: true, check: () => this.stuckEmails() },
    {
      name: 'backup-failed',
      title: 'Problem with the backups',
      isShared: true,
      check: () => this.backups(),
    },
    { name: 'held', title: 'Sending is paused', isShared: true, check: () => this.hold() },
    {
      name: 'webhook-paused',
      title: 'A webhook was paused',
      isShared: true,
      check: () => this.pausedWebhooks(),
    },
    { name: 'no-leads', title: 'No new leads', isShared: true, check: () => this.leadGap() },
  ];

  constructor(
    private readonly spool: SpoolService,
    private readonly storage: LeadStorageService,
    private readonly journal: JournalStatusService,
    private readonly disk: DiskReserveService,
    private readonly database: DatabaseService,
    private readonly outbox: OutboxStatusService,
    private readonly emailSender: EmailSenderService,
    private readonly backupList: BackupsService,
    private readonly leads: LeadRecordsService,
    private readonly webhooks: WebhookEndpointsService,
    private readonly eventLoop: EventLoopService,
    private readonly business: BusinessService,
    private readonly clock: ClockService,
  ) {}

  /** Checks every rule. Skips those that need the database while it is away; logs and skips failing ones. */
  async findings(): Promise<Finding[]> {
    const hasDatabase = await this.database.answers();
    const checked = this.rules
      .filter(({ isShared }) => hasDatabase || !isShared)
      .map(async ({ check, ...rule }) => {
        try {
          return [{ ...rule, text: await check() }];
        } catch (error) {
          this.logger.error({ event: 'alarm.failed', alarm: rule.name, reason: reasonOf(error) });
          return [];
        }
      });
    return (await Promise.all(checked)).flat();
  }

  /** Whether this is a restored copy that must not send anything yet. */
  isHeld(): Promise<boolean> {
    return this.outbox.isHeld();
  }

  /** Counts emails that were due over an hour ago; zero without an email server. */
  async countStuckEmails(): Promise<number> {
    return this.emailSender.isReady ? this.outbox.countStuckEmails(emailStuckAfterMs) : 0;
  }

  private async stuckEmails(): Promise<string | undefined> {
    const stuck = await this.countStuckEmails();
    if (stuck === 0) return undefined;
    return `${stuck} ${stuck === 1 ? 'email has' : 'emails have'} been waiting for over an hour. Open Settings to see why.`;
  }

  private async pausedWebhooks(): Promise<string | undefined> {
    const paused = await this.webhooks.countFailed();
    if (paused === 0) return undefined;
    return `${paused === 1 ? 'A webhook was paused because its address keeps' : `${paused} webhooks were paused because their addresses keep`} failing. Open Settings, Webhooks to see why.`;
  }

  private async backups(): Promise<string | undefined> {
    return (await this.backupList.status()).problem;
  }

  /** Returns the alert for a restored copy on hold, shown only in the admin: such a copy sends no alerts. */
  private async hold(): Promise<string | undefined> {
    if (!(await this.isHeld())) return undefined;
    return asTypedHere(
      'This site was restored from a backup. Emails, calendar events and alerts are paused. To start them, run: npm run restore -- --release',
    );
  }

  private async leadGap(): Promise<string | undefined> {
    return leadGapText(await this.leads.newestArrivals(newestLeads), this.clock.now());
  }

  private async deadLetters(): Promise<string | undefined> {
    const dead = await this.spool.countDeadLetters();
    if (dead === 0) return undefined;
    const leads = `${dead} ${dead === 1 ? 'lead' : 'leads'}`;
    return `${leads} couldn’t be saved. Ask your server admin to check the spool/dead folder for the reasons.`;
  }

  private async restoredLeads(): Promise<string | undefined> {
    const { restoredAt, restoredTogether: count } = await this.journal.read();
    if (!this.isRecent(restoredAt)) return undefined;
    const leads = count === 1 ? '1 lead' : `${count} leads`;
    return `The database lost ${leads}. The site restored ${count === 1 ? 'it' : 'them'} from its own copies.${count === 1 ? '' : ' One that was lost twice counts twice.'} Other changes from that time may be missing. Check your appointments and notes from those days.`;
  }

  private async cutShortJournal(): Promise<string | undefined> {
    const { letGoEarlyAt } = await this.journal.read();
    if (!this.isRecent(letGoEarlyAt)) return undefined;
    return 'The website keeps a copy of each request for a week. It ran out of space and deleted some early, so it can’t restore those if the database loses them. Ask your server admin to raise SPOOL_KEPT_MB or free up disk space.';
  }

  private isRecent(iso: string | null): boolean {
    return iso !== null && this.clock.now().getTime() - Date.parse(iso) < shownForMs;
  }

  private async fullDisk(): Promise<string | undefined> {
    await this.disk.check();
    return this.disk.isBelowReserve
      ? 'The disk is nearly full. The site stopped counting visits to leave room for leads. Ask your server admin to free up space.'
      : undefined;
  }

  private async absentDatabase(): Promise<string | undefined> {
    const { move, isDamaged } = this.database;
    if (move || isDamaged || (await this.database.answers())) return undefined;
    return 'The database isn’t responding. You can’t use the admin right now. New leads are saved on disk until the database is back.';
  }

  private async unwritableDatabase(): Promise<string | undefined> {
    if (this.database.move) return undefined;
    const { database, spool } = await this.storage.look({ isFresh: true });
    if (database !== 'unwritable') return undefined;
    const leads =
      spool === 'ok'
        ? 'New leads are saved on disk until it can.'
        : 'New leads can’t be saved on disk either: visitors are asked to call.';
    return `The database can’t be written: its disk is full, or it is read-only. ${leads} Changes in the admin aren’t saved.`;
  }

  private damagedDatabase(): string | undefined {
    if (this.database.move || !this.database.isDamaged) return undefined;
    return 'The database is damaged. New leads that it can’t store are saved on disk, and the admin may show errors. Ask your server admin to restore the last backup.';
  }

  private async longSpool(): Promise<string | undefined> {
    const { waiting, oldestMs } = await this.spool.status();
    if (this.database.move || oldestMs < spoolHeldAfterMs) return undefined;
    return `${waiting} ${waiting === 1 ? 'lead is' : 'leads are'} waiting to be saved, the oldest for over ten minutes. The database isn’t accepting them, so your Leads page doesn’t show them yet.`;
  }

  private async unwritableSpool(): Promise<string | undefined> {
    if ((await this.storage.look({ isFresh: true })).spool === 'ok') return undefined;
    return 'The website can’t write to its spool folder. If the database fails too, visitors are asked to call instead. Ask your server admin to check the disk and the folder’s permissions.';
  }

  private crashes(): string | undefined {
    const count = repeatedCrashes(this.clock.now().getTime());
    if (count === 0) return undefined;
    return `The site crashed ${count} times in half an hour. It starts again each time, but visitors have to wait. Ask your server admin to check the log, and to roll back if it began with an upgrade.`;
  }

  private longHold(): string | undefined {
    const { recent } = this.eventLoop;
    if (!recent) return undefined;
    const time = formatTimeIn(recent.at.toISOString(), this.business.site.timeZone);
    return `The site stopped answering for ${(recent.ms / 1000).toFixed(1)} s at ${time}. Visitors had to wait. Ask your server admin to check the log of that time.`;
  }
}
