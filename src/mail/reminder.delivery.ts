import { Injectable } from '@nestjs/common';
import { BusinessCalendar } from '../business/business-calendar.js';
import { Appointments } from '../calendar/appointments.js';
import { LeadRecords } from '../contacts/lead-records.service.js';
import { Clock } from '../outbox/clock.js';
import type { Delivery, Outcome } from '../outbox/delivery.js';
import type { OutboxItem } from '../outbox/outbox-item.entity.js';
import { MailRenderer } from '../pages/mail-renderer.js';
import { LeadWords } from './lead-words.js';
import { mailbox } from './mailbox.js';
import { Postman } from './postman.js';

/** Reminds the customer the day before. */
@Injectable()
export class ReminderDelivery implements Delivery {
  constructor(
    private readonly leads: LeadRecords,
    private readonly appointments: Appointments,
    private readonly words: LeadWords,
    private readonly renderer: MailRenderer,
    private readonly postman: Postman,
    private readonly calendar: BusinessCalendar,
    private readonly clock: Clock,
  ) {}

  isReady(): boolean {
    return this.postman.isReady;
  }

  async deliver(item: OutboxItem, signal: AbortSignal): Promise<Outcome> {
    const lead = await this.leads.find(item.leadId);
    const appointment = await this.appointments.find(item.leadId);
    const tomorrow = this.calendar.plusDays(this.calendar.dayOf(this.clock.now()), 1);
    if (!lead || lead.isSuspect || !appointment?.isBooked || appointment.day !== tomorrow)
      return { state: 'skipped', note: 'Not tomorrow any more' };
    const mail = this.renderer.render('reminder', {
      date: this.words.date(appointment.day) ?? '',
      window: this.words.window(appointment.timeWindow),
      service: this.words.knownService(lead),
    });
    const to = mailbox('', lead.email);
    await this.postman.send(item, { ...mail, to, replyTo: this.postman.desk }, signal);
    return { state: 'done' };
  }
}
