import { Injectable } from '@nestjs/common';
import { BusinessCalendarService } from '../business/business-calendar.service.js';
import { Appointment } from '../calendar/appointment.entity.js';
import { AppointmentsService } from '../calendar/appointments.service.js';
import { CalendarFilesService } from '../calendar/calendar-files.service.js';
import { type LeadRecord, LeadRecordsService } from '../contacts/lead-records.service.js';
import { LeadWordsService } from '../contacts/lead-words.service.js';
import type { Delivery, Outcome } from '../outbox/delivery.js';
import type { OutboxItem } from '../outbox/outbox-item.entity.js';
import { MailRendererService } from '../pages/mail-renderer.service.js';
import { mailbox } from './mailbox.js';
import { PostmanService } from './postman.service.js';

/** What there is to tell, and about which day. */
interface AppointmentChange {
  change: 'confirmed' | 'moved' | 'withdrawn';
  day: string;
  timeWindow: string;
}

/** Tells the customer of the appointment: what differs between what they were told last and what is so now. */
@Injectable()
export class AppointmentDelivery implements Delivery {
  constructor(
    private readonly leads: LeadRecordsService,
    private readonly appointments: AppointmentsService,
    private readonly files: CalendarFilesService,
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
    if (!lead || !appointment) return { state: 'skipped', note: 'The lead is gone' };
    const news = changeFor(appointment, lead, this.calendar.dayOf());
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

  private facts(
    { change, day, timeWindow }: AppointmentChange,
    { toldDay, toldWindow }: Appointment,
    lead: LeadRecord,
  ) {
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
function changeFor(
  { isBooked, day, timeWindow, toldDay, toldWindow }: Appointment,
  { status, isSpam }: LeadRecord,
  today: string,
): AppointmentChange | undefined {
  if (isSpam) return undefined;
  if (!isBooked) {
    if (toldDay === '' || toldDay < today || status === 'completed') return undefined;
    return { change: 'withdrawn', day: toldDay, timeWindow: toldWindow };
  }
  if (day < today || (day === toldDay && timeWindow === toldWindow)) return undefined;
  return { change: toldDay ? 'moved' : 'confirmed', day, timeWindow };
}
