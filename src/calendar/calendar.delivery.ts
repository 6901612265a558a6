import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { LeadRecordsService } from '../contacts/leads/lead-records.service.js';
import { Delivers, type Delivery, type Outcome } from '../platform/outbox/delivery.js';
import type { OutboxItem } from '../platform/outbox/outbox-item.entity.js';
import { Appointment } from './appointment.entity.js';
import { AppointmentsService } from './appointments.service.js';
import { CaldavService } from './caldav.service.js';
import { CalendarFilesService } from './calendar-files.service.js';

/** Updates the owner's calendar server to match a lead's appointment. */
@Injectable()
@Delivers('calendar', 'calendar')
export class CalendarDelivery implements Delivery {
  constructor(
    private readonly appointments: AppointmentsService,
    private readonly leads: LeadRecordsService,
    private readonly files: CalendarFilesService,
    private readonly server: CaldavService,
  ) {}

  isReady(): boolean {
    return this.server.isConfigured;
  }

  async deliver({ leadId }: OutboxItem, signal: AbortSignal): Promise<Outcome> {
    const appointment = await this.appointments.find(leadId);
    if (!appointment) return { state: 'skipped', note: 'No appointment' };
    const lead = await this.leads.find(leadId);
    const { uid, isBooked, isOnServer } = appointment;
    if (lead && isBooked) {
      await this.server.put(uid, this.files.ownersCopy({ appointment, lead }), isOnServer, signal);
      return { state: 'done', record: (manager) => this.record(manager, appointment, true) };
    }
    await this.server.remove(uid, signal);
    return { state: 'done', record: (manager) => this.record(manager, appointment, false) };
  }

  /** Stores on the appointment and the lead whether the calendar server has the event, as far as known. */
  private async record(
    manager: EntityManager,
    { leadId, uid }: Appointment,
    isOnServer: boolean,
  ): Promise<void> {
    await manager.update(Appointment, { leadId }, { isOnServer });
    await this.leads.markCalendarEvent(manager, leadId, isOnServer ? uid : null);
  }
}
