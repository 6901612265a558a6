import { Injectable } from '@nestjs/common';
import type { Request } from 'express';
import type { AccessView } from '../../views/contracts/access.js';
import { AdminPasswordService } from '../admin-auth/admin-password.service.js';
import { AdminSessionService } from '../admin-auth/admin-session.service.js';
import { PasskeysService } from '../admin-auth/passkeys/passkeys.service.js';
import { TotpService } from '../admin-auth/second-factor/totp.service.js';
import { SecurityLogService } from '../admin-auth/security-log.service.js';
import { AdClickSettingsService } from '../business/ad-click-settings.service.js';
import { BusinessService } from '../business/business.service.js';
import { CalendarFeedService } from '../calendar/calendar-feed.service.js';
import { SummaryEmailsService } from '../messages/email/summary-emails.service.js';
import { PushKeysService } from '../messages/push/push-keys.service.js';
import { PushSubscriptionsService } from '../messages/push/push-subscriptions.service.js';
import { Environment } from '../platform/config/environment.js';
import { releaseText } from '../platform/config/release.js';
import { DeliveriesService } from '../platform/outbox/deliveries.service.js';
import { IndexNowService } from '../website/index-now/index-now.service.js';
import { ApiKeysService } from './api/keys/api-keys.service.js';
import { CrewLinksService } from './crew/crew-links.service.js';

/** Builds the settings page: devices, deliveries, and which servers are configured. */
@Injectable()
export class SettingsService {
  constructor(
    private readonly sessions: AdminSessionService,
    private readonly totp: TotpService,
    private readonly passkeys: PasskeysService,
    private readonly crewLinks: CrewLinksService,
    private readonly apiKeys: ApiKeysService,
    private readonly passwords: AdminPasswordService,
    private readonly feed: CalendarFeedService,
    private readonly log: SecurityLogService,
    private readonly deliveries: DeliveriesService,
    private readonly pushKeys: PushKeysService,
    private readonly subscriptions: PushSubscriptionsService,
    private readonly environment: Environment,
    private readonly business: BusinessService,
    private readonly indexNow: IndexNowService,
    private readonly adClicks: AdClickSettingsService,
    private readonly summaryEmails: SummaryEmailsService,
  ) {}

  /** Like {@link overview}, with the calendar address, which opens the bookings: the owner gets an email. */
  async withFeedAddress(request: Request) {
    await this.log.notifyOf('calendar-feed.shown');
    return { ...(await this.overview(request)), feedAddress: await this.feed.address() };
  }

  /** Builds the page's props. @param request the owner's; its device is marked as the current one. */
  async overview(request: Request) {
    const { SMTP_URL, CALDAV_URL, OWNER_EMAIL } = this.environment;
    return {
      release: releaseText,
      devices: await this.sessions.list(request),
      passkeys: (await this.passkeys.list()).map(accessOf),
      crewLinks: (await this.crewLinks.list()).map(accessOf),
      apiKeys: (await this.apiKeys.list()).map(accessOf),
      hasPassword: !(await this.passwords.isOff()),
      hasTwoSteps: await this.totp.isOn(),
      ...(await this.deliveries.unsettled()),
      hasEmailServer: SMTP_URL !== undefined,
      hasCalendarServer: CALDAV_URL !== undefined,
      ownerEmail: OWNER_EMAIL ?? this.business.site.email,
      notifiesSearchEngines: (await this.indexNow.key()) !== undefined,
      keepsAdClicks: this.adClicks.isOn,
      summaryEmails: await this.summaryEmails.settings(),
      push: { publicKey: (await this.pushKeys.get()).publicKey, browsers: await this.subscriptions.count() },
    };
  }
}

/** Leaves out what the list doesn’t show, like a crew link’s address. */
const accessOf = ({ id, name, lastUsedAt, city }: AccessView): AccessView => ({ id, name, lastUsedAt, city });
