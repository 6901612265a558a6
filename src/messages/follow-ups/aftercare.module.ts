import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { BusinessModule } from '../../business/business.module.js';
import { ContactsModule } from '../../contacts/contacts.module.js';
import { CustomersModule } from '../../customers/customers.module.js';
import { Job } from '../../money/job.entity.js';
import { MoneyModule } from '../../money/money.module.js';
import { PagesModule } from '../../pages/pages.module.js';
import { DatabaseModule } from '../../platform/database/database.module.js';
import { OutboxModule } from '../../platform/outbox/outbox.module.js';
import { OutboxItem } from '../../platform/outbox/outbox-item.entity.js';
import { MailModule } from '../email/mail.module.js';
import { AftercareChecksService } from './aftercare-checks.service.js';
import { AftercareLettersService } from './aftercare-letters.service.js';
import { AftercareMailsService } from './aftercare-mails.service.js';
import { AftercareMomentsService } from './aftercare-moments.service.js';
import { AftercarePagesController } from './aftercare-pages.controller.js';
import { AftercarePagesService } from './aftercare-pages.service.js';
import { AftercareSweepService } from './aftercare-sweep.service.js';
import { AftercareTermsRow } from './aftercare-terms.entity.js';
import { AftercareTermsService } from './aftercare-terms.service.js';
import { LeadAftercareService } from './lead-aftercare.service.js';
import { LeadRefusalsController } from './lead-refusals.controller.js';
import { MailRefusal } from './mail-refusal.entity.js';
import { MailRefusalsService } from './mail-refusals.service.js';
import { PersonHashesService } from './person-hashes.service.js';
import { RebookingReminderDelivery } from './rebooking-reminder.delivery.js';
import { ReviewRequestDelivery } from './review-request.delivery.js';
import { UnsubscribeController } from './unsubscribe.controller.js';
import { UnsubscribeLimitService } from './unsubscribe-limit.service.js';

/** What customers are sent after the job: a request for a review, and months later a reminder. */
@Module({
  imports: [
    TypeOrmModule.forFeature([AftercareTermsRow, MailRefusal, OutboxItem, Job]),
    BusinessModule,
    ContactsModule,
    CustomersModule,
    DatabaseModule,
    MailModule,
    MoneyModule,
    OutboxModule,
    PagesModule,
  ],
  controllers: [AftercarePagesController, LeadRefusalsController, UnsubscribeController],
  providers: [
    AftercareChecksService,
    AftercareLettersService,
    AftercareMailsService,
    AftercareMomentsService,
    AftercarePagesService,
    AftercareSweepService,
    AftercareTermsService,
    LeadAftercareService,
    MailRefusalsService,
    PersonHashesService,
    RebookingReminderDelivery,
    ReviewRequestDelivery,
    UnsubscribeLimitService,
  ],
  exports: [LeadAftercareService],
})
export class AftercareModule {}
