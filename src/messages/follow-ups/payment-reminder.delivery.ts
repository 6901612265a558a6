import { Injectable } from '@nestjs/common';
import { paymentLinkOf } from '../../../views/format/payment-link.js';
import { BusinessService } from '../../business/business.service.js';
import type { LeadRecord } from '../../contacts/leads/lead-records.service.js';
import { CustomerLinksService } from '../../contacts/links/customer-links.service.js';
import { JobsService } from '../../money/jobs.service.js';
import { Delivers, type Outcome } from '../../platform/outbox/delivery.js';
import type { OutboxItem } from '../../platform/outbox/outbox-item.entity.js';
import { LeadEmailDelivery } from '../email/deliveries/lead-email-delivery.js';
import { FollowUpSettingsService } from './follow-up-settings.service.js';
import { FollowUpTemplatesService } from './follow-up-templates.service.js';
import { PersonHashesService } from './opt-outs/person-hashes.service.js';
import { PaymentRemindersService } from './payment-reminders.service.js';

/** Emails the customer that a job is unpaid; the item's occasion is the day. */
@Injectable()
@Delivers('email', 'payment-reminder')
export class PaymentReminderDelivery extends LeadEmailDelivery {
  constructor(
    private readonly reminders: PaymentRemindersService,
    private readonly settings: FollowUpSettingsService,
    private readonly templates: FollowUpTemplatesService,
    private readonly jobs: JobsService,
    private readonly links: CustomerLinksService,
    private readonly hashes: PersonHashesService,
    private readonly business: BusinessService,
  ) {
    super();
  }

  protected async deliverAbout(lead: LeadRecord, item: OutboxItem, signal: AbortSignal): Promise<Outcome> {
    const reason = await this.reminders.reasonToSkip(lead);
    if (reason) return { state: 'skipped', note: reason };
    const { doneOn, chargedCents, paymentUrl } = await this.jobs.jobOf(lead.id);
    const { settings } = await this.settings.find();
    const to = {
      ...lead,
      ...{ doneOn: doneOn ?? '', order: '', referralLink: '' },
      unpaidCents: chargedCents ?? undefined,
      ownLink: await this.links.addressOf(lead.id),
      paymentUrl: paymentLinkOf(lead.id, paymentUrl || settings.paymentLink),
    };
    const unsubscribeLink = `${this.business.site.origin}/unsubscribe/${await this.hashes.tokenOf(lead.email)}`;
    const email = this.templates.email('payment-reminder', to, settings, unsubscribeLink);
    await this.sendToCustomer(lead, item, { ...email, unsubscribeLink }, signal);
    return { state: 'done' };
  }
}
