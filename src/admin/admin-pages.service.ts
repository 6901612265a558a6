import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable, Logger } from '@nestjs/common';
import { type BackupFacts, type JournalFacts, recentContacts } from '../../views/contracts/admin.js';
import { isLostFor, type LeadListQuery, totalOf } from '../../views/contracts/leads/lead-list.js';
import type { LeadPanelData } from '../../views/contracts/leads/lead-panel.js';
import { isNew } from '../../views/contracts/leads/lead-stages.js';
import { leadsPerPage } from '../../views/contracts/leads/leads.js';
import { AnalyticsService } from '../analytics/analytics.service.js';
import { BusinessCalendarService } from '../business/business-calendar.service.js';
import { canStopEmail } from '../calendar/appointment-notifications.service.js';
import { JournalFilesService } from '../contacts/journal/journal-files.service.js';
import { JournalStatusService } from '../contacts/journal/journal-status.service.js';
import { LeadListService } from '../contacts/leads/lead-list.service.js';
import { LeadRecordsService } from '../contacts/leads/lead-records.service.js';
import { LeadsService } from '../contacts/leads/leads.service.js';
import { CustomerLinksService } from '../contacts/links/customer-links.service.js';
import { PhotoPairsService } from '../customers/job-photos/photo-pairs.service.js';
import { LeadPhotosService } from '../customers/photos/lead-photos.service.js';
import { DetailSuggestionsService } from '../customers/suggestions/detail-suggestions.service.js';
import { PossibleDuplicatesService } from '../customers/suggestions/possible-duplicates.service.js';
import { LeadFollowUpsService } from '../messages/follow-ups/lead-follow-ups.service.js';
import { JobsService, presentJob } from '../money/jobs.service.js';
import { MoneyReportService } from '../money/money-report.service.js';
import { QuotesService } from '../money/quotes.service.js';
import { BackupsService } from '../operations/backup/backups.service.js';
import { ClockService } from '../platform/config/clock.service.js';
import { Environment } from '../platform/config/environment.js';
import { AlertsService } from './alerts.service.js';
import { DashboardService } from './dashboard.service.js';
import type { LeadList } from './dto/lead-list.dto.js';
import { ReadyToOpenService } from './ready-to-open.service.js';

/** How long the dashboard waits for visit statistics. */
const statisticsTimeoutMs = 500;

/** Builds the props of the admin pages. */
@Injectable()
export class AdminPagesService {
  private readonly logger = new Logger(AdminPagesService.name);

  constructor(
    private readonly figures: DashboardService,
    private readonly leads: LeadsService,
    private readonly leadList: LeadListService,
    private readonly records: LeadRecordsService,
    private readonly alerts: AlertsService,
    private readonly analytics: AnalyticsService,
    private readonly calendar: BusinessCalendarService,
    private readonly clock: ClockService,
    private readonly backups: BackupsService,
    private readonly journal: JournalStatusService,
    private readonly journalFiles: JournalFilesService,
    private readonly environment: Environment,
    private readonly readyToOpen: ReadyToOpenService,
    private readonly links: CustomerLinksService,
    private readonly photos: LeadPhotosService,
    private readonly photoPairs: PhotoPairsService,
    private readonly jobs: JobsService,
    private readonly quotes: QuotesService,
    private readonly money: MoneyReportService,
    private readonly followUps: LeadFollowUpsService,
    private readonly suggestions: DetailSuggestionsService,
    private readonly duplicates: PossibleDuplicatesService,
  ) {}

  async dashboard() {
    const now = this.clock.now();
    const day = this.calendar.dayOf(now);
    const midnight = this.calendar.startOf(day);
    const weekAgo = this.calendar.startOf(this.calendar.plusDays(day, -6));
    const [stats, comparison, today, money, recent, analytics, week] = await Promise.all([
      this.figures.stats(),
      this.figures.comparison(),
      this.figures.today(),
      this.money.soon(),
      this.leads.page({ limit: recentContacts }),
      this.inTime(this.analytics.overview(midnight, now)),
      this.inTime(this.analytics.series(weekAgo, now)),
    ]);
    return {
      ...{ stats, comparison, today, money, recent, analytics, week },
      midnight: midnight.toISOString(),
      alerts: await this.alerts.current(),
      backups: await this.backupFacts(),
      journal: await this.journalFacts(),
      openTasks: await this.readyToOpen.list(),
    };
  }

