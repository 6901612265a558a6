import { Injectable } from '@nestjs/common';
import { BusinessCalendar } from '../business/business-calendar.js';
import { Appointment } from '../calendar/appointment.entity.js';
import { Appointments } from '../calendar/appointments.js';
import { CalendarFiles } from '../calendar/calendar-files.js';
import { type LeadRecord, LeadRecords } from '../contacts/lead-records.service.js';
import { Clock } from '../outbox/clock.js';
import type { Delivery, Outcome } from '../outbox/delivery.js';
import type { OutboxItem } from '../outbox/outbox-item.entity.js';
import { MailRenderer } from '../pages/mail-renderer.js';
import { LeadWords } from './lead-words.js';
import { mailbox } from './mailbox.js';
import { Postman } from './postman.js';

/** What there is to tell, and about which day. */
interface News {
  change: 'confirmed' | 'moved' | 'withdrawn';
  day: string;
  timeWindow: string;
}

/** Tells the customer of the appointment: what differs between what they were told last and what is so now. */
@Injectable()
export class AppointmentDelivery implements Delivery {
  constructor(
    private readonly leads: LeadRecords,
    private readonly appointments: Appointments,
    private readonly files: CalendarFiles,
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
    if (!lead || !appointment) return { state: 'skipped', note: 'The lead is gone' };
    const news = newsFor(appointment, lead, this.calendar.dayOf(this.clock.now()));
    if (!news) return { state: 'skipped', note: 'Nothing new for the customer' };
    const method = news.change === 'withdrawn' ? 'CANCEL' : 'REQUEST';
    const content = this.files.customersCopy({ appointment, lead }, news, method);
    const mail = this.renderer.render('appointment', this.facts(news, appointment, lead));
    const to = mailbox('', lead.email);
    await this.postman.send(
      item,
      { ...mail, to, replyTo: this.postman.desk, calendar: { method, content } },
      signal,
    );
    const told =
      news.change === 'withdrawn'
        ? { toldDay: '', toldWindow: '' }
        : { toldDay: news.day, toldWindow: news.timeWindow };
    return {
      state: 'done',
      record: async (manager) => void (await manager.update(Appointment, { leadId: lead.id }, told)),
    };
  }

  private facts({ change, day, timeWindow }: News, { toldDay, toldWindow }: Appointment, lead: LeadRecord) {
    const inWords = (date: string, window: string) => ({
      date: this.words.date(date) ?? '',
      window: this.words.window(window),
    });
    return {
      change,
      ...inWords(day, timeWindow),
      before: change === 'moved' ? inWords(toldDay, toldWindow) : undefined,
      service: this.words.knownService(lead),
    };
  }
}

/** What has passed is no news, and a job that is done was not called off. */
function newsFor(
  { isBooked, day, timeWindow, toldDay, toldWindow }: Appointment,
  { status, isSuspect }: LeadRecord,
  today: string,
): News | undefined {
  if (isSuspect) return undefined;
  if (!isBooked) {
    if (toldDay === '' || toldDay < today || status === 'completed') return undefined;
    return { change: 'withdrawn', day: toldDay, timeWindow: toldWindow };
  }
  if (day < today || (day === toldDay && timeWindow === toldWindow)) return undefined;
  return { change: toldDay ? 'moved' : 'confirmed', day, timeWindow };
}
