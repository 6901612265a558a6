import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Between, Brackets, type EntityManager, In, MoreThanOrEqual, type Repository } from 'typeorm';
import { SlotsService } from '../business/availability/slots.service.js';
import type { Day } from '../business/business-calendar.service.js';
import type { LeadEvent, LeadListener } from '../contacts/leads/lead-events.service.js';
import { LeadRecordsService } from '../contacts/leads/lead-records.service.js';
import { ClockService } from '../platform/config/clock.service.js';
import { Environment } from '../platform/config/environment.js';
import { isDuplicateKey } from '../platform/database/duplicate-key.js';
import { Appointment } from './appointment.entity.js';
import { AppointmentNotificationsService } from './appointment-notifications.service.js';
import { type WantedAppointment, wantedAppointment } from './wanted-appointment.js';

/**
 * Keeps each lead's appointment in step with the lead, in the lead's own transaction. Whether an appointment exists or
 * differs is not read beforehand: the INSERT or UPDATE itself sees what others committed meanwhile.
 */
@Injectable()
export class AppointmentsService implements LeadListener {
  constructor(
    @InjectRepository(Appointment) private readonly appointments: Repository<Appointment>,
    private readonly environment: Environment,
    private readonly leads: LeadRecordsService,
    private readonly places: SlotsService,
    private readonly notifications: AppointmentNotificationsService,
    private readonly clock: ClockService,
  ) {}

  /** @throws {WindowTaken} where a customer asks for a window that has no crew left; the unit of work must fail with it. */
  async onLeadEvent(manager: EntityManager, event: LeadEvent): Promise<void> {
    const { kind, lead } = event;
    if (kind === 'erased') return this.erase(manager, lead.id);
    // Told after, or before, one of the other two.
    if (kind === 'accepted' || kind === 'heard-from') return;
    const wanted = wantedAppointment(lead);
    if (kind === 'created' && !wanted) return;
    const isByCustomer = kind === 'created' || event.by === 'customer';
    const isChanged = wanted
      ? await this.book(manager, lead.id, wanted)
      : await this.withdraw(manager, lead.id);
    if (isChanged) {
      if (wanted) await this.places.take(manager, lead.id, wanted, isByCustomer ? 'customer' : 'owner');
      else await this.places.free(manager, lead.id);
      await this.notifications.appointmentChanged(manager, lead.id, wanted, { isByCustomer });
    } else if (kind === 'changed' && wanted && isToldOtherwise(event)) await this.rewrite(manager, lead.id);
    if (event.isSilent) await this.silence(manager, lead.id, wanted);
    else if (kind === 'created' && event.restored) await this.countAsTold(manager, lead.id, wanted);
    lead.calendarEventId = await this.mark(manager, lead);
  }

  async find(leadId: number, manager?: EntityManager): Promise<Appointment | undefined> {
    const appointments = manager?.getRepository(Appointment) ?? this.appointments;
    return (await appointments.findOneBy({ leadId })) ?? undefined;
  }

  /** The appointments on a day or later, in order of their days. */
  bookedFrom(day: string): Promise<Appointment[]> {
    return this.appointments.find({
      where: { isBooked: true, day: MoreThanOrEqual(day) },
      order: { day: 'ASC', leadId: 'ASC' },
    });
  }

  /** The appointments of a day. */
  bookedOn(day: Day): Promise<Appointment[]> {
    return this.appointments.findBy({ isBooked: true, day });
  }

  /** Every appointment on one of some days, those that are over or withdrawn as well. */
  between(from: Day, until: Day): Promise<Appointment[]> {
    return this.appointments.findBy({ isBooked: In([true, false]), day: Between(from, until) });
  }

  /** @returns whether that changed anything. */
  private async book(manager: EntityManager, leadId: number, wanted: WantedAppointment): Promise<boolean> {
    const changedAt = this.clock.now();
    const uid = `${randomUUID()}@${new URL(this.environment.publicOrigin).hostname}`;
    try {
      await manager.insert(Appointment, { leadId, uid, ...wanted, changedAt });
      return true;
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
    }
    const { affected } = await manager
      .createQueryBuilder()
      .update(Appointment)
      .set({ ...wanted, isBooked: true, sequence: () => 'sequence + 1', changedAt })
      .where({ leadId })
      .andWhere(
        new Brackets((other) =>
          other
            .where('isBooked = :no', { no: false })
            .orWhere('day <> :day', wanted)
            .orWhere('timeWindow <> :timeWindow', wanted)
            .orWhere('COALESCE(minutes, 0) <> :length', { length: wanted.minutes ?? 0 }),
        ),
      )
      .execute();
    return Boolean(affected);
  }

  private async withdraw(manager: EntityManager, leadId: number): Promise<boolean> {
    const { affected } = await manager.update(
      Appointment,
      { leadId, isBooked: true },
      { isBooked: false, sequence: () => 'sequence + 1', changedAt: this.clock.now() },
    );
    return Boolean(affected);
  }

  /** The event says something else of the same appointment, such as another phone number; the customer hears nothing of it. */
  private async rewrite(manager: EntityManager, leadId: number): Promise<void> {
    const changes = { sequence: () => 'sequence + 1', changedAt: this.clock.now() };
    await manager.update(Appointment, { leadId }, changes);
    await this.notifications.eventChanged(manager, leadId);
  }

  /** The customer counts as told, since the owner tells them. */
  private async silence(manager: EntityManager, leadId: number, wanted?: WantedAppointment): Promise<void> {
    await this.countAsTold(manager, leadId, wanted);
    await this.notifications.cancelReminder(manager, leadId);
  }

  /** No mail says it again; the reminder still goes out. */
  private async countAsTold(manager: EntityManager, leadId: number, wanted?: WantedAppointment) {
    const told = { toldDay: wanted?.day ?? '', toldWindow: wanted?.timeWindow ?? '' };
    await manager.update(Appointment, { leadId }, told);
    await this.notifications.cancelConfirmation(manager, leadId);
  }

  /** The row stays, for its UID: calendars must be told that the event is gone. Its day tells nothing about a person. */
  private async erase(manager: EntityManager, leadId: number): Promise<void> {
    await this.withdraw(manager, leadId);
    await this.places.free(manager, leadId);
    if (await manager.existsBy(Appointment, { leadId }))
      await this.notifications.eventChanged(manager, leadId);
  }

  /**
   * The lead's calendarEventId is the UID exactly while there is an event: in the feed at once; where there is a calendar
   * server, from when it has taken the event until it has removed it.
   */
  private async mark(manager: EntityManager, lead: { id: number; calendarEventId: string | null }) {
    const appointment = await manager.findOneBy(Appointment, { leadId: lead.id });
    if (!appointment) return lead.calendarEventId;
    const { uid, isBooked, isOnServer } = appointment;
    const marked = (this.environment.CALDAV_URL ? isOnServer : isBooked) ? uid : null;
    if (marked !== lead.calendarEventId) await this.leads.markCalendarEvent(manager, lead.id, marked);
    return marked;
  }
}

/** Whether what the owner's calendar says of a lead has changed. */
function isToldOtherwise({ before, lead }: LeadEvent & { kind: 'changed' }): boolean {
  return (['name', 'phone', 'email', 'address', 'serviceArea'] as const).some(
    (field) => before[field] !== lead[field],
  );
}
