import { Inject } from '@nestjs/common';
import type { Delivery, Outcome } from '../../platform/outbox/delivery.js';
import type { OutboxItem } from '../../platform/outbox/outbox-item.entity.js';
import { type LeadRecord, LeadRecordsService } from './lead-records.service.js';

/** A delivery about one lead; it is skipped when the lead is gone or held as spam. */
export abstract class LeadDelivery implements Delivery {
  /** By property, so that no subclass has to hand it on. */
  @Inject() protected readonly leads: LeadRecordsService;

  async deliver(item: OutboxItem, signal: AbortSignal): Promise<Outcome> {
    const lead = await this.leads.find(item.leadId);
    if (!lead) return { state: 'skipped', note: 'The lead is gone' };
    if (lead.isSpam) return { state: 'skipped', note: 'Held as spam' };
    return this.deliverAbout(lead, item, signal);
  }

  /** As {@link Delivery.deliver}. */
  protected abstract deliverAbout(lead: LeadRecord, item: OutboxItem, signal: AbortSignal): Promise<Outcome>;
}
