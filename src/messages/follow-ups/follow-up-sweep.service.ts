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
import { type ActiveSettings, FollowUpSettingsService } from './follow-up-settings.service.js';
import { FollowUpTimesService } from './follow-up-times.service.js';

const hourMs = 3_600_000;
const batchSize = 500;

/** A round: emails of one kind that are due in [from, until). */
interface Round extends ActiveSettings {
  email: FollowUpEmail;
  from: Date;
  until: Date;
}

/**
 * Enqueues follow-ups that are due by tomorrow night: hourly, in every process, and when the owner saves
 * other settings. Nothing is planned further ahead, so changed settings, imports and restarts need no
 * handling. The outbox's unique key prevents duplicates.
 */
@Injectable()
export class FollowUpSweepService implements OnModuleInit {
  /** The hour of this process's last sweep, counted from 1970. */
  private doneFor = -1;
  /** The day of the last sweep that included late follow-ups. */
  private lateDoneFor = '';

  constructor(
    @InjectRepository(Job) private readonly jobs: Repository<Job>,
    @InjectRepository(OutboxItem) private readonly items: Repository<OutboxItem>,
    private readonly leads: LeadRecordsService,
    private readonly settings: FollowUpSettingsService,
    private readonly checks: FollowUpChecksService,
    private readonly times: FollowUpTimesService,
    private readonly worker: OutboxWorkerService,
    private readonly outbox: OutboxService,
    private readonly unitOfWork: UnitOfWorkService,
    private readonly calendar: BusinessCalendarService,
    private readonly clock: ClockService,
  ) {}

  onModuleInit(): void {
    this.worker.beforeEachRound(() => this.sweepHourly());
    this.settings.onSaved(() => {
      this.doneFor = -1;
      this.lateDoneFor = '';
    });
  }

  /** Sweeps today and tomorrow; the first round of a day also includes late follow-ups. */
  private async sweepHourly(): Promise<void> {
    const now = this.clock.now();
    const hour = Math.floor(now.getTime() / hourMs);
    if (this.doneFor === hour) return;
    const today = this.calendar.dayOf(now);
    const active = await this.settings.find();
    for (const email of followUpEmails) {
      const since = active.since[email];
      if (!since) continue;
      const midnight = this.calendar.startOf(today);
      const from = this.lateDoneFor === today && midnight > since ? midnight : since;
      const until = this.calendar.startOf(this.calendar.plusDays(today, 2));
      await this.sweep({ email, from, until, ...active });
    }
    this.doneFor = hour;
    this.lateDoneFor = today;
  }

  /** Enqueues the follow-ups that are due, unless a check fails. */
  private async sweep(round: Round): Promise<void> {
    for (const [doneOn, ids] of await this.jobsWithout(round)) {
      const leads = await this.leads.findAll(ids);
      for (const lead of leads)
        if (!lead.isSpam && this.isDue(round, doneOn, lead.serviceType)) await this.enqueue(round, lead);
    }
  }

  /** Returns leads whose follow-up may be due and isn't enqueued, sent or failed, by the day of the job. */
  private async jobsWithout(round: Round): Promise<Map<Day, number[]>> {
    const { email, settings, until } = round;
    // One service per interval is enough: the others with that interval are due on the same days.
    const services = [
      ...new Map(Object.entries(settings.months).map(([slug, months]) => [months, slug])).values(),
    ];
    const days = services.flatMap((service) =>
      this.times
        .jobDays(email, this.calendar.dayOf(until), service, settings)
        .filter((day) => this.isDue(round, day, service)),
    );
    const jobs = await this.jobs.find({
      select: { leadId: true, doneOn: true },
      where: { doneOn: In([...new Set(days)]) },
    });
    const byDay = new Map<Day, number[]>();
    for (let start = 0; start < jobs.length; start += batchSize) {
      const some = jobs.slice(start, start + batchSize);
      const leadId = In(some.map((job) => job.leadId));
      const found = await this.items.find({
        select: { leadId: true },
        where: { leadId, kind: email, occasion: '', state: Not('skipped') },
      });
      const enqueued = new Set(found.map((item) => item.leadId));
      for (const { leadId: id, doneOn } of some) {
        if (doneOn === null || enqueued.has(id)) continue;
        byDay.set(doneOn, [...(byDay.get(doneOn) ?? []), id]);
      }
    }
    return byDay;
  }

  private isDue({ email, from, until, settings }: Round, doneOn: Day, serviceType: string | null): boolean {
    const planned = this.times.planned(email, doneOn, serviceType, settings);
    if (!planned || planned < from || planned >= until) return false;
    return !this.times.hasPassed(email, planned, this.clock.now());
  }

  private async enqueue({ email, ...active }: Round, lead: LeadRecord): Promise<void> {
    const dueAt = await this.checks.decide(email, lead, active);
    if (typeof dueAt === 'string') return;
    await this.unitOfWork.run((manager) =>
      this.outbox.enqueue(manager, { leadId: lead.id, kind: email, dueAt }),
    );
  }
}
