import { ConflictException, Injectable, Logger } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { type EntityManager, In, type Repository } from 'typeorm';
import { isDone } from '../../views/contracts/leads/lead-stages.js';
import type { JobView } from '../../views/contracts/money/money.js';
import { BusinessCalendarService, type Day } from '../business/business-calendar.service.js';
import type { Lead } from '../contacts/leads/lead.entity.js';
import { appointmentOf } from '../contacts/leads/lead-day.js';
import type { LeadEvent, LeadListener } from '../contacts/leads/lead-events.service.js';
import { LeadPricesService } from '../contacts/leads/lead-prices.service.js';
import { doneSql, notSpamSql } from '../contacts/leads/lead-scopes.js';
import { BackgroundTask } from '../platform/background/background-task.js';
import { idBlocks } from '../platform/database/id-blocks.js';
import { marks } from '../platform/database/insert-rows.js';
import { UnitOfWorkService } from '../platform/database/unit-of-work.service.js';
import { Job } from './job.entity.js';
import { Quote } from './quote.entity.js';

const backfillTime = '03:35';
const completed = `${doneSql} AND ${notSpamSql}`;
const itsCompletedLead = `contacts.id = jobs.leadId AND ${completed}`;
/** The appointment's day; without an appointment, the day of the request (in UTC, which is close enough). */
const dayOfWork = `CASE WHEN preferredDate LIKE '2___-__-__' THEN preferredDate ELSE SUBSTR(createdAt, 1, 10) END`;

const emptyJob = {
  lines: [],
  note: '',
  expiresOn: null,
  ...{ quotedCents: null, acceptedAt: null, chargedCents: null, doneOn: null, paidOn: null, paidBy: null },
  ...{ travelCents: null, productCents: null, paymentUrl: null, version: 0 },
} satisfies Omit<Job, 'leadId'>;

/** The money of each lead's job; a lead without a row has none yet. */
@Injectable()
export class JobsService implements LeadListener {
  private readonly logger = new Logger(JobsService.name);
  private saved: (manager: EntityManager, leadId: number) => Promise<void> = async () => undefined;
  /** Runs at startup and every night. */
  readonly backfill = new BackgroundTask(
    () => this.dateMissing(),
    ({ name: reason }) => this.logger.warn({ event: 'jobs.backfill-failed', reason }),
    { first: () => 0, again: () => this.calendar.msUntil(backfillTime) },
  );

  constructor(
    @InjectRepository(Job) private readonly jobs: Repository<Job>,
    private readonly calendar: BusinessCalendarService,
    private readonly unitOfWork: UnitOfWorkService,
    prices: LeadPricesService,
  ) {
    prices.provide((leadIds) => this.pricesOf(leadIds));
  }

  /** Dates the job when its lead is completed, and clears the date when the owner undoes that. */
  async onLeadEvent(manager: EntityManager, event: LeadEvent): Promise<void> {
    const { kind, lead } = event;
    if (kind === 'erased') {
      await manager.delete(Quote, { leadId: lead.id });
      await manager.delete(Job, { leadId: lead.id });
    }
    if (kind !== 'changed' && kind !== 'created') return;
    const isJobDone = isDone(lead) && !lead.isSpam;
    if (!isJobDone && kind === 'created') return;
    const job = await this.jobOf(lead.id, manager);
    if (!isJobDone && job.doneOn === null) return;
    const doneOn = isJobDone ? this.doneOn(lead, job) : null;
    const chargedCents = doneOn ? (job.chargedCents ?? job.quotedCents) : job.chargedCents;
    if (doneOn === job.doneOn && chargedCents === job.chargedCents) return;
    await this.save(manager, { ...job, doneOn, chargedCents });
  }

  /** Returns a lead's job, or an empty one. @param manager of a unit of work that has locked the lead. */
  async jobOf(leadId: number, manager?: EntityManager): Promise<Job> {
    const jobs = manager?.getRepository(Job) ?? this.jobs;
    return (await jobs.findOneBy({ leadId })) ?? { leadId, ...emptyJob };
  }

