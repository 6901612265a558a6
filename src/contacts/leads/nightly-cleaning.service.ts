import { Injectable, Logger } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { type FindOptionsWhere, type Repository } from 'typeorm';
import { BusinessCalendarService } from '../../business/business-calendar.service.js';
import { AuditLogService } from '../../platform/audit/audit-log.service.js';
import { BackgroundTask, nightly } from '../../platform/background/background-task.js';
import { ClockService } from '../../platform/config/clock.service.js';
import { Environment } from '../../platform/config/environment.js';
import { AdClicksService } from '../ad-clicks/ad-clicks.service.js';
import { ErasedKeysService } from '../journal/erased-keys.service.js';
import { JournalStatusService } from '../journal/journal-status.service.js';
import { Lead } from './lead.entity.js';
import { LeadErasureService } from './lead-erasure.service.js';
import { notScheduled, receivedBefore, spam } from './lead-scopes.js';

const dayMs = 24 * 60 * 60_000;
const atTime = '03:45';
/** How long spam is kept. */
const spamRetentionDays = 90;
const batchSize = 100;

/** Erases old leads at night: spam, and others if `LEAD_RETENTION_DAYS` is set. Deletes old clicks on ads. */
@Injectable()
export class NightlyCleaningService {
  private readonly logger = new Logger(NightlyCleaningService.name);
  private readonly cleaning = new BackgroundTask(
    () => this.clean(),
    ({ message: reason }) => this.logger.warn({ event: 'leads.clean-failed', reason }),
    nightly(() => this.calendar.msUntil(atTime)),
  );

  constructor(
    private readonly audit: AuditLogService,
    @InjectRepository(Lead) private readonly leads: Repository<Lead>,
    private readonly erasure: LeadErasureService,
    private readonly erasedKeys: ErasedKeysService,
    private readonly adClicks: AdClicksService,
    private readonly journal: JournalStatusService,
    private readonly calendar: BusinessCalendarService,
    private readonly clock: ClockService,
    private readonly environment: Environment,
  ) {}

  /** Erases leads past their retention, with everything stored about them. Waits after the clock leapt. */
  async clean(): Promise<void> {
    if (!(await this.journal.mayClean('leads'))) return;
    const erased = { spam: await this.eraseSpamOf(spamRetentionDays), leads: 0 };
    const { LEAD_RETENTION_DAYS: days } = this.environment;
    if (days > 0) {
      erased.leads = await this.erase({ ...notScheduled, ...this.olderThan(days) });
    }
    await this.erasedKeys.forgetOld();
    await this.adClicks.clean();
    await this.audit.forgetOld();
    await this.record(erased);
  }

  /** Erases spam older than `days` at the owner's request. */
  async eraseSpam(days: number): Promise<void> {
    await this.record({ spam: await this.eraseSpamOf(days), leads: 0 });
  }

  private async record(erased: { spam: number; leads: number }): Promise<void> {
    if (erased.spam + erased.leads === 0) return;
    await this.audit.note('leads.cleaned', `${erased.spam} in spam, ${erased.leads} others`);
    this.logger.log({ event: 'leads.cleaned', ...erased });
  }

  /** @returns how many leads. */
  private eraseSpamOf(days: number): Promise<number> {
    return this.erase({ ...spam, ...this.olderThan(days) });
  }

  private olderThan(days: number) {
    return receivedBefore(new Date(this.clock.now().getTime() - days * dayMs));
  }

  private async erase(where: FindOptionsWhere<Lead>): Promise<number> {
    let erased = 0;
    while (!this.cleaning.isStopped) {
      const leads = await this.leads.find({ where, order: { id: 'ASC' }, take: batchSize });
      await this.erasure.erase({ leads, files: [] }, { isRecorded: false });
      erased += leads.length;
      if (leads.length < batchSize) break;
    }
    return erased;
  }
}
