import { Module, type OnModuleInit } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { CalendarModule } from '../calendar/calendar.module.js';
import { ContactsModule } from '../contacts/contacts.module.js';
import { OutboxWorker } from '../outbox/outbox-worker.js';
import { AcknowledgedAddress } from './acknowledged-address.entity.js';
import { AcknowledgementDelivery } from './acknowledgement.delivery.js';
import { AppointmentDelivery } from './appointment.delivery.js';
import { DailyChores } from './daily-chores.js';
import { DailyLimit } from './daily-limit.js';
import { DeliveryTimeline } from './delivery-timeline.js';
import { DigestDelivery } from './digest.delivery.js';
import { DigestContents } from './digest-contents.js';
import { EmailsSent } from './emails-sent.js';
import { LeadMails } from './lead-mails.js';
import { LeadWordsModule } from './lead-words.module.js';
import { OwnerAlertDelivery } from './owner-alert.delivery.js';
import { Postman } from './postman.js';
import { ReminderDelivery } from './reminder.delivery.js';

@Module({
  imports: [ContactsModule, CalendarModule, LeadWordsModule, TypeOrmModule.forFeature([AcknowledgedAddress])],
  providers: [
    Postman,
    DailyLimit,
    DailyChores,
    DigestContents,
    EmailsSent,
    DeliveryTimeline,
    LeadMails,
    OwnerAlertDelivery,
    AcknowledgementDelivery,
    AppointmentDelivery,
    ReminderDelivery,
    DigestDelivery,
  ],
  exports: [Postman],
})
export class MailModule implements OnModuleInit {
  constructor(
    private readonly worker: OutboxWorker,
    private readonly chores: DailyChores,
    private readonly ownerAlert: OwnerAlertDelivery,
    private readonly acknowledgement: AcknowledgementDelivery,
    private readonly appointment: AppointmentDelivery,
    private readonly reminder: ReminderDelivery,
    private readonly digest: DigestDelivery,
  ) {}

  onModuleInit(): void {
    this.worker.register('mail', 'owner-alert', this.ownerAlert);
    this.worker.register('mail', 'acknowledgement', this.acknowledgement);
    this.worker.register('mail', 'appointment', this.appointment);
    this.worker.register('mail', 'reminder', this.reminder);
    this.worker.register('mail', 'digest', this.digest);
    this.worker.beforeEachRound(() => this.chores.seeTo());
  }
}