  /**
   * Returns the job of a locked lead, to be changed.
   * @param version the version of the job that the change was made from.
   * @throws {ConflictException} if the job has changed since.
   */
  async current(manager: EntityManager, lead: Lead, version: number): Promise<Job> {
    const job = await this.jobOf(lead.id, manager);
    if (job.version !== version)
      throw new ConflictException(
        `The quote or payment for ${lead.name} was changed in another window. Check it before you save again.`,
      );
    return job;
  }

  /** Returns the existing jobs of leads by lead ID. */
  async ofLeads(leadIds: number[]): Promise<Map<number, Job>> {
    const found = leadIds.length > 0 ? await this.jobs.findBy({ leadId: In(leadIds) }) : [];
    return new Map(found.map((job) => [job.leadId, job]));
  }

  /** Returns what jobs were charged, or else quoted, by lead ID. */
  private async pricesOf(leadIds: number[]): Promise<Map<number, number>> {
    const jobs = [...(await this.ofLeads(leadIds)).values()];
    return new Map(
      jobs.flatMap(({ leadId, chargedCents, quotedCents }) => {
        const cents = chargedCents ?? quotedCents;
        return cents === null ? [] : [[leadId, cents]];
      }),
    );
  }

  /** Sets the function to call in the transaction that saves a job. */
  onSaved(saved: (manager: EntityManager, leadId: number) => Promise<void>): void {
    this.saved = saved;
  }

  /** Saves the job of a locked lead and increments its version. */
  async save(manager: EntityManager, job: Job): Promise<void> {
    await manager.save(Job, { ...job, version: job.version + 1 });
    await this.saved(manager, job.leadId);
  }

  /**
   * Dates the jobs of leads that were completed by an earlier release, and clears the dates of leads that are
   * not completed any more. Reads the leads in blocks, and locks only those that are wrong.
   */
  async dateMissing(): Promise<void> {
    for await (const block of idBlocks(this.jobs.manager, 'contacts', this.backfill)) {
      const wrong: { id: number }[] = await this.jobs.query(
        `SELECT id FROM contacts LEFT JOIN jobs ON jobs.leadId = contacts.id
        WHERE id > ? AND id <= ? AND (doneOn IS NOT NULL) <> (${completed})
        UNION ALL SELECT leadId AS id FROM jobs
        WHERE leadId > ? AND leadId <= ? AND doneOn IS NOT NULL
          AND NOT EXISTS (SELECT 1 FROM contacts WHERE contacts.id = jobs.leadId)`,
        [...block, ...block],
      );
      if (wrong.length > 0) await this.unitOfWork.run((manager) => this.correctDates(manager, wrong));
    }
  }

  private async correctDates(manager: EntityManager, leads: readonly { id: number }[]): Promise<void> {
    const ids = leads.map(({ id }) => id);
    const among = marks(ids.length);
    await manager.query(
      `INSERT INTO jobs (leadId, quoteLines, doneOn, version)
      SELECT id, '[]', ${dayOfWork}, 0 FROM contacts
      WHERE id IN ${among} AND ${completed} AND NOT EXISTS (SELECT 1 FROM jobs WHERE jobs.leadId = contacts.id)`,
      ids,
    );
    await manager.query(
      `UPDATE jobs SET doneOn = (SELECT ${dayOfWork} FROM contacts WHERE ${itsCompletedLead})
      WHERE leadId IN ${among} AND (doneOn IS NOT NULL) <> EXISTS (SELECT 1 FROM contacts WHERE ${itsCompletedLead})`,
      ids,
    );
  }

  /** Returns the appointment's day, or today if it is later: a completed job is never in the future. */
  private doneOn(lead: Lead, job: Job): Day {
    const today = this.calendar.dayOf();
    const day = appointmentOf(lead)?.day;
    if (day && day <= today) return day;
    return job.doneOn ?? today;
  }
}

/** Returns a job as pages show it. */
export function presentJob({ leadId: _, acceptedAt, expiresOn: __, ...job }: Job): JobView {
  return { ...job, acceptedAt: acceptedAt?.toISOString() ?? null };
}
