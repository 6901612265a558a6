import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { BusinessModule } from '../../business/business.module.js';
import { CalendarModule } from '../../calendar/calendar.module.js';
import { ContactsModule } from '../../contacts/contacts.module.js';
import { PlansModule } from '../../customers/plans/plans.module.js';
import { ReviewsModule } from '../../customers/reviews/reviews.module.js';
import { MoneyModule } from '../../money/money.module.js';
import { PagesModule } from '../../pages/pages.module.js';
import { AuditModule } from '../../platform/audit/audit.module.js';
import { DatabaseModule } from '../../platform/database/database.module.js';
import { OutboxModule } from '../../platform/outbox/outbox.module.js';
import { OutboxItem } from '../../platform/outbox/outbox-item.entity.js';
import { AcknowledgedAddress } from './acknowledged-address.entity.js';
import { AcknowledgementLimitService } from './acknowledgement-limit.service.js';
import { DailyTasksService } from './daily-tasks.service.js';
import { AcknowledgementDelivery } from './deliveries/acknowledgement.delivery.js';
import { AppointmentDelivery } from './deliveries/appointment.delivery.js';
import { CustomerNewsDelivery } from './deliveries/customer-news.delivery.js';
import { DigestDelivery } from './deliveries/digest.delivery.js';
import { DigestContentsService } from './deliveries/digest-contents.service.js';
import { LeadBurstDelivery } from './deliveries/lead-burst.delivery.js';
import { OwnerAlertDelivery } from './deliveries/owner-alert.delivery.js';
import { QuoteDelivery } from './deliveries/quote.delivery.js';
import { ReminderDelivery } from './deliveries/reminder.delivery.js';
import { ReplyDelivery } from './deliveries/reply.delivery.js';
import { SecurityDelivery } from './deliveries/security.delivery.js';
import { WeeklyDelivery } from './deliveries/weekly.delivery.js';
import { DeliveryTimelineService } from './delivery-timeline.service.js';
import { EmailSenderService } from './email-sender.service.js';
import { EmailsSentService } from './emails-sent.service.js';
import { LeadEmailsService } from './lead-emails.service.js';
import { SummaryEmailsRow } from './summary-emails.entity.js';
import { SummaryEmailsService } from './summary-emails.service.js';

@Module({
  imports: [
    TypeOrmModule.forFeature([AcknowledgedAddress, OutboxItem, SummaryEmailsRow]),
    BusinessModule,
    CalendarModule,
    ContactsModule,
    AuditModule,
    DatabaseModule,
    MoneyModule,
    OutboxModule,
    PagesModule,
    PlansModule,
    ReviewsModule,
  ],
  providers: [
    EmailSenderService,
    AcknowledgementLimitService,
    DailyTasksService,
    DigestContentsService,
    EmailsSentService,
    DeliveryTimelineService,
    LeadEmailsService,
    SummaryEmailsService,
    OwnerAlertDelivery,
    AcknowledgementDelivery,
    AppointmentDelivery,
    ReminderDelivery,
    DigestDelivery,
    LeadBurstDelivery,
    CustomerNewsDelivery,
    QuoteDelivery,
    ReplyDelivery,
    SecurityDelivery,
    WeeklyDelivery,
  ],
  exports: [EmailSenderService, SummaryEmailsService],
})
export class EmailModule {}
