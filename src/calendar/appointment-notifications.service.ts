import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { BusinessCalendarService } from '../business/business-calendar.service.js';
import { ClockService } from '../config/clock.service.js';
import { OutboxService } from '../outbox/outbox.service.js';
import type { WantedAppointment } from './wanted-appointment.js';

const minutes = 60_000;
/** The owner can undo a mistake within this time, before the customer hears of it. */
const graceMs = minutes;
/** Reminders go out at this time of the day before, unless the appointment was made in the half day before that. */
const reminderTime = '10:00';
const tooFreshMs = 12 * 60 * minutes;

/**
 * Enqueues what follows when an appointment is made, moved or withdrawn: the mail to the customer, the reminder, the event on
 * the calendar server. Where no calendar server is set, the event waits until there is one.
 */
@Injectable()
export class AppointmentNotificationsService {
  constructor(
    private readonly outbox: OutboxService,
    private readonly calendar: BusinessCalendarService,
    private readonly clock: ClockService,
  ) {}

  /** @param wanted the appointment as it is now; undefined when it was withdrawn. */
  async appointmentChanged(
    manager: EntityManager,
    leadId: number,
    wanted: WantedAppointment | undefined,
  ): Promise<void> {
    const now = this.clock.now().getTime();
    await this.outbox.reschedule(manager, { leadId, kind: 'appointment', dueAt: new Date(now + graceMs) });
    await this.outbox.reschedule(manager, { leadId, kind: 'calendar' });
    const dueAt = wanted && this.calendar.at(this.calendar.plusDays(wanted.day, -1), reminderTime);
    if (dueAt && dueAt.getTime() - now > tooFreshMs)
      await this.outbox.reschedule(manager, { leadId, kind: 'reminder', dueAt });
    else await this.outbox.cancel(manager, { leadId, kind: 'reminder' });
  }

  /** Takes the event off the calendar server; no mail is sent. */
  async leadErased(manager: EntityManager, leadId: number): Promise<void> {
    await this.outbox.reschedule(manager, { leadId, kind: 'calendar' });
  }
}
