import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AdminAuthModule } from '../../admin-auth/admin-auth.module.js';
import { BusinessModule } from '../../business/business.module.js';
import { ContactsModule } from '../../contacts/contacts.module.js';
import { CustomersModule } from '../../customers/customers.module.js';
import { CustomerLinkModule } from '../../customers/link/customer-link.module.js';
import { Job } from '../../money/job.entity.js';
import { MoneyModule } from '../../money/money.module.js';
import { PagesModule } from '../../pages/pages.module.js';
import { DatabaseModule } from '../../platform/database/database.module.js';
import { OutboxModule } from '../../platform/outbox/outbox.module.js';
import { OutboxItem } from '../../platform/outbox/outbox-item.entity.js';
import { EmailModule } from '../email/email.module.js';
import { FollowUpDelivery } from './follow-up.delivery.js';
import { FollowUpChecksService } from './follow-up-checks.service.js';
import { FollowUpPagesController } from './follow-up-pages.controller.js';
import { FollowUpPagesService } from './follow-up-pages.service.js';
import { FollowUpSettingsRow } from './follow-up-settings.entity.js';
import { FollowUpSettingsService } from './follow-up-settings.service.js';
import { FollowUpSweepService } from './follow-up-sweep.service.js';
import { FollowUpTemplatesService } from './follow-up-templates.service.js';
import { FollowUpTimesService } from './follow-up-times.service.js';
import { LeadFollowUpsService } from './lead-follow-ups.service.js';
import { EmailOptOut } from './opt-outs/email-opt-out.entity.js';
import { EmailOptOutsService } from './opt-outs/email-opt-outs.service.js';
import { LeadOptOutsController } from './opt-outs/lead-opt-outs.controller.js';
import { PersonHashesService } from './opt-outs/person-hashes.service.js';
import { UnsubscribeController } from './opt-outs/unsubscribe.controller.js';
import { PaymentReminderDelivery } from './payment-reminder.delivery.js';
import { PaymentRemindersService } from './payment-reminders.service.js';

/** Sends customers follow-ups after a job: a review request, and months later a rebooking reminder. */
@Module({
  imports: [
    TypeOrmModule.forFeature([FollowUpSettingsRow, EmailOptOut, OutboxItem, Job]),
    BusinessModule,
    ContactsModule,
    CustomerLinkModule,
    CustomersModule,
    AdminAuthModule,
    DatabaseModule,
    EmailModule,
    MoneyModule,
    OutboxModule,
    PagesModule,
  ],
  controllers: [FollowUpPagesController, LeadOptOutsController, UnsubscribeController],
  providers: [
    FollowUpDelivery,
    FollowUpChecksService,
    FollowUpTemplatesService,
    FollowUpTimesService,
    FollowUpPagesService,
    FollowUpSweepService,
    FollowUpSettingsService,
    LeadFollowUpsService,
    EmailOptOutsService,
    PaymentReminderDelivery,
    PaymentRemindersService,
    PersonHashesService,
  ],
  exports: [
    EmailOptOutsService,
    FollowUpSettingsService,
    FollowUpTemplatesService,
    FollowUpTimesService,
    LeadFollowUpsService,
    PaymentRemindersService,
    PersonHashesService,
  ],
})
export class FollowUpsModule {}
