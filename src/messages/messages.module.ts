/*
 * Messages: sends emails, push alerts, follow-ups, webhooks.
 *
 * - `email`: the transport, and each kind of email in `deliveries`
 * - `push`: alerts on the owner’s devices
 * - `monthly`: the report of each month, by email and as a page
 * - `follow-ups`: what customers get after a job, and who opted out
 * - `webhooks`: events for other programs
 * - `plans`: emails about recurring plans
 * - `win-back`: the owner’s calls, texts and emails to customers who haven’t come back
 */
import { Module } from '@nestjs/common';
import { EmailModule } from './email/email.module.js';
import { FollowUpsModule } from './follow-ups/follow-ups.module.js';
import { MonthlyModule } from './monthly/monthly.module.js';
import { PlanEmailsModule } from './plans/plan-emails.module.js';
import { PushModule } from './push/push.module.js';
import { WebhooksModule } from './webhooks/webhooks.module.js';
import { WinBackModule } from './win-back/win-back.module.js';

@Module({
  imports: [
    EmailModule,
    FollowUpsModule,
    MonthlyModule,
    PlanEmailsModule,
    PushModule,
    WebhooksModule,
    WinBackModule,
  ],
})
export class MessagesModule {}
