import { Injectable } from '@nestjs/common';
import type { FollowUpEmail } from '../../../views/contracts/messages/follow-ups.js';
import { BusinessService } from '../../business/business.service.js';
import type { LeadRecord } from '../../contacts/leads/lead-records.service.js';
import { CustomerLinksService } from '../../contacts/links/customer-links.service.js';
import { ReferralsService } from '../../customers/referrals.service.js';
import { JobsService } from '../../money/jobs.service.js';
import { ClockService } from '../../platform/config/clock.service.js';
import { Delivers, type Outcome } from '../../platform/outbox/delivery.js';
import type { OutboxItem } from '../../platform/outbox/outbox-item.entity.js';
import { LeadEmailDelivery } from '../email/deliveries/lead-email-delivery.js';
import { FollowUpChecksService } from './follow-up-checks.service.js';
import { FollowUpSettingsService } from './follow-up-settings.service.js';
import { FollowUpTemplatesService } from './follow-up-templates.service.js';
import { PersonHashesService } from './opt-outs/person-hashes.service.js';

/** Asks each customer for a review after the job, satisfied or not; months later, reminds them to book. */
@Injectable()
@Delivers('email', 'review-request', 'rebooking-reminder')
export class FollowUpDelivery extends LeadEmailDelivery {
  constructor(
    private readonly settings: FollowUpSettingsService,
    private readonly checks: FollowUpChecksService,
    private readonly templates: FollowUpTemplatesService,
    private readonly jobs: JobsService,
    private readonly referrals: ReferralsService,
    private readonly links: CustomerLinksService,
    private readonly hashes: PersonHashesService,
    private readonly business: BusinessService,
    private readonly clock: ClockService,
  ) {
    super();
  }

  /** Sends a follow-up. It keeps its Message-ID when it was postponed or skipped before. */
  protected async deliverAbout(lead: LeadRecord, item: OutboxItem, signal: AbortSignal): Promise<Outcome> {
    const kind = item.kind as FollowUpEmail;
    const active = await this.settings.find();
    const next = await this.checks.decide(kind, lead, active);
    if (typeof next === 'string') return { state: 'skipped', note: next };
    if (next > this.clock.now()) return { state: 'later', dueAt: next };
    const { doneOn } = await this.jobs.jobOf(lead.id);
    const unsubscribeLink = `${this.business.site.origin}/unsubscribe/${await this.hashes.tokenOf(lead.email)}`;
    const referralLink = await this.referrals.linkFor(lead.id);
    const link = await this.links.addressOf(lead.id);
    const to = {
      ...lead,
      doneOn: doneOn ?? '',
      order: lead.estimate?.order ?? '',
      referralLink,
      reviewForm: link && `${link}#review`,
    };
    const email = this.templates.email(kind, to, active.settings, unsubscribeLink);
    await this.sendToCustomer(lead, { ...item, revision: 1 }, { ...email, unsubscribeLink }, signal);
    return { state: 'done' };
  }
}
