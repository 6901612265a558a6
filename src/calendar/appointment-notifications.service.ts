import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { emailDelayMs } from '../../views/contracts/bookings/appointments.js';
import { BusinessCalendarService, type Day } from '../business/business-calendar.service.js';
import { ClockService } from '../platform/config/clock.service.js';
import { OutboxService } from '../platform/outbox/outbox.service.js';
import type { WantedAppointment } from './wanted-appointment.js';

const minutes = 60_000;
/** An email may leave this much earlier, and takes its time. */
const leavingMs = 5_000;

/** Whether the email about a change can still be stopped. @param changedAt ISO 8601 */
export const canStopEmail = (changedAt: string, now: Date) =>
  now.getTime() - Date.parse(changedAt) < emailDelayMs - leavingMs;

/** Reminders go out the day before at this time, if the appointment was made at least 12 hours earlier. */
const reminderTime = '10:00';
const minAheadMs = 12 * 60 * minutes;

/**
 * Enqueues the emails and the calendar event of an appointment that was made, rescheduled or canceled.
 * Without a calendar server, the event waits until one is set.
 */
@Injectable()
export class AppointmentNotificationsService {
  constructor(
    private readonly outbox: OutboxService,
    private readonly calendar: BusinessCalendarService,
    private readonly clock: ClockService,
  ) {}

  /**
   * Enqueues the emails and the calendar event.
   * @param wanted the appointment as it is now; undefined if it was canceled.
   * @param isByCustomer whether the customer made the change; the confirmation then goes out at once.
   * @param isEmailed whether the customer gets an email about it.
   */
  async appointmentChanged(
    manager: EntityManager,
    leadId: number,
    wanted: WantedAppointment | undefined,
    { isByCustomer, isEmailed }: { isByCustomer: boolean; isEmailed: boolean },
  ): Promise<void> {
    const confirmedAt = new Date(this.clock.now().getTime() + (isByCustomer ? 0 : emailDelayMs));
    if (isEmailed) await this.outbox.reschedule(manager, { leadId, kind: 'appointment', dueAt: confirmedAt });
    else await this.cancelConfirmation(manager, leadId);
    await this.outbox.reschedule(manager, { leadId, kind: 'calendar' });
    await this.planReminder(manager, leadId, isEmailed ? wanted?.day : undefined);
  }

  /** Enqueues the reminder of an appointment on a day. Cancels it without a day, or if it is too soon. */
  async planReminder(manager: EntityManager, leadId: number, day?: Day): Promise<void> {
    const dueAt = day ? this.reminderAt(day) : undefined;
    if (dueAt) await this.outbox.reschedule(manager, { leadId, kind: 'reminder', dueAt });
    else await this.cancelReminder(manager, leadId);
  }

  /** Enqueues those emails again that waited before a change that was undone. */
  async restore(manager: EntityManager, leadId: number, day: Day, kinds: readonly string[]): Promise<void> {
    const confirmedAt = new Date(this.clock.now().getTime() + emailDelayMs);
    if (kinds.includes('appointment'))
      await this.outbox.reschedule(manager, { leadId, kind: 'appointment', dueAt: confirmedAt });
    const dueAt = kinds.includes('reminder') && day ? this.reminderAt(day) : undefined;
    if (dueAt) await this.outbox.reschedule(manager, { leadId, kind: 'reminder', dueAt });
  }

  /** Returns the kinds of emails about an appointment that still wait. */
  async waiting(manager: EntityManager, leadId: number): Promise<string[]> {
    const kinds = await this.outbox.waitingKinds(manager, leadId);
    return kinds.filter((kind) => kind === 'appointment' || kind === 'reminder');
  }

  /** Updates the calendar server without emailing the customer. */
  async eventChanged(manager: EntityManager, leadId: number): Promise<void> {
    await this.outbox.reschedule(manager, { leadId, kind: 'calendar' });
  }

  /** Cancels the appointment email if it is still waiting. */
  async cancelConfirmation(manager: EntityManager, leadId: number): Promise<void> {
    await this.outbox.cancel(manager, { leadId, kind: 'appointment' });
  }

  /** Cancels the reminder if it is still waiting. */
  async cancelReminder(manager: EntityManager, leadId: number): Promise<void> {
    await this.outbox.cancel(manager, { leadId, kind: 'reminder' });
  }

  /** Returns when the customer is reminded; undefined if it is so soon that the confirmation is enough. */
  reminderAt(day: Day): Date | undefined {
    const now = this.clock.now();
    const dueAt = this.calendar.at(this.calendar.plusDays(day, -1), reminderTime);
    return dueAt.getTime() - now.getTime() > minAheadMs ? dueAt : undefined;
  }
}
