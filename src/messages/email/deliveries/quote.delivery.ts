import { Injectable } from '@nestjs/common';
import { appointmentOf } from '../../../contacts/leads/lead-day.js';
import type { LeadRecord } from '../../../contacts/leads/lead-records.service.js';
import { CustomerLinksService } from '../../../contacts/links/customer-links.service.js';
import { QuotesService } from '../../../money/quotes.service.js';
import { Delivers, type Outcome } from '../../../platform/outbox/delivery.js';
import type { OutboxItem } from '../../../platform/outbox/outbox-item.entity.js';
import { LeadEmailDelivery, noAddress } from './lead-email-delivery.js';

/** Emails the customer a quote; the item's occasion is the quote's number. */
@Injectable()
@Delivers('email', 'quote')
export class QuoteDelivery extends LeadEmailDelivery {
  constructor(
    private readonly quotes: QuotesService,
    private readonly links: CustomerLinksService,
  ) {
    super();
  }

  protected async deliverAbout(lead: LeadRecord, item: OutboxItem, signal: AbortSignal): Promise<Outcome> {
    if (!lead.email) return noAddress;
    const newest = await this.quotes.newest(lead.id);
    if (newest?.quote.number !== Number(item.occasion))
      return { state: 'skipped', note: 'Replaced by a newer quote' };
    const email = this.renderer.render('quote', {
      quote: newest.quote.document,
      isAccepted: newest.quote.acceptedAt !== null,
      isBooked: Boolean(appointmentOf(lead)?.day),
      link: await this.links.addressOf(lead.id),
    });
    await this.sendToCustomer(lead, item, email, signal);
    return { state: 'done' };
  }
}