  private async journalFacts(): Promise<JournalFacts> {
    const { count, since } = this.journal;
    const { provenAt, restored, restoredAt } = await this.journal.read();
    const first = since ? this.calendar.dayOf(await this.journalFiles.startOf(since)) : null;
    return { count, since: first, reconciledAt: provenAt, restored, restoredAt };
  }

  private async backupFacts(): Promise<BackupFacts | undefined> {
    if (this.environment.BACKUPS === 'off') return undefined;
    const { lastMade, lastTested } = await this.backups.status();
    return {
      madeAt: lastMade?.startedAt.toISOString() ?? null,
      testedAt: lastTested?.startedAt.toISOString() ?? null,
    };
  }

  /** Returns a result, or undefined if it is late or fails, so that statistics don't block the dashboard. */
  private async inTime<T>(result: Promise<T>): Promise<T | undefined> {
    try {
      return await Promise.race([result, sleep(statisticsTimeoutMs, undefined, { ref: false })]);
    } catch (error) {
      this.logger.warn({ event: 'dashboard.without-visits', reason: (error as Error).message });
      return undefined;
    }
  }

  /** Builds the props of the list, with the selected lead beside it. */
  async list({ limit: _limit, before, skip, lead, ...query }: LeadList) {
    const { order: _order, view: _view, ...filter } = query;
    const few = await this.leadList.few(filter);
    const [counts, rows] = await Promise.all([
      this.leadList.counts(filter),
      this.leadList.rows({ ...query, before, skip, limit: leadsPerPage }, few),
    ]);
    const isCountedByTab = !filter.search && !isLostFor(filter.lost);
    const total = isCountedByTab ? totalOf(counts, filter) : await this.leadList.count(filter, few);
    const selected = lead === undefined ? undefined : await this.leadIfThere(lead);
    return {
      rows,
      total,
      counts,
      unseenSpam: filter.spam ? await this.records.countUnseenSpam() : 0,
      query: { ...publishedQuery(query), lead: selected?.lead.id },
      before,
      skip,
      selected,
    };
  }

  private async leadIfThere(id: number) {
    const [existing] = await this.leads.findAll([id]);
    return existing && this.lead(id);
  }

  /**
   * Returns what undoes the cancellation of an appointment that the owner just made; undefined once its email
   * may have left, and after another change.
   * @param text as the cancellation put it into the page's address.
   */
  undoableCancellation({ lead, timeline }: LeadPanelData, text?: string): Record<string, string> | undefined {
    const fields = Object.fromEntries(new URLSearchParams(String(text ?? '')));
    const change = timeline.find(({ kind }) => kind === 'changed');
    const isJustNow = change && canStopEmail(change.at, this.clock.now());
    return isJustNow && lead.appointmentCanceledAt && fields.version === String(lead.version)
      ? fields
      : undefined;
  }

  /** Builds the props of a lead's page. @throws {NotFoundException} for an unknown ID. */
  async lead(id: number): Promise<LeadPanelData> {
    const file = await this.leads.file(id);
    const job = await this.jobs.jobOf(id);
    return {
      ...file,
      customersLink: (await this.links.addressOf(id)) ?? null,
      answer: isNew(file.lead) ? ((await this.figures.answersTo([id]))[id] ?? null) : null,
      photos: await this.photos.photosOf(id),
      photoPairs: await this.photoPairs.countsOf(id),
      job: presentJob(job),
      isDraft: await this.quotes.isDraft(job),
      followUps: await this.followUps.followUpsOf(id),
      suggestions: await this.suggestions.ofLead(file.lead),
      duplicates: await this.duplicates.ofLead(file.lead),
    };
  }
}

/** Returns the query for the page's props, without unset fields. */
const publishedQuery = ({ spam, ...query }: Omit<LeadList, 'limit' | 'before' | 'skip' | 'lead'>) =>
  Object.fromEntries(
    Object.entries({ ...query, spam: spam && 'true' }).filter(([, value]) => value),
  ) as LeadListQuery;
