import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { BusinessModule } from '../../business/business.module.js';
import { CalendarModule } from '../../calendar/calendar.module.js';
import { ContactsModule } from '../../contacts/contacts.module.js';
import { MoneyModule } from '../../money/money.module.js';
import { PagesModule } from '../../pages/pages.module.js';
import { DatabaseModule } from '../../platform/database/database.module.js';
import { OutboxModule } from '../../platform/outbox/outbox.module.js';
import { OutboxItem } from '../../platform/outbox/outbox-item.entity.js';
import { AcknowledgedAddress } from './acknowledged-address.entity.js';
import { AcknowledgementDelivery } from './acknowledgement.delivery.js';
import { AcknowledgementLimitService } from './acknowledgement-limit.service.js';
import { AppointmentDelivery } from './appointment.delivery.js';
import { CustomerNewsDelivery } from './customer-news.delivery.js';
import { DailyChoresService } from './daily-chores.service.js';
import { DeliveryTimelineService } from './delivery-timeline.service.js';
import { DigestDelivery } from './digest.delivery.js';
import { DigestContentsService } from './digest-contents.service.js';
import { EmailSenderService } from './email-sender.service.js';
import { EmailsSentService } from './emails-sent.service.js';
import { LeadEmailsService } from './lead-emails.service.js';
import { ManyLeadsDelivery } from './many-leads.delivery.js';
import { MissedMarksService } from './missed-marks.service.js';
import { OwnerAlertDelivery } from './owner-alert.delivery.js';
import { QuoteDelivery } from './quote.delivery.js';
import { ReminderDelivery } from './reminder.delivery.js';
import { WeeklyDelivery } from './weekly.delivery.js';
import { WeeklyContentsService } from './weekly-contents.service.js';

@Module({
  imports: [
    TypeOrmModule.forFeature([AcknowledgedAddress, OutboxItem]),
    BusinessModule,
    CalendarModule,
    ContactsModule,
    DatabaseModule,
    MoneyModule,
    OutboxModule,
    PagesModule,
  ],
  providers: [
    EmailSenderService,
    AcknowledgementLimitService,
    DailyChoresService,
    DigestContentsService,
    EmailsSentService,
    DeliveryTimelineService,
    MissedMarksService,
    LeadEmailsService,
    OwnerAlertDelivery,
    AcknowledgementDelivery,
    AppointmentDelivery,
    ReminderDelivery,
    DigestDelivery,
    ManyLeadsDelivery,
    CustomerNewsDelivery,
    QuoteDelivery,
    WeeklyContentsService,
    WeeklyDelivery,
  ],
  exports: [EmailSenderService],
})
export class EmailModule {}
