/*
 * Calendar: puts appointments into the owner’s calendars.
 *
 * A feed at a secret address, and a calendar server (CalDAV) that gets the events.
 */
import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AvailabilityModule } from '../business/availability/availability.module.js';
import { BusinessModule } from '../business/business.module.js';
import { ContactsModule } from '../contacts/contacts.module.js';
import { AuditModule } from '../platform/audit/audit.module.js';
import { DatabaseModule } from '../platform/database/database.module.js';
import { OutboxModule } from '../platform/outbox/outbox.module.js';
import { Appointment } from './appointment.entity.js';
import { AppointmentNotificationsService } from './appointment-notifications.service.js';
import { AppointmentUndoService } from './appointment-undo.service.js';
import { AppointmentsService } from './appointments.service.js';
import { CaldavService } from './caldav.service.js';
import { CalendarDelivery } from './calendar.delivery.js';
import { CalendarFeedController } from './calendar-feed.controller.js';
import { CalendarFeedService } from './calendar-feed.service.js';
import { CalendarFilesService } from './calendar-files.service.js';
import { SchedulingService } from './scheduling.service.js';
import { SlotBackfillService } from './slot-backfill.service.js';

@Module({
  imports: [
    TypeOrmModule.forFeature([Appointment]),
    AvailabilityModule,
    BusinessModule,
    ContactsModule,
    AuditModule,
    DatabaseModule,
    OutboxModule,
  ],
  controllers: [CalendarFeedController],
  providers: [
    AppointmentsService,
    AppointmentNotificationsService,
    AppointmentUndoService,
    CalendarFilesService,
    CalendarFeedService,
    CaldavService,
    CalendarDelivery,
    SchedulingService,
    SlotBackfillService,
  ],
  exports: [
    AppointmentsService,
    AppointmentUndoService,
    CalendarFilesService,
    CalendarFeedService,
    SchedulingService,
  ],
})
export class CalendarModule {}
