import { Inject } from '@nestjs/common';
import { LeadDelivery } from '../../contacts/leads/lead-delivery.js';
import type { LeadRecord } from '../../contacts/leads/lead-records.service.js';
import { ClockService } from '../../platform/config/clock.service.js';
import type { Outcome } from '../../platform/outbox/delivery.js';
import type { OutboxItem } from '../../platform/outbox/outbox-item.entity.js';
import { PushSenderService, staleMs } from './push-sender.service.js';
import { PushSubscriptionsService } from './push-subscriptions.service.js';

type Headline = Parameters<PushSenderService['send']>[1];

/** An alert about a lead on one of the owner's browsers. */
export abstract class DevicePushDelivery extends LeadDelivery {
  @Inject() private readonly subscriptions: PushSubscriptionsService;
  @Inject() private readonly sender: PushSenderService;
  @Inject() private readonly clock: ClockService;

  /** Returns the alert's text, or why there is none. */
  protected abstract headlineOf(lead: LeadRecord): Promise<Headline | { skipped: string }>;

  /** The item's occasion is the subscription's id. */
  protected async deliverAbout(
    lead: LeadRecord,
    { occasion, wantedAt }: OutboxItem,
    signal: AbortSignal,
  ): Promise<Outcome> {
    const subscription = await this.subscriptions.find(Number(occasion));
    if (!subscription) return { state: 'skipped', note: 'Notifications are off on this device' };
    if (this.clock.now().getTime() - wantedAt.getTime() > staleMs)
      return { state: 'skipped', note: 'Too late to send' };
    const headline = await this.headlineOf(lead);
    if ('skipped' in headline) return { state: 'skipped', note: headline.skipped };
    const isSubscribed = await this.sender.send(subscription, headline, signal);
    return isSubscribed
      ? { state: 'done' }
      : { state: 'skipped', note: 'Notifications are off on this device' };
  }
}
