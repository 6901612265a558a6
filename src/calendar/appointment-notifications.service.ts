import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { BusinessCalendarService, type Day } from '../business/business-calendar.service.js';
import { ClockService } from '../platform/config/clock.service.js';
import { OutboxService } from '../platform/outbox/outbox.service.js';
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

  /**
   * @param wanted the appointment as it is now; undefined when it was withdrawn.
   * @param isByCustomer whether the customer did it, and so waits for the confirmation.
   */
  async appointmentChanged(
    manager: EntityManager,
    leadId: number,
    wanted: WantedAppointment | undefined,
    { isByCustomer }: { isByCustomer: boolean },
  ): Promise<void> {
    const confirmedAt = new Date(this.clock.now().getTime() + (isByCustomer ? 0 : graceMs));
    await this.outbox.reschedule(manager, { leadId, kind: 'appointment', dueAt: confirmedAt });
    await this.outbox.reschedule(manager, { leadId, kind: 'calendar' });
    const dueAt = wanted && this.reminderAt(wanted.day);
    if (dueAt) await this.outbox.reschedule(manager, { leadId, kind: 'reminder', dueAt });
    else await this.outbox.cancel(manager, { leadId, kind: 'reminder' });
  }

  /** Brings the calendar server up to date, where the customer has nothing to be told. */
  async eventChanged(manager: EntityManager, leadId: number): Promise<void> {
    await this.outbox.reschedule(manager, { leadId, kind: 'calendar' });
  }

  /** Takes back the mail that tells the customer of an appointment, if it waits. */
  async cancelConfirmation(manager: EntityManager, leadId: number): Promise<void> {
    await this.outbox.cancel(manager, { leadId, kind: 'appointment' });
  }

  /** Takes back the mail of the day before, if it waits. */
  async cancelReminder(manager: EntityManager, leadId: number): Promise<void> {
    await this.outbox.cancel(manager, { leadId, kind: 'reminder' });
  }

  /** When the customer is reminded; undefined where the appointment is so soon that the confirmation is reminder enough. */
  reminderAt(day: Day): Date | undefined {
    const now = this.clock.now();
    const dueAt = this.calendar.at(this.calendar.plusDays(day, -1), reminderTime);
    return dueAt.getTime() - now.getTime() > tooFreshMs ? dueAt : undefined;
  }
}
