import { Injectable } from '@nestjs/common';
import { BusinessService } from '../../business/business.service.js';
import { within } from '../../platform/background/within.js';
import type { Headline } from './lead-headlines.service.js';
import { PushKeysService } from './push-keys.service.js';
import type { PushSubscription } from './push-subscription.entity.js';
import { PushSubscriptionsService } from './push-subscriptions.service.js';

const responseTimeoutMs = 15_000;
/** Alerts older than this are not sent. */
export const staleMs = 12 * 3600_000;

/** Sends alerts to the push services of the owner's browsers. */
@Injectable()
export class PushSenderService {
  constructor(
    private readonly subscriptions: PushSubscriptionsService,
    private readonly keys: PushKeysService,
    private readonly business: BusinessService,
  ) {}

  /**
   * Sends one alert, encrypted for that browser (RFC 8291).
   * @returns whether the browser is still subscribed; if not, its subscription is deleted.
   * @throws when the push service rejects the alert.
   */
  async send(to: PushSubscription, message: Headline, signal: AbortSignal): Promise<boolean> {
    const { endpoint, p256dh, auth } = to;
    const { default: webPush } = await import('web-push');
    const { headers, body } = webPush.generateRequestDetails(
      { endpoint, keys: { p256dh, auth } },
      JSON.stringify(message),
      {
        vapidDetails: { subject: `mailto:${this.business.site.email}`, ...(await this.keys.get()) },
        TTL: staleMs / 1000,
        urgency: 'high',
      },
    );
    const post = async (limited: AbortSignal) => {
      const response = await fetch(endpoint, {
        method: 'POST',
        headers: Object.entries(headers).map(([name, value]): [string, string] => [name, String(value)]),
        body: new Uint8Array(body),
        redirect: 'error',
        signal: limited,
      });
      await response.body?.cancel();
      return response;
    };
    const response = await within(responseTimeoutMs, post, signal);
    if (response.status === 404 || response.status === 410) {
      await this.subscriptions.remove(endpoint);
      return false;
    }
    if (!response.ok) throw new Error(`The push service replied: ${response.status} ${response.statusText}`);
    return true;
  }
}
