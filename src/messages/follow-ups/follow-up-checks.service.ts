import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { In, type Repository } from 'typeorm';
import type { FollowUpEmail } from '../../../views/contracts/messages/follow-ups.js';
import type { Day } from '../../business/business-calendar.service.js';
import type { Lead } from '../../contacts/leads/lead.entity.js';
import { LeadHistoryService } from '../../contacts/leads/lead-history.service.js';
import type { LeadRecord } from '../../contacts/leads/lead-records.service.js';
import { JobsService } from '../../money/jobs.service.js';
import { ClockService } from '../../platform/config/clock.service.js';
import { OutboxItem } from '../../platform/outbox/outbox-item.entity.js';
import type { TermsInForce } from './follow-up-settings.service.js';
import { FollowUpTimesService } from './follow-up-times.service.js';
import { EmailOptOutsService } from './opt-outs/email-opt-outs.service.js';

/** A person is asked for a review once in so many days, however many jobs are done. */
export const reviewEveryDays = 90;
const dayMs = 24 * 3_600_000;

/** Whether a mail about a job is to be sent: asked when it is enqueued, and again when it is due. */
@Injectable()
export class FollowUpChecksService {
  constructor(
    @InjectRepository(OutboxItem) private readonly items: Repository<OutboxItem>,
    private readonly jobs: JobsService,
    private readonly history: LeadHistoryService,
    private readonly refusals: EmailOptOutsService,
    private readonly moments: FollowUpTimesService,
    private readonly clock: ClockService,
  ) {}

  /**
   * When a mail may go out, at the earliest now.
   * @returns the reason in words, for the owner, where it is not to be sent.
   */
  async decide(
    mail: FollowUpEmail,
    lead: LeadRecord,
    { terms, since }: TermsInForce,
  ): Promise<Date | string> {
    if (!since[mail]) return 'These mails are switched off';
    if (terms.postalAddress === '') return 'There is no postal address to name';
    if (mail === 'review-request' && terms.reviewLink === '') return 'There is no address for reviews';
    if (lead.email === '') return 'There is no e-mail address';
    const { doneOn } = await this.jobs.of(lead.id);
    if (lead.status !== 'completed' || doneOn === null) return 'The job is not completed any more';
    if (lead.cancelledAt) return 'The job was cancelled';
    const now = this.clock.now();
    const planned = this.moments.planned(mail, doneOn, lead.serviceType, terms);
    const next = planned && this.moments.next(planned, now, terms);
    if (!planned || !next) return 'The settings name no day for it';
    if (this.moments.hasPassed(mail, planned, next)) return 'Its moment has passed';
    if (await this.refusals.of(lead)) return 'The customer does not want such mails';
    return (await this.otherRequest(mail, lead, doneOn)) ?? next;
  }

  private async otherRequest(
    mail: FollowUpEmail,
    lead: LeadRecord,
    doneOn: Day,
  ): Promise<string | undefined> {
    const others = await this.history.others(lead);
    if (others.length === 0) return undefined;
    return (
      (await this.newer(lead, doneOn, others)) ?? (mail === 'review-request' ? this.asked(others) : undefined)
    );
  }

  private async asked(others: Lead[]): Promise<string | undefined> {
    const leadId = In(others.map(({ id }) => id));
    const items = await this.items.findBy({ leadId, kind: 'review-request', state: 'done' });
    const lately = new Date(this.clock.now().getTime() - reviewEveryDays * dayMs);
    const isAsked = items.some(({ settledAt }) => settledAt !== null && settledAt > lately);
    return isAsked ? `This person is asked once in ${reviewEveryDays} days` : undefined;
  }

  /** Only the latest job of a person is followed by mails, and only while nothing else is under way. */
  private async newer(lead: LeadRecord, doneOn: Day, others: Lead[]): Promise<string | undefined> {
    const jobs = await this.jobs.ofLeads(others.map(({ id }) => id));
    const isNewer = (other: Lead) => {
      if (other.status === 'scheduled') return true;
      const done = other.status === 'completed' ? jobs.get(other.id)?.doneOn : undefined;
      if (!done) return other.createdAt > lead.createdAt;
      return done > doneOn || (done === doneOn && other.id > lead.id);
    };
    return others.some(isNewer) ? 'The customer has a newer request' : undefined;
  }
}
