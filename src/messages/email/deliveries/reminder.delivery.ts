import { Injectable } from '@nestjs/common';
import { BusinessCalendarService } from '../../../business/business-calendar.service.js';
import { AppointmentsService } from '../../../calendar/appointments.service.js';
import { LeadLabelsService } from '../../../contacts/leads/lead-labels.service.js';
import type { LeadRecord } from '../../../contacts/leads/lead-records.service.js';
import { CustomerLinksService } from '../../../contacts/links/customer-links.service.js';
import { Delivers, type Outcome } from '../../../platform/outbox/delivery.js';
import type { OutboxItem } from '../../../platform/outbox/outbox-item.entity.js';
import { AcknowledgementLimitService, tooManyAppointmentEmails } from '../acknowledgement-limit.service.js';
import { LeadEmailDelivery, noAddress } from './lead-email-delivery.js';

/** Reminds the customer the day before the appointment. */
@Injectable()
@Delivers('email', 'reminder')
export class ReminderDelivery extends LeadEmailDelivery {
  constructor(
    private readonly appointments: AppointmentsService,
    private readonly labels: LeadLabelsService,
    private readonly calendar: BusinessCalendarService,
    private readonly links: CustomerLinksService,
    private readonly limit: AcknowledgementLimitService,
  ) {
    super();
  }

  protected async deliverAbout(lead: LeadRecord, item: OutboxItem, signal: AbortSignal): Promise<Outcome> {
    if (!lead.email) return noAddress;
    const appointment = await this.appointments.find(item.leadId);
    const tomorrow = this.calendar.plusDays(this.calendar.dayOf(), 1);
    if (!appointment?.isBooked || appointment.day !== tomorrow)
      return { state: 'skipped', note: 'The appointment is no longer tomorrow' };
    const email = this.renderer.render('reminder', {
      date: this.labels.date(appointment.day) ?? '',
      window: this.labels.knownWindow(appointment.day, appointment.timeWindow),
      service: this.labels.bookedService(lead),
      link: await this.links.addressOf(lead.id),
    });
    const claim = await this.limit.sendAppointment(appointment, lead.email, () =>
      this.sendToCustomer(lead, item, email, signal),
    );
    if (claim === 'later') return this.limit.later();
    return claim === 'now' ? { state: 'done' } : { state: 'skipped', note: tooManyAppointmentEmails };
  }
}
