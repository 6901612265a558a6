import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Between, Brackets, type EntityManager, In, MoreThanOrEqual, type Repository } from 'typeorm';
import { isDone } from '../../views/contracts/leads/lead-stages.js';
import { SlotsService } from '../business/availability/slots.service.js';
import type { Day } from '../business/business-calendar.service.js';
import type { LeadEvent, LeadListener } from '../contacts/leads/lead-events.service.js';
import { type LeadRecord, LeadRecordsService } from '../contacts/leads/lead-records.service.js';
import { ClockService } from '../platform/config/clock.service.js';
import { Environment } from '../platform/config/environment.js';
import { isDuplicateKey } from '../platform/database/duplicate-key.js';
import { Appointment } from './appointment.entity.js';
import { AppointmentNotificationsService } from './appointment-notifications.service.js';
import { type WantedAppointment, wantedAppointment } from './wanted-appointment.js';

/**
 * Keeps each lead's appointment in sync with the lead, in the lead's transaction. It doesn't read the
 * appointment first: the INSERT or UPDATE itself sees what others committed in the meantime.
 */
@Injectable()
export class AppointmentsService implements LeadListener {
  constructor(
    @InjectRepository(Appointment) private readonly appointments: Repository<Appointment>,
    private readonly environment: Environment,
    private readonly leads: LeadRecordsService,
    private readonly slots: SlotsService,
    private readonly notifications: AppointmentNotificationsService,
    private readonly clock: ClockService,
  ) {}

  /** @throws {WindowTaken} if a customer requests a full window; the unit of work must fail with it. */
  async onLeadEvent(manager: EntityManager, event: LeadEvent): Promise<void> {
    const { kind, lead } = event;
    if (kind === 'erased') return this.erase(manager, lead.id);
    if (kind !== 'created' && kind !== 'changed') return;
    const wanted = wantedAppointment(lead);
    if (kind === 'created' && !wanted) return;
    const isByCustomer = kind === 'created' || event.by === 'customer';
    // The owner added a lead with a source.
    const isFromWebsite = isByCustomer && !(kind === 'created' && lead.source);
    const isChanged = wanted
      ? await this.book(manager, lead.id, { ...wanted, isByCustomer: isFromWebsite })
      : await this.withdraw(manager, lead.id, isFromWebsite);
    if (isChanged) {
      if (wanted) await this.slots.reserve(manager, lead.id, wanted, isByCustomer ? 'customer' : 'owner');
      else await this.slots.release(manager, lead.id);
      const isEmailed = lead.email !== '' && !isDone(lead);
      await this.notifications.appointmentChanged(manager, lead.id, wanted, { isByCustomer, isEmailed });
    } else if (kind === 'changed' && wanted && hasNewDetails(event)) {
      await this.rewrite(manager, lead.id);
      const gotOrLostEmail = (event.before.email === '') !== (lead.email === '');
      if (gotOrLostEmail && !(await this.find(lead.id, manager))?.isTentative)
        await this.notifications.planReminder(manager, lead.id, lead.email ? wanted.day : undefined);
    }
    if (event.isSilent) await this.skipEmails(manager, lead.id, wanted);
    else if (kind === 'created' && event.restored) await this.skipConfirmation(manager, lead.id, wanted);
    lead.calendarEventId = await this.mark(manager, lead);
  }

  async find(leadId: number, manager?: EntityManager): Promise<Appointment | undefined> {
    const appointments = manager?.getRepository(Appointment) ?? this.appointments;
    return (await appointments.findOneBy({ leadId })) ?? undefined;
  }

  /** Marks an appointment as proposed by a recurring plan: the customer hasn't confirmed it. */
  async propose(manager: EntityManager, leadId: number): Promise<void> {
    await manager.update(Appointment, { leadId }, { isTentative: true });
  }

  /** Confirms a locked lead's proposed appointment and emails the customer, if it is still proposed. */
  async confirm(manager: EntityManager, lead: LeadRecord): Promise<boolean> {
    const { affected } = await manager.update(
      Appointment,
      { leadId: lead.id, isBooked: true, isTentative: true },
      {
        ...{ isTentative: false, isByCustomer: false, toldDay: '', toldWindow: '' },
        sequence: () => 'sequence + 1',
        changedAt: this.clock.now(),
      },
    );
    if (affected)
      await this.notifications.appointmentChanged(manager, lead.id, wantedAppointment(lead), {
        ...{ isByCustomer: true, isEmailed: lead.email !== '' },
      });
    return Boolean(affected);
  }

