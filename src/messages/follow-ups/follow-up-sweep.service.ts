import { Injectable, type OnModuleInit } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { In, Not, type Repository } from 'typeorm';
import { type FollowUpEmail, followUpEmails } from '../../../views/contracts/messages/follow-ups.js';
import { BusinessCalendarService, type Day } from '../../business/business-calendar.service.js';
import { type LeadRecord, LeadRecordsService } from '../../contacts/leads/lead-records.service.js';
import { Job } from '../../money/job.entity.js';
import { ClockService } from '../../platform/config/clock.service.js';
import { UnitOfWorkService } from '../../platform/database/unit-of-work.service.js';
import { OutboxService } from '../../platform/outbox/outbox.service.js';
import { OutboxItem } from '../../platform/outbox/outbox-item.entity.js';
import { OutboxWorkerService } from '../../platform/outbox/outbox-worker.service.js';
import { FollowUpChecksService } from './follow-up-checks.service.js';
import { FollowUpSettingsService, type TermsInForce } from './follow-up-settings.service.js';
import { FollowUpTimesService } from './follow-up-times.service.js';

const hourMs = 3_600_000;
/** Leads that are read at once. */
const readAtOnce = 500;

/** What a round looks for: mails whose moment lies in [from, until), by the terms. */
interface Round extends TermsInForce {
  mail: FollowUpEmail;
  from: Date;
  until: Date;
}

/**
 * Enqueues the mails after the job that are due until tomorrow night: every hour, in every process, and when the owner has saved other
 * terms. Nothing is planned farther ahead, so that changed terms, imports and restarts need no care; of several processes, and of
 * a job that is found again, the outbox's unique key makes one mail.
 */
@Injectable()
export class FollowUpSweepService implements OnModuleInit {
  /** The hour, counted from 1970, in which this process swept last. */
  private doneFor = -1;
  /** The day on which it has looked at all that is late. */
  private lateDoneFor = '';

  constructor(
    @InjectRepository(Job) private readonly jobs: Repository<Job>,
    @InjectRepository(OutboxItem) private readonly items: Repository<OutboxItem>,
    private readonly leads: LeadRecordsService,
    private readonly terms: FollowUpSettingsService,
    private readonly checks: FollowUpChecksService,
    private readonly moments: FollowUpTimesService,
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
      this.lateDoneFor = '';
    });
  }

  /** The first round of a day looks at all that is late, too; those after it at what is due today and tomorrow. */
  private async sweepHourly(): Promise<void> {
    const now = this.clock.now();
    const hour = Math.floor(now.getTime() / hourMs);
    if (this.doneFor === hour) return;
    const today = this.calendar.dayOf(now);
    const inForce = await this.terms.find();
    for (const mail of followUpEmails) {
      const since = inForce.since[mail];
      if (!since) continue;
      const midnight = this.calendar.startOf(today);
      const from = this.lateDoneFor === today && midnight > since ? midnight : since;
      const until = this.calendar.startOf(this.calendar.plusDays(today, 2));
      await this.sweep({ mail, from, until, ...inForce });
    }
    this.doneFor = hour;
    this.lateDoneFor = today;
  }

  /** Enqueues a mail for each job that it is due about, as far as nothing speaks against it. */
  private async sweep(round: Round): Promise<void> {
    for (const [doneOn, ids] of await this.jobsWithout(round)) {
      const leads = await this.leads.findAll(ids);
      for (const lead of leads)
        if (!lead.isSpam && this.isDue(round, doneOn, lead.serviceType)) await this.enqueue(round, lead);
    }
  }

  /** The leads whose jobs a mail may be due about and that have no mail waiting, sent or given up, by the day of the job. */
  private async jobsWithout(round: Round): Promise<Map<Day, number[]>> {
    const { mail, terms, until } = round;
    // One service of each number of months: what is due for it is due for the others.
    const services = [
      ...new Map(Object.entries(terms.months).map(([slug, months]) => [months, slug])).values(),
    ];
    const days = services.flatMap((service) =>
      this.moments
        .jobDays(mail, this.calendar.dayOf(until), service, terms)
        .filter((day) => this.isDue(round, day, service)),
    );
    const jobs = await this.jobs.find({
      select: { leadId: true, doneOn: true },
      where: { doneOn: In([...new Set(days)]) },
    });
    const byDay = new Map<Day, number[]>();
    for (let start = 0; start < jobs.length; start += readAtOnce) {
      const some = jobs.slice(start, start + readAtOnce);
      const leadId = In(some.map((job) => job.leadId));
      const there = await this.items.find({
        select: { leadId: true },
        where: { leadId, kind: mail, occasion: '', state: Not('skipped') },
      });
      const enqueued = new Set(there.map((item) => item.leadId));
      for (const { leadId: id, doneOn } of some) {
        if (doneOn === null || enqueued.has(id)) continue;
        byDay.set(doneOn, [...(byDay.get(doneOn) ?? []), id]);
      }
    }
    return byDay;
  }

  private isDue({ mail, from, until, terms }: Round, doneOn: Day, serviceType: string | null): boolean {
    const planned = this.moments.planned(mail, doneOn, serviceType, terms);
    if (!planned || planned < from || planned >= until) return false;
    return !this.moments.hasPassed(mail, planned, this.clock.now());
  }

  private async enqueue({ mail, ...inForce }: Round, lead: LeadRecord): Promise<void> {
    const dueAt = await this.checks.decide(mail, lead, inForce);
    if (typeof dueAt === 'string') return;
    await this.unitOfWork.run((manager) =>
      this.outbox.enqueue(manager, { leadId: lead.id, kind: mail, dueAt }),
    );
  }
}
