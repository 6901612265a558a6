import { Injectable, type OnModuleInit } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Between, In, Not, type Repository } from 'typeorm';
import { type AftercareMail, aftercareMails } from '../../views/contracts/aftercare.js';
import { BusinessCalendarService } from '../business/business-calendar.service.js';
import { ClockService } from '../config/clock.service.js';
import { type LeadRecord, LeadRecordsService } from '../contacts/lead-records.service.js';
import { UnitOfWorkService } from '../database/unit-of-work.service.js';
import { Job } from '../money/job.entity.js';
import { OutboxService } from '../outbox/outbox.service.js';
import { OutboxItem } from '../outbox/outbox-item.entity.js';
import { OutboxWorkerService } from '../outbox/outbox-worker.service.js';
import { AftercareChecksService } from './aftercare-checks.service.js';
import { AftercareMomentsService } from './aftercare-moments.service.js';
import { AftercareTermsService, type TermsInForce } from './aftercare-terms.service.js';

const hourMs = 3_600_000;
/** Leads that are read at once. */
const readAtOnce = 500;

/**
 * Enqueues the mails after the job that are due until tomorrow night: every hour, in every process, and when the owner has saved other
 * terms. Nothing is planned farther ahead, so that changed terms, imports and restarts need no care; of several processes, and of
 * a job that is found again, the outbox's unique key makes one mail.
 */
@Injectable()
export class AftercareSweepService implements OnModuleInit {
  /** The hour, counted from 1970, in which this process swept last. */
  private doneFor = -1;

  constructor(
    @InjectRepository(Job) private readonly jobs: Repository<Job>,
    @InjectRepository(OutboxItem) private readonly items: Repository<OutboxItem>,
    private readonly leads: LeadRecordsService,
    private readonly terms: AftercareTermsService,
    private readonly checks: AftercareChecksService,
    private readonly moments: AftercareMomentsService,
    private readonly worker: OutboxWorkerService,
    private readonly outbox: OutboxService,
    private readonly unitOfWork: UnitOfWorkService,
    private readonly calendar: BusinessCalendarService,
    private readonly clock: ClockService,
  ) {}

  onModuleInit(): void {
    this.worker.beforeEachRound(() => this.sweepHourly());
    this.terms.onSaved(() => {
      this.doneFor = -1;
    });
  }

  private async sweepHourly(): Promise<void> {
    const hour = Math.floor(this.clock.now().getTime() / hourMs);
    if (this.doneFor === hour) return;
    const inForce = await this.terms.find();
    for (const mail of aftercareMails) if (inForce.since[mail]) await this.sweep(mail, inForce);
    this.doneFor = hour;
  }

  /** Enqueues a mail for each job that it is due about, as far as nothing speaks against it. */
  private async sweep(mail: AftercareMail, inForce: TermsInForce): Promise<void> {
    const tomorrow = this.calendar.plusDays(this.calendar.dayOf(), 1);
    const horizon = this.calendar.startOf(this.calendar.plusDays(tomorrow, 1));
    for (const [doneOn, ids] of await this.jobsWithout(mail, tomorrow, inForce)) {
      const due = (await this.leads.findAll(ids)).filter((lead) =>
        this.isDue(mail, doneOn, lead, horizon, inForce),
      );
      for (const lead of due) await this.enqueue(mail, lead, inForce);
    }
  }

  /** The leads whose jobs a mail may be due about and that have no mail waiting, sent or given up, by the day of the job. */
  private async jobsWithout(mail: AftercareMail, until: string, { terms }: TermsInForce) {
    const spans = this.moments.jobDays(mail, until, terms);
    const where = spans.map((span) => ({ doneOn: Between(span.from, span.until) }));
    const jobs = await this.jobs.find({ select: { leadId: true, doneOn: true }, where });
    const byDay = new Map<string, number[]>();
    for (let start = 0; start < jobs.length; start += readAtOnce) {
      const some = jobs.slice(start, start + readAtOnce);
      const leadId = In(some.map((job) => job.leadId));
      const there = await this.items.find({
        select: { leadId: true },
        where: { leadId, kind: mail, occasion: '', state: Not('skipped') },
      });
      const enqueued = new Set(there.map((item) => item.leadId));
      for (const job of some) {
        if (job.doneOn === null || enqueued.has(job.leadId)) continue;
        byDay.set(job.doneOn, [...(byDay.get(job.doneOn) ?? []), job.leadId]);
      }
    }
    return byDay;
  }

  /** Whether it is due until the horizon, and was not before the mails were switched on. */
  private isDue(
    mail: AftercareMail,
    doneOn: string,
    lead: LeadRecord,
    horizon: Date,
    { terms, since }: TermsInForce,
  ): boolean {
    const planned = this.moments.planned(mail, doneOn, lead.serviceType, terms);
    if (!planned || planned < (since[mail] as Date) || planned >= horizon) return false;
    return !lead.isSpam && !this.moments.hasPassed(mail, planned, this.clock.now());
  }

  private async enqueue(mail: AftercareMail, lead: LeadRecord, inForce: TermsInForce): Promise<void> {
    const dueAt = await this.checks.decide(mail, lead, inForce);
    if (typeof dueAt === 'string') return;
    await this.unitOfWork.run((manager) =>
      this.outbox.enqueue(manager, { leadId: lead.id, kind: mail, dueAt }),
    );
  }
}
