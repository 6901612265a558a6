import { Injectable } from '@nestjs/common';
import { ClockService } from '../config/clock.service.js';
import { Environment } from '../config/environment.js';
import { LeadDelivery } from '../contacts/lead-delivery.js';
import { type LeadRecord, LeadRecordsService } from '../contacts/lead-records.service.js';
import { Delivers, type Outcome } from '../outbox/delivery.js';
import type { OutboxItem } from '../outbox/outbox-item.entity.js';
import { LeadHeadlinesService } from './lead-headlines.service.js';
import { PushKeysService } from './push-keys.service.js';
import type { PushSubscription } from './push-subscription.entity.js';
import { PushSubscriptionsService } from './push-subscriptions.service.js';

const answerMs = 15_000;
/** An alert that would come later than this after it was asked for is left out. */
const staleMs = 12 * 3600_000;

/** Tells one browser of the owner's of one new lead. */
@Injectable()
@Delivers('push', 'push')
export class PushDelivery extends LeadDelivery {
  constructor(
    leads: LeadRecordsService,
    private readonly subscriptions: PushSubscriptionsService,
    private readonly headlines: LeadHeadlinesService,
    private readonly keys: PushKeysService,
    private readonly clock: ClockService,
    private readonly environment: Environment,
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
    const answer = await this.send(subscription, this.headlines.of(lead), signal);
    await answer.body?.cancel();
    if (answer.status === 404 || answer.status === 410) {
      await this.subscriptions.remove(subscription.endpoint);
      return { state: 'skipped', note: 'That browser has switched it off' };
    }
    if (!answer.ok) throw new Error(`The push service said: ${answer.status} ${answer.statusText}`);
    return { state: 'done' };
  }

  /** Encrypted for that browser alone (RFC 8291). */
  private async send(to: PushSubscription, message: object, signal: AbortSignal): Promise<Response> {
    const { endpoint, p256dh, auth } = to;
    const { default: webPush } = await import('web-push');
    const { headers, body } = webPush.generateRequestDetails(
      { endpoint, keys: { p256dh, auth } },
      JSON.stringify(message),
      {
        vapidDetails: { subject: `mailto:${this.environment.BUSINESS_EMAIL}`, ...(await this.keys.get()) },
        TTL: staleMs / 1000,
        urgency: 'high',
      },
    );
    return fetch(endpoint, {
      method: 'POST',
      headers: Object.entries(headers).map(([name, value]): [string, string] => [name, String(value)]),
      body: new Uint8Array(body),
      redirect: 'error',
      signal: AbortSignal.any([signal, AbortSignal.timeout(answerMs)]),
    });
  }
}
