import { Injectable } from '@nestjs/common';
import { formatInstant } from '../../../../views/format/moments.js';
import { BusinessService } from '../../../business/business.service.js';
import { LeadLabelsService } from '../../../contacts/leads/lead-labels.service.js';
import { LeadRecordsService } from '../../../contacts/leads/lead-records.service.js';
import { EmailRendererService } from '../../../pages/email-renderer.service.js';
import { Delivers, type Delivery, type Outcome } from '../../../platform/outbox/delivery.js';
import type { OutboxItem } from '../../../platform/outbox/outbox-item.entity.js';
import { EmailSenderService } from '../email-sender.service.js';
import { hourMs, hourOfOccasion } from './lead-burst.js';

const maxListedLeads = 100;

/** Emails the owner all leads of an hour that had more than the limit for single alerts. */
@Injectable()
@Delivers('email', 'many-leads')
export class LeadBurstDelivery implements Delivery {
  constructor(
    private readonly leads: LeadRecordsService,
    private readonly renderer: EmailRendererService,
    private readonly emailSender: EmailSenderService,
    private readonly business: BusinessService,
    private readonly labels: LeadLabelsService,
  ) {}

  isReady(): boolean {
    return this.emailSender.isReady;
  }

  async deliver(item: OutboxItem, signal: AbortSignal): Promise<Outcome> {
    const { origin, timeZone } = this.business.site;
    const from = hourOfOccasion(item.occasion);
    const until = new Date(from.getTime() + hourMs);
    const { leads, total } = await this.leads.receivedBetween(from, until, maxListedLeads);
    if (total === 0) return { state: 'skipped', note: 'These leads were deleted' };
    const email = this.renderer.render('lead-burst', {
      total,
      from: formatInstant(from.toISOString(), timeZone),
      until: formatInstant(until.toISOString(), timeZone),
      lines: leads.map((lead) => ({
        text: `${lead.name}, ${this.labels.phone(lead).phoneShown}`,
        href: `${origin}/admin/leads/${lead.id}`,
      })),
      leadsUrl: `${origin}/admin/leads`,
    });
    await this.emailSender.send(item, { ...email, to: this.emailSender.owner }, signal);
    return { state: 'done' };
  }
}
