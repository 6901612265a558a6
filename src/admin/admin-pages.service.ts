import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable, Logger } from '@nestjs/common';
import { type BackupFacts, type JournalFacts, recentContacts } from '../../views/contracts/admin.js';
import { leadsPerPage } from '../../views/contracts/leads/leads.js';
import { AnalyticsService } from '../analytics/analytics.service.js';
import { BusinessCalendarService } from '../business/business-calendar.service.js';
import type { LeadFilter, LeadPage } from '../contacts/dto/lead-filter.dto.js';
import { JournalStatusService } from '../contacts/journal/journal-status.service.js';
import { LeadRecordsService } from '../contacts/leads/lead-records.service.js';
import { LeadsService } from '../contacts/leads/leads.service.js';
import { CustomerLinksService } from '../contacts/links/customer-links.service.js';
import { LeadPhotosService } from '../customers/photos/lead-photos.service.js';
import { LeadFollowUpsService } from '../messages/follow-ups/lead-follow-ups.service.js';
import { JobsService, presentJob } from '../money/jobs.service.js';
import { MoneyReportService } from '../money/money-report.service.js';
import { BackupsService } from '../operations/backup/backups.service.js';
import { ClockService } from '../platform/config/clock.service.js';
import { Environment } from '../platform/config/environment.js';
import { AdminService } from './admin.service.js';
import { AlarmsService } from './alarms.service.js';
import { ReadyToOpenService } from './ready-to-open.service.js';

/** How long the dashboard waits for visit statistics. */
const statisticsTimeoutMs = 500;

/** Builds the props of the admin pages. */
@Injectable()
export class AdminPagesService {
  private readonly logger = new Logger(AdminPagesService.name);

  constructor(
    private readonly admin: AdminService,
    private readonly leads: LeadsService,
    private readonly records: LeadRecordsService,
    private readonly alarms: AlarmsService,
    private readonly analytics: AnalyticsService,
    private readonly calendar: BusinessCalendarService,
    private readonly clock: ClockService,
    private readonly backups: BackupsService,
    private readonly journal: JournalStatusService,
    private readonly environment: Environment,
    private readonly readyToOpen: ReadyToOpenService,
    private readonly links: CustomerLinksService,
    private readonly photos: LeadPhotosService,
    private readonly jobs: JobsService,
    private readonly money: MoneyReportService,
    private readonly followUps: LeadFollowUpsService,
  ) {}

  async dashboard() {
    const now = this.clock.now();
    const midnight = this.calendar.startOf(this.calendar.dayOf(now));
    return {
      stats: await this.admin.stats(),
      today: await this.admin.today(),
      money: await this.money.soon(),
      recent: await this.leads.page({ limit: recentContacts }),
      analytics: await this.inTime(this.analytics.overview(midnight, now)),
      midnight: midnight.toISOString(),
      alarms: await this.alarms.current(),
      backups: await this.backupFacts(),
      journal: await this.journalFacts(),
      openTasks: await this.readyToOpen.list(),
    };
  }

  private async journalFacts(): Promise<JournalFacts> {
    const { count, since } = this.journal;
    const { provenAt, restored, restoredAt } = await this.journal.read();
    return { count, since: since ?? null, reconciledAt: provenAt, restored, restoredAt };
  }

  private async backupFacts(): Promise<BackupFacts | undefined> {
    if (this.environment.BACKUPS === 'off') return undefined;
    const { lastMade, lastTested } = await this.backups.status();
    return {
      madeAt: lastMade?.startedAt.toISOString() ?? null,
      testedAt: lastTested?.startedAt.toISOString() ?? null,
    };
  }

  /** Returns a result if it arrives in time; undefined if not, so that slow or failing statistics don't block the dashboard. */
  private async inTime<T>(result: Promise<T>): Promise<T | undefined> {
    try {
      return await Promise.race([result, sleep(statisticsTimeoutMs, undefined, { ref: false })]);
    } catch (error) {
      this.logger.warn({ event: 'dashboard.without-visits', reason: (error as Error).message });
      return undefined;
    }
  }

  async list({ limit: _limit, order: _order, before, ...filter }: LeadPage) {
    return {
      leads: await this.leads.page({ ...filter, before, limit: leadsPerPage }),
      total: await this.leads.count(filter),
      unseenSpam: filter.spam ? await this.records.countUnseenSpam() : 0,
      spam: await this.leads.count({ spam: true }),
      filter: publishedFilter(filter),
      before,
    };
  }

  /** Builds the props of a lead's page. @throws {NotFoundException} for an unknown ID. */
  async lead(id: number) {
    return {
      ...(await this.leads.file(id)),
      customersLink: (await this.links.addressOf(id)) ?? null,
      photos: await this.photos.of(id),
      job: presentJob(await this.jobs.of(id)),
      followUps: await this.followUps.of(id),
    };
  }
}

/** Returns the filter for the page's props, without unset fields. */
const publishedFilter = ({ status, priority, search, spam, followUp }: LeadFilter) => ({
  ...(status ? { status } : {}),
  ...(priority ? { priority } : {}),
  ...(search ? { search } : {}),
  ...(spam ? { spam: 'true' as const } : {}),
  ...(followUp ? { followUp } : {}),
});
