import { Module, type OnModuleInit } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { ContactsModule } from '../contacts/contacts.module.js';
import { LeadWordsModule } from '../mail/lead-words.module.js';
import { OutboxWorker } from '../outbox/outbox-worker.js';
import { Appointment } from './appointment.entity.js';
import { AppointmentNews } from './appointment-news.js';
import { Appointments } from './appointments.js';
import { CalendarDelivery } from './calendar.delivery.js';
import { CalendarFeedController } from './calendar-feed.controller.js';
import { CalendarFeedService } from './calendar-feed.service.js';
import { CalendarFeedApiController } from './calendar-feed-api.controller.js';
import { CalendarFiles } from './calendar-files.js';
import { CalendarServer } from './calendar-server.js';

@Module({
  imports: [ContactsModule, LeadWordsModule, TypeOrmModule.forFeature([Appointment])],
  controllers: [CalendarFeedController, CalendarFeedApiController],
  providers: [
    Appointments,
    AppointmentNews,
    CalendarFiles,
    CalendarFeedService,
    CalendarServer,
    CalendarDelivery,
  ],
  exports: [Appointments, CalendarFiles, CalendarFeedService],
})
export class CalendarModule implements OnModuleInit {
  constructor(
    private readonly worker: OutboxWorker,
    private readonly calendar: CalendarDelivery,
  ) {}

  onModuleInit(): void {
    this.worker.register('calendar', 'calendar', this.calendar);
  }
}
