import { ConflictException, Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { In, type Repository } from 'typeorm';
import { emailNotSetUp } from '../../../views/contracts/messages/email-set-up.js';
import type { FollowUpSettings } from '../../../views/contracts/messages/follow-ups.js';
import { type ListedJob, type UnpaidJob } from '../../../views/contracts/money/money-report.js';
import { smsHref } from '../../../views/contracts/phone.js';
import { paymentLinkOf } from '../../../views/format/payment-link.js';
import { filled } from '../../../views/format/templates.js';
import { BusinessCalendarService } from '../../business/business-calendar.service.js';
import { LeadLabelsService } from '../../contacts/leads/lead-labels.service.js';
import type { LeadRecord } from '../../contacts/leads/lead-records.service.js';
import { LeadRecordsService } from '../../contacts/leads/lead-records.service.js';
import { LeadWriterService } from '../../contacts/leads/lead-writer.service.js';
import type { Job } from '../../money/job.entity.js';
import { JobsService } from '../../money/jobs.service.js';
import { ClockService } from '../../platform/config/clock.service.js';
import { UnitOfWorkService } from '../../platform/database/unit-of-work.service.js';
import { OutboxService } from '../../platform/outbox/outbox.service.js';
import { OutboxItem } from '../../platform/outbox/outbox-item.entity.js';
import { EmailSenderService } from '../email/email-sender.service.js';
import { FollowUpSettingsService } from './follow-up-settings.service.js';
import { FollowUpTemplatesService } from './follow-up-templates.service.js';
import { EmailOptOutsService } from './opt-outs/email-opt-outs.service.js';

const kind = 'payment-reminder' as const;
/** How long the owner can undo a reminder. */
const undoMs = 10_000;
const optedOut = 'Opted out of emails';
const noAddress = 'No email address';
const textTemplate =
  'Hi {first name}, this is {business}. {amount} for your {service} on {day} is still unpaid. {payment link}';

/** Sends payment reminders by hand: at most one a day for each job, and none to customers who opted out. */
@Injectable()
export class PaymentRemindersService {
  constructor(
    @InjectRepository(OutboxItem) private readonly items: Repository<OutboxItem>,
    private readonly leads: LeadRecordsService,
    private readonly writer: LeadWriterService,
    private readonly jobs: JobsService,
    private readonly optOuts: EmailOptOutsService,
    private readonly emailSender: EmailSenderService,
    private readonly settings: FollowUpSettingsService,
    private readonly templates: FollowUpTemplatesService,
    private readonly labels: LeadLabelsService,
    private readonly outbox: OutboxService,
    private readonly unitOfWork: UnitOfWorkService,
    private readonly calendar: BusinessCalendarService,
    private readonly clock: ClockService,
  ) {}

  /** Adds to each job which reminders can be sent, and when the last one was. */
  async listed(jobs: readonly ListedJob[]): Promise<UnpaidJob[]> {
    const ids = jobs.map(({ leadId }) => leadId);
    const leads = await this.leads.findAll(ids);
    const optedOutLeads = await this.optOuts.among(leads);
    const sent = await this.items.find({ where: { leadId: In(ids), kind }, order: { id: 'ASC' } });
    const { settings } = await this.settings.find();
    const listed = jobs.map(async (job) => {
      const lead = leads.find(({ id }) => id === job.leadId);
      const items = sent.filter(({ leadId }) => leadId === job.leadId);
      return {
        ...job,
        noReminder: lead ? this.problem(lead, optedOutLeads.has(lead), items) : noAddress,
        textHref: lead ? await this.textTo(lead, job, settings) : null,
        isSending: items.some(({ state, attempts }) => state === 'waiting' && attempts === 0),
        remindedAt: items.findLast(({ state }) => state === 'done')?.settledAt?.toISOString() ?? null,
      };
    });
    return Promise.all(listed);
  }

  /** Returns the link that opens a text message with a reminder; null without a phone number. */
  private async textTo(lead: LeadRecord, job: ListedJob, settings: FollowUpSettings): Promise<string | null> {
    const { phoneHref } = this.labels.phone(lead);
    if (!phoneHref) return null;
    const { paymentUrl } = await this.jobs.jobOf(lead.id);
    const to = {
      ...lead,
      ...{ doneOn: job.doneOn, order: '', referralLink: '', unpaidCents: job.chargedCents ?? undefined },
      paymentUrl: paymentLinkOf(lead.id, paymentUrl || settings.paymentLink),
    };
    return smsHref(phoneHref, filled(textTemplate, this.templates.values(to, settings, 'sms')).trim());
  }

  /**
   * Sends a reminder, ten seconds from now.
   * @throws {NotFoundException} if no lead has the ID.
   * @throws {ConflictException} if the job is paid, or the customer can't be reminded today; the message says
   * why.
   */
  async send(leadId: number): Promise<void> {
    await this.unitOfWork.run(async (manager) => {
      const lead = await this.writer.locked(manager, leadId);
      const items = await manager.findBy(OutboxItem, { leadId, kind });
      const reason =
        this.settled(await this.jobs.jobOf(leadId, manager)) ??
        this.problem(lead, (await this.optOuts.optOutOf(lead)) !== null, items);
      if (reason) throw new ConflictException(`No reminder was sent to ${lead.name}: ${reason}.`);
      const dueAt = new Date(this.clock.now().getTime() + undoMs);
      await this.outbox.enqueue(manager, { leadId, kind, occasion: this.calendar.dayOf(), dueAt });
    });
  }

  /** Undoes a reminder that waits, even after midnight. @throws {NotFoundException} if no lead has the ID. */
  async undo(leadId: number): Promise<void> {
    await this.unitOfWork.run(async (manager) => {
      await this.writer.locked(manager, leadId);
      const waiting = await manager.findBy(OutboxItem, { leadId, kind, state: 'waiting' });
      for (const { occasion } of waiting) await this.outbox.cancel(manager, { leadId, kind, occasion });
    });
  }

  /** Returns why a due reminder isn't sent after all; undefined if it is. */
  async reasonToSkip(lead: LeadRecord): Promise<string | undefined> {
    const settled = this.settled(await this.jobs.jobOf(lead.id));
    if (settled) return settled;
    if (lead.email === '') return noAddress;
    return (await this.optOuts.optOutOf(lead)) ? optedOut : undefined;
  }

  private settled({ doneOn, paidOn, chargedCents }: Job): string | undefined {
    if (paidOn) return 'The job is paid';
    return doneOn && chargedCents ? undefined : 'No amount has been charged yet';
  }

  /** Returns why no reminder can be sent now; null if one can. @param items the job's reminders. */
  private problem(lead: LeadRecord, isOptedOut: boolean, items: readonly OutboxItem[]): string | null {
    if (lead.email === '') return noAddress;
    if (isOptedOut) return optedOut;
    if (!this.emailSender.isReady) return emailNotSetUp;
    const today = this.calendar.dayOf();
    const todays = items.findLast(({ occasion, state }) => occasion === today && state !== 'skipped');
    if (!todays) return null;
    return todays.state === 'dead' ? 'Today’s reminder failed' : 'Reminded today';
  }
}
