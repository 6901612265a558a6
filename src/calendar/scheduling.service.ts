import { ConflictException, Injectable } from '@nestjs/common';
import type { AppointmentPreview, AppointmentWarning } from '../../views/contracts/bookings/appointments.js';
import type { LeadView } from '../../views/contracts/leads/leads.js';
import { formatCalendarDate, formatInstant } from '../../views/format/moments.js';
import { appointmentTime } from '../../views/forms/bookings/appointment.js';
import { isYes } from '../../views/forms/rules.js';
import { BusinessService } from '../business/business.service.js';
import { BusinessCalendarService, type Day } from '../business/business-calendar.service.js';
import { DaysOffService } from '../business/days-off.service.js';
import { LeadRecordsService } from '../contacts/leads/lead-records.service.js';
import { LeadsService } from '../contacts/leads/leads.service.js';
import { AppointmentNotificationsService } from './appointment-notifications.service.js';
import { appointmentWarnings } from './appointment-warnings.js';
import { AppointmentsService } from './appointments.service.js';
import type { AppointmentForm } from './dto/appointment-form.dto.js';

/** Gives leads their appointments, after the owner has read what speaks against them. */
@Injectable()
export class SchedulingService {
  constructor(
    private readonly leads: LeadsService,
    private readonly records: LeadRecordsService,
    private readonly appointments: AppointmentsService,
    private readonly notifications: AppointmentNotificationsService,
    private readonly business: BusinessService,
    private readonly daysOff: DaysOffService,
    private readonly calendar: BusinessCalendarService,
  ) {}

  /** What saving an appointment would mean. @throws {NotFoundException} for an id that no lead has. */
  async preview(id: number, form: AppointmentForm): Promise<AppointmentPreview> {
    const lead = await this.leads.find(id);
    return { warnings: await this.warnings(lead, form), mails: await this.emailsInWords(lead, form) };
  }

  /**
   * Saves an appointment. The lead is scheduled then.
   * @throws {UnreadWarnings} when something speaks against it that the owner has not read; nothing is saved then.
   * @throws {NotFoundException} for an id that no lead has.
   * @throws {ConflictException} for a change made from an old copy of the lead.
   */
  async schedule(id: number, form: AppointmentForm): Promise<LeadView> {
    const { warnings } = await this.preview(id, form);
    const read = (form.warned ?? '').split(' ');
    if (warnings.some(({ code }) => !read.includes(code))) throw new UnreadWarnings(warnings);
    return this.leads.schedule(id, {
      time: appointmentTime(form),
      address: form.address ?? '',
      isSilent: isYes(form.sendNothing),
      version: form.version,
    });
  }

  /** The leads whose appointment is or was on one of some days: those that are scheduled or completed. */
  async between(from: Day, until: Day): Promise<LeadView[]> {
    const kept = await this.appointments.between(from, until);
    const leads = await this.leads.findAll(kept.map(({ leadId }) => leadId));
    return leads.filter(({ appointment, isSpam }) => {
      const day = appointment?.day;
      return !isSpam && day !== null && day !== undefined && from <= day && day <= until;
    });
  }

  private async warnings(lead: LeadView, form: AppointmentForm): Promise<AppointmentWarning[]> {
    const proposed = appointmentTime(form);
    const ofDay = (await this.appointments.bookedOn(proposed.day)).filter(({ leadId }) => leadId !== lead.id);
    const names = await this.records.namesOf(ofDay.map(({ leadId }) => leadId));
    return appointmentWarnings(proposed, {
      today: this.calendar.dayOf(),
      facts: this.business.facts,
      daysOff: this.daysOff.all,
      others: ofDay.map((other) => ({ ...other, name: names.get(other.leadId) ?? 'somebody' })),
      address: form.address ?? lead.address ?? '',
      area: lead.serviceArea ?? '',
    });
  }

  private async emailsInWords({ id, name, email }: LeadView, form: AppointmentForm): Promise<string> {
    const { day, timeWindow } = appointmentTime(form);
    const first = name.split(' ')[0];
    if (!email) return `${first} is sent nothing: there is no e-mail address.`;
    if (day < this.calendar.dayOf()) return `${first} is sent nothing, since the day has passed.`;
    const told = await this.appointments.find(id);
    if (told?.isBooked && told.toldDay === day && told.toldWindow === timeWindow)
      return `${first} is sent nothing new: day and time stay as they are.`;
    const reminderAt = this.notifications.reminderAt(day);
    const news = told?.toldDay
      ? `is told in a minute that it is no longer on ${formatCalendarDate(told.toldDay)}`
      : 'gets the confirmation in a minute';
    const reminder = reminderAt && formatInstant(reminderAt.toISOString(), this.calendar.timeZone);
    return `${first} ${news}${reminder ? `, and a reminder on ${reminder}` : ''}.`;
  }
}

/** 409: something speaks against the appointment that the owner has not read yet. */
export class UnreadWarnings extends ConflictException {
  constructor(readonly warnings: AppointmentWarning[]) {
    super(warnings.map(({ text }) => text).join(' '));
  }
}
