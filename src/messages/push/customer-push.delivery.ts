import { Injectable } from '@nestjs/common';
import type { LeadRecord } from '../../contacts/leads/lead-records.service.js';
import { CustomerEntriesService } from '../../contacts/links/customer-entries.service.js';
import { Delivers } from '../../platform/outbox/delivery.js';
import { DevicePushDelivery } from './device-push.delivery.js';
import { LeadHeadlinesService } from './lead-headlines.service.js';

/** Notifies one of the owner's browsers of a customer's latest activity. */
@Injectable()
@Delivers('push', 'customer-push')
export class CustomerPushDelivery extends DevicePushDelivery {
  constructor(
    private readonly headlines: LeadHeadlinesService,
    private readonly entries: CustomerEntriesService,
  ) {
    super();
  }

  protected async headlineOf(lead: LeadRecord) {
    const last = (await this.entries.entriesOf(lead.id)).at(-1);
    return last ? this.headlines.ofCustomer(lead, last) : { skipped: 'No new customer activity' };
  }
}
