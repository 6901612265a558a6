import { Injectable } from '@nestjs/common';
import { ClockService } from '../config/clock.service.js';
import { Tuning } from '../config/tuning.js';
import { LeadDelivery } from '../contacts/lead-delivery.js';
import { type LeadRecord, LeadRecordsService } from '../contacts/lead-records.service.js';
import { Delivers, type Outcome } from '../outbox/delivery.js';
import type { OutboxItem } from '../outbox/outbox-item.entity.js';
import { LeadHeadlinesService } from './lead-headlines.service.js';
import { PushSenderService, staleMs } from './push-sender.service.js';
import { PushSubscriptionsService } from './push-subscriptions.service.js';

/** Tells one browser of the owner's of one new lead. */
@Injectable()
@Delivers('push', 'push')
export class PushDelivery extends LeadDelivery {
  constructor(
    leads: LeadRecordsService,
    private readonly subscriptions: PushSubscriptionsService,
    private readonly headlines: LeadHeadlinesService,
    private readonly sender: PushSenderService,
    private readonly clock: ClockService,
    private readonly tuning: Tuning,
  ) {
    super(leads);
  }

  isReady(): boolean {
    return true;
  }

  /** The item's occasion is the subscription's id. */
  protected async deliverAbout(
    lead: LeadRecord,
    { occasion, wantedAt }: OutboxItem,
    signal: AbortSignal,
  ): Promise<Outcome> {
    const subscription = await this.subscriptions.find(Number(occasion));
    if (!subscription) return { state: 'skipped', note: 'Not called for any more' };
    if (this.clock.now().getTime() - wantedAt.getTime() > staleMs)
      return { state: 'skipped', note: 'Too late for an alert' };
    if ((await this.leads.countInHourBefore(lead)) >= this.tuning.alertsAnHour)
      return { state: 'skipped', note: 'Told with others in one mail' };
    const isThere = await this.sender.send(subscription, this.headlines.of(lead), signal);
    return isThere ? { state: 'done' } : { state: 'skipped', note: 'That browser has switched it off' };
  }
}
