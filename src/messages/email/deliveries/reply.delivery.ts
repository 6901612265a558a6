import { Injectable } from '@nestjs/common';
import type { LeadRecord } from '../../../contacts/leads/lead-records.service.js';
import { CustomerEntriesService } from '../../../contacts/links/customer-entries.service.js';
import { CustomerLinksService } from '../../../contacts/links/customer-links.service.js';
import { Delivers, type Outcome } from '../../../platform/outbox/delivery.js';
import type { OutboxItem } from '../../../platform/outbox/outbox-item.entity.js';
import { LeadEmailDelivery, noAddress } from './lead-email-delivery.js';

/** Emails the customer the owner's reply; the item's occasion is the ID of its timeline entry. */
@Injectable()
@Delivers('email', 'reply')
export class ReplyDelivery extends LeadEmailDelivery {
  constructor(
    private readonly entries: CustomerEntriesService,
    private readonly links: CustomerLinksService,
  ) {
    super();
  }

  protected async deliverAbout(lead: LeadRecord, item: OutboxItem, signal: AbortSignal): Promise<Outcome> {
    if (!lead.email) return noAddress;
    const text = await this.entries.textOf(Number(item.occasion));
    if (!text) return { state: 'skipped', note: 'The reply was deleted' };
    const email = this.renderer.render('reply', { text, link: await this.links.addressOf(lead.id) });
    await this.sendToCustomer(lead, item, email, signal);
    return { state: 'done' };
  }
}
