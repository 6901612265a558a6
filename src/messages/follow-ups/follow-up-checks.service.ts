import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { In, type Repository } from 'typeorm';
import { isDone, isLost, isScheduled } from '../../../views/contracts/leads/lead-stages.js';
import type { FollowUpEmail } from '../../../views/contracts/messages/follow-ups.js';
import type { Day } from '../../business/business-calendar.service.js';
import type { Lead } from '../../contacts/leads/lead.entity.js';
import { LeadHistoryService } from '../../contacts/leads/lead-history.service.js';
import type { LeadRecord } from '../../contacts/leads/lead-records.service.js';
import { JobsService } from '../../money/jobs.service.js';
import { ClockService } from '../../platform/config/clock.service.js';
import { OutboxItem } from '../../platform/outbox/outbox-item.entity.js';
import type { ActiveSettings } from './follow-up-settings.service.js';
import { FollowUpTimesService } from './follow-up-times.service.js';
import { EmailOptOutsService } from './opt-outs/email-opt-outs.service.js';

/** A person gets at most one review request in this many days. */
export const reviewEveryDays = 90;
const dayMs = 24 * 3_600_000;

/** Decides whether a follow-up is sent: checked when it is enqueued and again when it is due. */
@Injectable()
export class FollowUpChecksService {
  constructor(
    @InjectRepository(OutboxItem) private readonly items: Repository<OutboxItem>,
    private readonly jobs: JobsService,
    private readonly history: LeadHistoryService,
    private readonly optOuts: EmailOptOutsService,
    private readonly times: FollowUpTimesService,
    private readonly clock: ClockService,
  ) {}

  /**
   * Decides when a follow-up may be sent, now or later.
   * @returns the time, or the reason for the owner why it is not sent.
   */
  async decide(
    email: FollowUpEmail,
    lead: LeadRecord,
    { settings, since }: ActiveSettings,
  ): Promise<Date | string> {
    if (!since[email]) return 'These emails are turned off';
    if (settings.postalAddress === '') return 'No postal address in the settings';
    if (lead.email === '') return 'No email address';
    const { doneOn } = await this.jobs.jobOf(lead.id);
    if (!isDone(lead) || doneOn === null) return 'The job is no longer marked as completed';
    if (lead.cancelledAt) return 'The job was canceled';
    const now = this.clock.now();
    const planned = this.times.planned(email, doneOn, lead.serviceType, settings);
    const next = planned && this.times.next(planned, now, settings);
    if (!planned || !next) return 'No send date for this service';
    if (this.times.hasPassed(email, planned, next)) return 'Too late to send';
    if (await this.optOuts.optOutOf(lead)) return 'Follow-ups are off for this customer';
    return (await this.otherRequest(email, lead, doneOn)) ?? next;
  }

  private async otherRequest(
    email: FollowUpEmail,
    lead: LeadRecord,
    doneOn: Day,
  ): Promise<string | undefined> {
    const others = await this.history.others(lead);
    if (others.length === 0) return undefined;
    return (
      (await this.newer(lead, doneOn, others)) ??
      (email === 'review-request' ? this.recentlyAsked(others) : undefined)
    );
  }

  private async recentlyAsked(others: Lead[]): Promise<string | undefined> {
    const leadId = In(others.map(({ id }) => id));
    const items = await this.items.findBy({ leadId, kind: 'review-request', state: 'done' });
    const since = new Date(this.clock.now().getTime() - reviewEveryDays * dayMs);
    const isAsked = items.some(({ settledAt }) => settledAt !== null && settledAt > since);
    return isAsked ? `Already asked for a review in the last ${reviewEveryDays} days` : undefined;
  }

  /** Only a person's latest job gets follow-ups, and only while no other request is open. */
  private async newer(lead: LeadRecord, doneOn: Day, others: Lead[]): Promise<string | undefined> {
    const jobs = await this.jobs.ofLeads(others.map(({ id }) => id));
    const isNewer = (other: Lead) => {
      if (isScheduled(other)) return true;
      if (isLost(other)) return false;
      const done = isDone(other) ? jobs.get(other.id)?.doneOn : undefined;
      if (!done) return other.createdAt > lead.createdAt;
      return done > doneOn || (done === doneOn && other.id > lead.id);
    };
    return others.some(isNewer) ? 'The customer has a newer request' : undefined;
  }
}
