import { Injectable } from '@nestjs/common';
import { BusinessCalendarService } from '../../../business/business-calendar.service.js';
import { Appointment } from '../../../calendar/appointment.entity.js';
import { AppointmentsService } from '../../../calendar/appointments.service.js';
import { CalendarFilesService } from '../../../calendar/calendar-files.service.js';
import { LeadLabelsService } from '../../../contacts/leads/lead-labels.service.js';
import type { LeadRecord } from '../../../contacts/leads/lead-records.service.js';
import { CustomerLinksService } from '../../../contacts/links/customer-links.service.js';
import { Delivers, type Outcome } from '../../../platform/outbox/delivery.js';
import type { OutboxItem } from '../../../platform/outbox/outbox-item.entity.js';
import { EmailsSentService } from '../emails-sent.service.js';
import { LeadEmailDelivery, noAddress } from './lead-email-delivery.js';

/** What there is to tell, and about which day. */
interface AppointmentChange {
  kind: 'confirmed' | 'moved' | 'withdrawn';
  day: string;
  timeWindow: string;
}

/** Tells the customer of the appointment: what differs between what they were told last and what is so now. */
@Injectable()
@Delivers('email', 'appointment')
export class AppointmentDelivery extends LeadEmailDelivery {
  constructor(
    private readonly appointments: AppointmentsService,
    private readonly files: CalendarFilesService,
    private readonly words: LeadLabelsService,
    private readonly calendar: BusinessCalendarService,
    private readonly links: CustomerLinksService,
    private readonly emailsSent: EmailsSentService,
  ) {
    super();
  }

  protected async deliverAbout(lead: LeadRecord, item: OutboxItem, signal: AbortSignal): Promise<Outcome> {
    if (!lead.email) return noAddress;
    const appointment = await this.appointments.find(item.leadId);
    if (!appointment) return { state: 'skipped', note: 'There is no appointment' };
    const change = changeFor(appointment, lead, this.calendar.dayOf());
    if (!change) return { state: 'skipped', note: 'Nothing new for the customer' };
    const method = change.kind === 'withdrawn' ? 'CANCEL' : 'REQUEST';
    const content = this.files.customersCopy(
      { appointment, lead },
      { ...change, minutes: appointment.minutes },
      method,
    );
    const mail = this.renderer.render('appointment', {
      ...this.facts(change, appointment, lead),
      link: await this.links.addressOf(lead.id),
    });
    await this.sendToCustomer(lead, item, { ...mail, calendar: { method, content } }, signal);
    const told =
      change.kind === 'withdrawn'
        ? { toldDay: '', toldWindow: '' }
        : { toldDay: change.day, toldWindow: change.timeWindow };
    return {
      state: 'done',
      record: async (manager) => {
        await manager.update(Appointment, { leadId: lead.id }, told);
        await this.emailsSent.review(manager, lead.id);
      },
    };
  }

  private facts(
    { kind, day, timeWindow }: AppointmentChange,
    { toldDay, toldWindow }: Appointment,
    lead: LeadRecord,
  ) {
    const inWords = (date: string, window: string) => ({
      date: this.words.date(date) ?? '',
      window: this.words.knownWindow(window),
    });
    return {
      change: kind,
      ...inWords(day, timeWindow),
      before: kind === 'moved' ? inWords(toldDay, toldWindow) : undefined,
      service: this.words.knownService(lead),
    };
  }
}

/** Nothing is told about a day that has passed, nor of a withdrawal when the lead is completed. */
function changeFor(
  { isBooked, day, timeWindow, toldDay, toldWindow }: Appointment,
  { status }: LeadRecord,
  today: string,
): AppointmentChange | undefined {
  if (!isBooked) {
    if (toldDay === '' || toldDay < today || status === 'completed') return undefined;
    return { kind: 'withdrawn', day: toldDay, timeWindow: toldWindow };
  }
  if (day < today || (day === toldDay && timeWindow === toldWindow)) return undefined;
  return { kind: toldDay ? 'moved' : 'confirmed', day, timeWindow };
}
