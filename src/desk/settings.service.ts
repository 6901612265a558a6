import { Injectable } from '@nestjs/common';
import { CalendarFeedService } from '../calendar/calendar-feed.service.js';
import { Environment } from '../config/environment.js';
import { DeliveriesService } from '../outbox/deliveries.service.js';
import { PushKeysService } from '../push/push-keys.service.js';
import { PushSubscriptionsService } from '../push/push-subscriptions.service.js';

/** The state of everything that reaches outside. */
@Injectable()
export class SettingsService {
  constructor(
    private readonly feed: CalendarFeedService,
    private readonly deliveries: DeliveriesService,
    private readonly pushKeys: PushKeysService,
    private readonly subscriptions: PushSubscriptionsService,
    private readonly environment: Environment,
  ) {}

  async overview() {
    const { SMTP_URL, CALDAV_URL, OWNER_EMAIL, BUSINESS_EMAIL } = this.environment;
    return {
      feedAddress: await this.feed.address(),
      ...(await this.deliveries.unsettled()),
      hasMailServer: SMTP_URL !== undefined,
      hasCalendarServer: CALDAV_URL !== undefined,
      ownerEmail: OWNER_EMAIL ?? BUSINESS_EMAIL,
      push: { publicKey: (await this.pushKeys.get()).publicKey, browsers: await this.subscriptions.count() },
    };
  }
}
