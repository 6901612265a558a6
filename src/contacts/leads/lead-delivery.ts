import { Inject } from '@nestjs/common';
import type { Delivery, Outcome } from '../../platform/outbox/delivery.js';
import type { OutboxItem } from '../../platform/outbox/outbox-item.entity.js';
import { type LeadRecord, LeadRecordsService } from './lead-records.service.js';

/** Delivers something about one lead. Skipped if the lead was deleted or is in spam. */
export abstract class LeadDelivery implements Delivery {
  /** Injected into a property, so that subclasses don't have to pass it on. */
  @Inject() protected readonly leads: LeadRecordsService;

  async deliver(item: OutboxItem, signal: AbortSignal): Promise<Outcome> {
    const lead = await this.leads.find(item.leadId);
    if (!lead) return { state: 'skipped', note: 'The lead was deleted' };
    if (lead.isSpam) return { state: 'skipped', note: 'In spam' };
    return this.deliverAbout(lead, item, signal);
  }

  /** Delivers like {@link Delivery.deliver}. */
  protected abstract deliverAbout(lead: LeadRecord, item: OutboxItem, signal: AbortSignal): Promise<Outcome>;
}
