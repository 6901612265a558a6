import { Injectable } from '@nestjs/common';
import type { LeadRecord } from '../../contacts/leads/lead-records.service.js';
import { Tuning } from '../../platform/config/tuning.js';
import { Delivers } from '../../platform/outbox/delivery.js';
import { DevicePushDelivery } from './device-push.delivery.js';
import { LeadHeadlinesService } from './lead-headlines.service.js';

/** Notifies one of the owner's browsers of a new lead. */
@Injectable()
@Delivers('push', 'push')
export class PushDelivery extends DevicePushDelivery {
  constructor(
    private readonly headlines: LeadHeadlinesService,
    private readonly tuning: Tuning,
  ) {
    super();
  }

  protected async headlineOf(lead: LeadRecord) {
    if ((await this.leads.countInHourBefore(lead)) >= this.tuning.alertsAnHour)
      return { skipped: 'Included in one email about several leads' };
    return this.headlines.headlineOf(lead);
  }
}
