import { Injectable } from '@nestjs/common';
import ical, {
  ICalAttendeeStatus,
  type ICalCalendar,
  ICalCalendarMethod,
  type ICalEventData,
  ICalEventStatus,
} from 'ical-generator';
import { Temporal } from 'temporal-polyfill';
import { tzlib_get_ical_block } from 'timezones-ical-library';
import { isTimeOfDay } from '../../views/contracts/bookings/appointments.js';
import { spanOf } from '../../views/format/arrival-hours.js';
import { BusinessService } from '../business/business.service.js';
import { BusinessCalendarService } from '../business/business-calendar.service.js';
import { LeadLabelsService } from '../contacts/leads/lead-labels.service.js';
import type { LeadRecord } from '../contacts/leads/lead-records.service.js';
import { Environment } from '../platform/config/environment.js';
import type { Appointment } from './appointment.entity.js';

/** How often calendar apps should refresh the feed. */
const refreshSeconds = 15 * 60;

export interface Booking {
  appointment: Appointment;
  lead: LeadRecord;
}

type When = Pick<Appointment, 'day' | 'timeWindow' | 'minutes'>;

/** Writes appointments as iCalendar (RFC 5545), in the business's time zone. */
@Injectable()
export class CalendarFilesService {
  private foundZone?: { id: string; block: string };

  constructor(
    private readonly business: BusinessService,
    private readonly labels: LeadLabelsService,
    private readonly environment: Environment,
    private readonly businessCalendar: BusinessCalendarService,
  ) {}

  /** Returns the owner's bookings as a calendar feed. */
  feed(bookings: Booking[]): string {
    const calendar = this.calendar();
    calendar.name(escaped(`${this.business.site.businessName}: bookings`)).ttl(refreshSeconds);
    for (const booking of bookings) calendar.createEvent(this.ownersEvent(booking));
    return textOf(calendar);
  }

  /** Returns one booking for the owner's calendar server. */
  ownersCopy(booking: Booking): string {
    const calendar = this.calendar();
    calendar.createEvent(this.ownersEvent(booking));
    return textOf(calendar);
  }

  /**
   * Returns a calendar invite or file for the customer (RFC 5546); PUBLISH invites nobody. Contains nothing
   * that the visitor typed except the email address.
   */
  customersCopy(
    { appointment, lead }: Booking,
    when: When,
    method: 'REQUEST' | 'CANCEL' | 'PUBLISH',
  ): string {
    const { businessName, email, phone } = this.business.site;
    const calendar = this.calendar().method(ICalCalendarMethod[method]);
    calendar.createEvent({
      ...this.common(appointment, when),
      summary: `Carpet cleaning, ${businessName}`,
      description: [this.labels.bookedService(lead), `Questions? Call ${phone}.`].filter(Boolean).join('\n'),
      status: method === 'CANCEL' ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
      organizer: { name: businessName, email: this.environment.MAIL_FROM ?? email },
      attendees: method === 'PUBLISH' ? [] : [attendee(lead)],
    });
    return textOf(calendar);
  }

  /** The business's time zone in iCalendar form, looked up for the first file. */
  private get timeZone(): { id: string; block: string } {
    if (!this.foundZone) {
      const [block, id] = tzlib_get_ical_block(this.businessCalendar.timeZone) as string[];
      this.foundZone = { id: id.replace(/^TZID=/, ''), block };
    }
    return this.foundZone;
  }

  private calendar() {
    const { businessName } = this.business.site;
    const product = { company: escaped(businessName), product: 'Bookings', language: 'EN' };
    const timezone = { name: null, generator: () => this.timeZone.block };
    return ical({ prodId: product, timezone });
  }

  private ownersEvent({ appointment, lead }: Booking): ICalEventData {
    const { id, name, email, message, serviceArea, address } = lead;
    const service = this.labels.service(lead);
    const link = `${this.environment.publicOrigin}/admin/leads/${id}`;
    return {
      ...this.common(appointment, appointment),
      summary: service ? `${name}: ${service}` : name,
      location: address || serviceArea?.replace(/^Address: /, '') || undefined,
      description: [this.labels.phone(lead).phoneShown, email, message, link].filter(Boolean).join('\n'),
      url: link,
      status: appointment.isTentative ? ICalEventStatus.TENTATIVE : ICalEventStatus.CONFIRMED,
    };
  }

  private common({ uid, sequence, changedAt }: Appointment, when: When) {
    return { id: uid, sequence, stamp: changedAt, lastModified: changedAt, ...this.span(when) };
  }

  /** Returns when an event starts and ends, by the wall clock: daylight saving changes keep 8 AM at 8 AM. */
  private span({ day, timeWindow, minutes }: When) {
    const span = spanOf({ day, timeWindow, minutes }, this.business.facts);
    const date = Temporal.PlainDate.from(day);
    if (!span) return { start: date, end: date.add({ days: 1 }), allDay: true };
    const start = date.toPlainDateTime().add({ minutes: span.from });
    if (!isTimeOfDay(timeWindow))
      return { start, end: date.toPlainDateTime().add({ minutes: span.to }), timezone: this.timeZone.id };
    const begins = start.toZonedDateTime(this.timeZone.id);
    const ends = begins.add({ minutes: span.to - span.from });
    // Wall-clock times are ambiguous in the hour that repeats when daylight saving ends; instants aren't.
    const isClear = [begins, ends].every((time) => time.equals(time.toPlainDateTime().toZonedDateTime(time)));
    if (!isClear) return { start: begins.toInstant(), end: ends.toInstant() };
    return { start: begins.toPlainDateTime(), end: ends.toPlainDateTime(), timezone: this.timeZone.id };
  }
}

const attendee = ({ email }: LeadRecord) => ({
  ...{ email, name: email },
  rsvp: false,
  status: ICalAttendeeStatus.ACCEPTED,
});

/** Every line needs a line break, including the last (RFC 5545 3.1). */
const textOf = (calendar: ICalCalendar) => `${calendar.toString()}\r\n`;

/** Escapes texts that the library doesn't escape itself (RFC 5545 3.3.11). */
const escaped = (text: string) => text.replace(/[\\;,]/g, '\\$&').replace(/[\r\n]+/g, ' ');
