import { ConflictException, Injectable } from '@nestjs/common';
import type {
  AppointmentPreview,
  AppointmentTime,
  AppointmentWarning,
} from '../../views/contracts/bookings/appointments.js';
import type { LeadView } from '../../views/contracts/leads/leads.js';
import { isPast } from '../../views/format/arrival-hours.js';
import { formatCalendarDate, formatInstant } from '../../views/format/moments.js';
import { appointmentTime } from '../../views/forms/bookings/appointment.js';
import { isYes } from '../../views/forms/rules.js';
import { BookingSettingsService } from '../business/availability/booking-settings.service.js';
import { BusinessService } from '../business/business.service.js';
import { BusinessCalendarService, type Day } from '../business/business-calendar.service.js';
import { DaysOffService } from '../business/days-off.service.js';
import { areaOfAddress, placeOfJob } from '../business/served-places.js';
import { LeadRecordsService } from '../contacts/leads/lead-records.service.js';
import { LeadsService } from '../contacts/leads/leads.service.js';
import { Environment } from '../platform/config/environment.js';
import { AppointmentNotificationsService } from './appointment-notifications.service.js';
import { appointmentWarnings } from './appointment-warnings.js';
import { AppointmentsService } from './appointments.service.js';
import type { AppointmentForm } from './dto/appointment-form.dto.js';

/** Schedules appointments after the owner has seen the warnings. */
@Injectable()
export class SchedulingService {
  constructor(
    private readonly leads: LeadsService,
    private readonly records: LeadRecordsService,
    private readonly appointments: AppointmentsService,
    private readonly notifications: AppointmentNotificationsService,
    private readonly business: BusinessService,
    private readonly daysOff: DaysOffService,
    private readonly settings: BookingSettingsService,
    private readonly calendar: BusinessCalendarService,
    private readonly environment: Environment,
  ) {}

  /** Previews the warnings and emails of an appointment. @throws {NotFoundException} for an unknown lead. */
  async preview(id: number, form: AppointmentForm): Promise<AppointmentPreview> {
    const lead = await this.leads.find(id);
    return { warnings: await this.warnings(lead, form), emailNotice: await this.emailPreview(lead, form) };
  }

  /**
   * Saves an appointment and sets the lead to scheduled.
   * @throws {UnreadWarnings} if there are warnings that the owner hasn't seen; nothing is saved then.
   * @throws {NotFoundException} for an unknown lead.
   * @throws {ConflictException} for a change made from an old copy of the lead.
   */
  async schedule(id: number, form: AppointmentForm): Promise<LeadView> {
    await this.refuseUnread(id, form);
    return this.save(id, form);
  }

  /**
   * Checks that the owner has seen all warnings.
   * @throws {UnreadWarnings} if not.
   * @throws {NotFoundException} for an unknown lead.
   */
  async refuseUnread(id: number, form: AppointmentForm): Promise<void> {
    const all = await this.warnings(await this.leads.find(id), form);
    const warnings = all.filter(({ isNotice }) => !isNotice);
    const read = (form.warned ?? '').split(' ');
    if (warnings.some(({ code }) => !read.includes(code))) throw new UnreadWarnings(warnings);
  }

  /** Saves an appointment despite seen warnings. @throws {ConflictException} for an old copy of the lead. */
  save(id: number, form: AppointmentForm): Promise<LeadView> {
    return this.leads.schedule(id, {
      time: appointmentTime(form),
      address: form.address,
      area: areaOfAddress(form.address ?? '', this.business.facts.serviceArea),
      isSilent: isYes(form.sendNothing),
      version: form.version,
    });
  }

  /** Returns the scheduled and completed leads with an appointment between two days. */
  async between(from: Day, until: Day): Promise<LeadView[]> {
    const appointments = await this.appointments.between(from, until);
    const leads = await this.leads.findAll(appointments.map(({ leadId }) => leadId));
    return leads.filter(({ appointment, isSpam }) => {
      const day = appointment?.day;
      return !isSpam && day !== null && day !== undefined && from <= day && day <= until;
    });
  }

  /** Returns when the appointments are that scheduled and completed leads have between two days. */
  async timesBetween(from: Day, until: Day): Promise<AppointmentOfLead[]> {
    const appointments = await this.appointments.between(from, until);
    const times = await this.leads.appointmentsOf(appointments.map(({ leadId }) => leadId));
    return appointments.flatMap(({ leadId, isBooked, isTentative }) => {
      const time = times.get(leadId);
      const isBetween = time?.day && from <= time.day && time.day <= until;
      return isBetween ? [{ leadId, ...time, isTentative: isBooked && isTentative }] : [];
    });
  }

  /** Returns the leads whose appointments between two days aren't confirmed by the customer. */
  tentativeBetween(from: Day, until: Day): Promise<number[]> {
    return this.appointments.tentativeBetween(from, until);
  }

  private async warnings(lead: LeadView, form: AppointmentForm): Promise<AppointmentWarning[]> {
    const proposed = appointmentTime(form);
    const ofDay = (await this.appointments.bookedOn(proposed.day)).filter(({ leadId }) => leadId !== lead.id);
    const leads = new Map(
      (await this.records.findAll(ofDay.map(({ leadId }) => leadId))).map((one) => [one.id, one]),
    );
    const { facts } = this.business;
    return appointmentWarnings(proposed, {
      now: this.now(),
      facts,
      daysOff: this.daysOff.all,
      crews: (await this.settings.find()).crews,
      others: ofDay.map((other) => {
        const booked = leads.get(other.leadId);
        const place = booked ? placeOfJob(booked, facts.serviceArea) : null;
        return { ...other, name: booked?.name ?? 'another customer', place };
      }),
      address: form.address ?? lead.address ?? lead.givenAddress ?? '',
      area: lead.serviceArea ?? '',
    });
  }

  private now() {
    return { day: this.calendar.dayOf(), time: this.calendar.timeOf() };
  }

  private async emailPreview({ id, name, email: address }: LeadView, form: AppointmentForm): Promise<string> {
    const time = appointmentTime(form);
    const { day, timeWindow } = time;
    const now = this.now();
    const first = name.split(' ')[0];
    if (!address) return `${first} won’t get an email: no email address.`;
    if (isPast(time, now, this.business.facts))
      return `${first} won’t get an email because this ${day < now.day ? 'date' : 'time'} is in the past.`;
    const notified = await this.appointments.find(id);
    if (notified?.isBooked && notified.toldDay === day && notified.toldWindow === timeWindow)
      return `${first} won’t get a new email: the day and time stay the same.`;
    if (!this.environment.sendsEmail) return `${first} gets no email until email is set up.`;
    const reminderAt = this.notifications.reminderAt(day);
    const email = notified?.toldDay
      ? `an email in about a minute saying the appointment was moved from ${formatCalendarDate(notified.toldDay)}`
      : 'a confirmation email in about a minute';
    const reminder = reminderAt && formatInstant(reminderAt.toISOString(), this.calendar.timeZone);
    return `${first} will get ${email}.${reminder ? ` A reminder goes out on ${reminder}.` : ''}`;
  }
}

/** When a lead's appointment is, and whether the customer hasn't confirmed it. */
export type AppointmentOfLead = AppointmentTime & { leadId: number; isTentative: boolean };

/** 409: there are warnings that the owner hasn't seen. */
export class UnreadWarnings extends ConflictException {
  constructor(readonly warnings: AppointmentWarning[]) {
    super(warnings.map(({ text }) => text).join(' '));
  }
}
