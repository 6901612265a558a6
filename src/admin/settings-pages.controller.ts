import { Body, Controller, Get, Param, ParseIntPipe, Post, Req, UnauthorizedException } from '@nestjs/common';
import type { Request } from 'express';
import { summaryEmails } from '../../views/contracts/messages/summary-emails.js';
import { isYes } from '../../views/forms/rules.js';
import { AdminSessionService } from '../admin-auth/admin-session.service.js';
import { CommonPassword } from '../admin-auth/common-password.js';
import { PasswordChange } from '../admin-auth/dto/password-change.dto.js';
import { TooManyLogins } from '../admin-auth/login-limit.service.js';
import { CalendarFeedService } from '../calendar/calendar-feed.service.js';
import { AdClicksService } from '../contacts/ad-clicks/ad-clicks.service.js';
import { SummaryEmailsService } from '../messages/email/summary-emails.service.js';
import { PushSubscriptionsService } from '../messages/push/push-subscriptions.service.js';
import { Page } from '../pages/page.decorator.js';
import { seeOther, withStatus } from '../pages/page-answer.js';
import { FormPipe, type PostedForm } from '../platform/http/form.pipe.js';
import { RequiresRecentSignIn } from '../platform/http/requires-recent-sign-in.decorator.js';
import { DeliveriesService } from '../platform/outbox/deliveries.service.js';
import { IndexNowService } from '../website/index-now/index-now.service.js';
import { SummaryEmailsForm } from './dto/summary-emails-form.dto.js';
import { SwitchForm } from './dto/switch-form.dto.js';
import { SettingsService } from './settings.service.js';

/** The owner's settings. Everything works as plain forms too, except the switch for push alerts. */
@Controller('admin/settings')
export class SettingsPagesController {
  constructor(
    private readonly settings: SettingsService,
    private readonly sessions: AdminSessionService,
    private readonly feed: CalendarFeedService,
    private readonly subscriptions: PushSubscriptionsService,
    private readonly deliveries: DeliveriesService,
    private readonly indexNow: IndexNowService,
    private readonly adClicks: AdClicksService,
    private readonly summaries: SummaryEmailsService,
  ) {}

  @Get()
  @Page('admin/settings')
  show(@Req() request: Request) {
    return this.settings.overview(request);
  }

  /** Shows the page with the calendar address. */
  @Post('calendar-feed/address')
  @RequiresRecentSignIn('see the calendar address')
  @Page('admin/settings')
  async showFeed(@Req() request: Request) {
    return withStatus(await this.settings.withFeedAddress(request), 200);
  }

  @Post('calendar-feed')
  @Page('admin/settings')
  async renewFeed() {
    await this.feed.renewAddress();
    return seeOther('/admin/settings');
  }

  /** Turns notifications off on all devices, for an owner who doesn't know one of them. */
  @Post('notifications/off')
  @Page('admin/settings')
  async stopNotifications() {
    await this.subscriptions.removeAll();
    return seeOther('/admin/settings#notifications');
  }

  @Post('index-now')
  @Page('admin/settings')
  async notifySearchEngines(@Body(new FormPipe(SwitchForm)) { value }: PostedForm<SwitchForm>) {
    await this.indexNow.turn(isYes(value.isOn));
    return seeOther('/admin/settings#business');
  }

  /** Turning it off deletes all clicks. */
  @Post('ad-clicks')
  @Page('admin/settings')
  async keepAdClicks(@Body(new FormPipe(SwitchForm)) { value }: PostedForm<SwitchForm>) {
    await this.adClicks.turn(isYes(value.isOn));
    return seeOther('/admin/settings#business');
  }

  @Post('summary-emails')
  @Page('admin/settings')
  async chooseSummaries(@Body(new FormPipe(SummaryEmailsForm)) { value }: PostedForm<SummaryEmailsForm>) {
    for (const email of summaryEmails) {
      const choice = value[email];
      if (choice !== undefined) await this.summaries.turn(email, isYes(choice));
    }
    return seeOther('/admin/settings#email');
  }

  @Post('password')
  @Page('admin/settings')
  async changePassword(
    @Body(new FormPipe(PasswordChange)) { value, errors }: PostedForm<PasswordChange>,
    @Req() request: Request,
  ) {
    if (errors) return withStatus({ ...(await this.settings.overview(request)), password: { errors } }, 422);
    try {
      await this.sessions.changePassword(request, value.presentPassword, value.newPassword);
      return withStatus({ ...(await this.settings.overview(request)), password: { isChanged: true } }, 200);
    } catch (error) {
      if (error instanceof CommonPassword) {
        const problem = { errors: { newPassword: error.message } };
        return withStatus({ ...(await this.settings.overview(request)), password: problem }, 422);
      }
      if (!(error instanceof UnauthorizedException || error instanceof TooManyLogins)) throw error;
      const problem = { errors: { presentPassword: error.message } };
      // Not 401, which means not signed in.
      const status = error instanceof TooManyLogins ? 429 : 422;
      return withStatus({ ...(await this.settings.overview(request)), password: problem }, status);
    }
  }

  /** Signs a device out. Signing out the current device leads to the login page. */
  @Post('devices/:id/sign-out')
  @Page('admin/settings')
  async signOut(@Param('id') id: string) {
    await this.sessions.signOut(id);
    return seeOther('/admin/settings');
  }

  @Post('devices/sign-out-others')
  @Page('admin/settings')
  async signOutOthers(@Req() request: Request) {
    await this.sessions.signOutOthers(request);
    return seeOther('/admin/settings#security');
  }

  @Post('deliveries/:id')
  @Page('admin/settings')
  async retry(@Param('id', ParseIntPipe) id: number) {
    await this.deliveries.retry(id);
    return seeOther('/admin/settings');
  }
}