  /** Returns the appointments of leads, by lead ID. */
  async ofLeads(leadIds: readonly number[]): Promise<Map<number, Appointment>> {
    const found = leadIds.length > 0 ? await this.appointments.findBy({ leadId: In([...leadIds]) }) : [];
    return new Map(found.map((one) => [one.leadId, one]));
  }

  /** Stores what the customer was last told, as it was before an undone change. */
  async restoreTold(
    manager: EntityManager,
    leadId: number,
    told: Pick<Appointment, 'toldDay' | 'toldWindow'>,
  ): Promise<void> {
    const { toldDay, toldWindow } = told;
    await manager.update(Appointment, { leadId }, { toldDay, toldWindow });
  }

  /** Returns the appointments from a day on, ordered by day. */
  bookedFrom(day: string): Promise<Appointment[]> {
    return this.appointments.find({
      where: { isBooked: true, day: MoreThanOrEqual(day) },
      order: { day: 'ASC', leadId: 'ASC' },
    });
  }

  /** Returns the appointments of a day. */
  bookedOn(day: Day): Promise<Appointment[]> {
    return this.appointments.findBy({ isBooked: true, day });
  }

  /** Returns all appointments between two days, including past and canceled ones. */
  between(from: Day, until: Day): Promise<Appointment[]> {
    return this.appointments.findBy({ isBooked: In([true, false]), day: Between(from, until) });
  }

  /** Returns the leads whose appointments between two days the customer hasn't confirmed. */
  async tentativeBetween(from: Day, until: Day): Promise<number[]> {
    const rows = await this.appointments.find({
      select: { leadId: true },
      where: { isBooked: true, day: Between(from, until), isTentative: true },
    });
    return rows.map(({ leadId }) => leadId);
  }

  /** @returns whether anything changed. */
  private async book(
    manager: EntityManager,
    leadId: number,
    wanted: WantedAppointment & Pick<Appointment, 'isByCustomer'>,
  ): Promise<boolean> {
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
      .set({ ...wanted, isBooked: true, isTentative: false, sequence: () => 'sequence + 1', changedAt })
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

  private async withdraw(manager: EntityManager, leadId: number, isByCustomer = false): Promise<boolean> {
    const { affected } = await manager.update(
      Appointment,
      { leadId, isBooked: true },
      {
        ...{ isBooked: false, isTentative: false, isByCustomer },
        ...{ sequence: () => 'sequence + 1', changedAt: this.clock.now() },
      },
    );
    return Boolean(affected);
  }

  /** Updates the calendar event after a detail, like the phone number, changed. Sends no email about it. */
  private async rewrite(manager: EntityManager, leadId: number): Promise<void> {
    const changes = { sequence: () => 'sequence + 1', changedAt: this.clock.now() };
    await manager.update(Appointment, { leadId }, changes);
    await this.notifications.eventChanged(manager, leadId);
  }

  /** Sends the customer nothing: the owner notifies them personally. */
  private async skipEmails(
    manager: EntityManager,
    leadId: number,
    wanted?: WantedAppointment,
  ): Promise<void> {
    await this.skipConfirmation(manager, leadId, wanted);
    await this.notifications.cancelReminder(manager, leadId);
  }

  /** Sends no confirmation; the reminder still goes out. */
  private async skipConfirmation(manager: EntityManager, leadId: number, wanted?: WantedAppointment) {
    const notified = { toldDay: wanted?.day ?? '', toldWindow: wanted?.timeWindow ?? '' };
    await manager.update(Appointment, { leadId }, notified);
    await this.notifications.cancelConfirmation(manager, leadId);
  }

  /** Keeps the row, since calendars need its UID to delete the event. Its day isn't personal data. */
  private async erase(manager: EntityManager, leadId: number): Promise<void> {
    await this.withdraw(manager, leadId);
    await this.slots.release(manager, leadId);
    if (await manager.existsBy(Appointment, { leadId }))
      await this.notifications.eventChanged(manager, leadId);
  }

  /**
   * Sets the lead's calendarEventId to the UID exactly while there is an event: in the feed at once; with a
   * calendar server, from when it accepts the event until it deletes it.
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

/** Whether details that the owner's calendar shows have changed. */
function hasNewDetails({ before, lead }: LeadEvent & { kind: 'changed' }): boolean {
  return (['name', 'phone', 'email', 'address', 'serviceArea'] as const).some(
    (field) => before[field] !== lead[field],
  );
}
