import { Injectable } from '@nestjs/common';
import { type LeadRecord, LeadRecordsService } from '../../contacts/leads/lead-records.service.js';
import { ClockService } from '../../platform/config/clock.service.js';
import { Tuning } from '../../platform/config/tuning.js';
import { Delivers } from '../../platform/outbox/delivery.js';
import { DevicePushDelivery } from './device-push.delivery.js';
import { LeadHeadlinesService } from './lead-headlines.service.js';
import { PushSenderService } from './push-sender.service.js';
import { PushSubscriptionsService } from './push-subscriptions.service.js';

/** Tells one browser of the owner's of one new lead. */
@Injectable()
@Delivers('push', 'push')
export class PushDelivery extends DevicePushDelivery {
  constructor(
    leads: LeadRecordsService,
    subscriptions: PushSubscriptionsService,
    sender: PushSenderService,
    clock: ClockService,
    private readonly headlines: LeadHeadlinesService,
    private readonly tuning: Tuning,
  ) {
    super(leads, subscriptions, sender, clock);
  }

  protected async headlineOf(lead: LeadRecord) {
    if ((await this.leads.countInHourBefore(lead)) >= this.tuning.alertsAnHour)
      return { skipped: 'Told with others in one mail' };
    return this.headlines.of(lead);
  }
}
