import { Injectable } from '@nestjs/common';
import { BusinessCalendarService } from '../business/business-calendar.service.js';
import { AppointmentsService } from '../calendar/appointments.service.js';
import { LeadRecordsService } from '../contacts/lead-records.service.js';
import { LeadWordsService } from '../contacts/lead-words.service.js';
import type { Delivery, Outcome } from '../outbox/delivery.js';
import type { OutboxItem } from '../outbox/outbox-item.entity.js';
import { MailRendererService } from '../pages/mail-renderer.service.js';
import { mailbox } from './mailbox.js';
import { PostmanService } from './postman.service.js';

/** Reminds the customer the day before. */
@Injectable()
export class ReminderDelivery implements Delivery {
  constructor(
    private readonly leads: LeadRecordsService,
    private readonly appointments: AppointmentsService,
    private readonly words: LeadWordsService,
    private readonly renderer: MailRendererService,
    private readonly postman: PostmanService,
    private readonly calendar: BusinessCalendarService,
  ) {}

  isReady(): boolean {
    return this.postman.isReady;
  }

  async deliver(item: OutboxItem, signal: AbortSignal): Promise<Outcome> {
    const lead = await this.leads.find(item.leadId);
    const appointment = await this.appointments.find(item.leadId);
    const tomorrow = this.calendar.plusDays(this.calendar.dayOf(), 1);
    if (!lead || lead.isSpam || !appointment?.isBooked || appointment.day !== tomorrow)
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
