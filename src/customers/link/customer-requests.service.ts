import { Injectable } from '@nestjs/common';
import type { AppointmentTime } from '../../../views/contracts/bookings/appointments.js';
import type { DayWindow } from '../../../views/contracts/bookings/free-windows.js';
import type { CustomerRequest, RequestStatus } from '../../../views/contracts/customers/customer-request.js';
import { isDone, isLost } from '../../../views/contracts/leads/lead-stages.js';
import { answerKinds, customerEntryKinds, customersMessage } from '../../../views/contracts/leads/leads.js';
import { isVisitReason } from '../../../views/contracts/leads/lost.js';
import { spanOf } from '../../../views/format/arrival-hours.js';
import {
  formatCalendarDate,
  formatClock,
  formatInstant,
  isCalendarDate,
} from '../../../views/format/moments.js';
import { givenAddress } from '../../../views/forms/bookings/appointment.js';
import { customerLimits, linkKeptDays } from '../../../views/forms/customers/customer-link.js';
import { isFreeRoom, ownMessage } from '../../../views/forms/leads/free-room.js';
import { closedDayHint, preferredTimeHint } from '../../../views/forms/leads/preferred-time-hint.js';
import { FreeWindowsService } from '../../business/availability/free-windows.service.js';
import { BusinessService } from '../../business/business.service.js';
import { BusinessCalendarService } from '../../business/business-calendar.service.js';
import { AppointmentsService } from '../../calendar/appointments.service.js';
import { CalendarFilesService } from '../../calendar/calendar-files.service.js';
import { appointmentOf, requestedTime } from '../../contacts/leads/lead-day.js';
import { LeadLabelsService } from '../../contacts/leads/lead-labels.service.js';
import { type LeadRecord, LeadRecordsService } from '../../contacts/leads/lead-records.service.js';
import { CustomerEntriesService } from '../../contacts/links/customer-entries.service.js';
import { CustomerLinksService } from '../../contacts/links/customer-links.service.js';
import { givenAddressIn, openRequestsIn } from '../../contacts/links/open-requests.js';
import { ClockService } from '../../platform/config/clock.service.js';
import { PlanVisitsService } from '../plans/plan-visits.service.js';
import { PlansService } from '../plans/plans.service.js';
import { mayBeAtOnce } from './at-once.js';

/** Prepares requests for their customers’ pages. */
@Injectable()
export class CustomerRequestsService {
  constructor(
    private readonly links: CustomerLinksService,
    private readonly leads: LeadRecordsService,
    private readonly labels: LeadLabelsService,
    private readonly entries: CustomerEntriesService,
    private readonly appointments: AppointmentsService,
    private readonly files: CalendarFilesService,
    private readonly freeWindows: FreeWindowsService,
    private readonly plans: PlansService,
    private readonly visits: PlanVisitsService,
    private readonly business: BusinessService,
    private readonly calendar: BusinessCalendarService,
    private readonly clock: ClockService,
  ) {}

  /**
   * Finds the lead of a link’s token; undefined for an unknown or expired link. The link of a plan’s canceled
   * visit leads to the visit that was made again, so that the customer sees and moves that one.
   */
  async leadOf(token: string): Promise<LeadRecord | undefined> {
    const id = await this.links.leadIdOf(token);
    const lead = id === undefined ? undefined : await this.leads.find(id);
    if (!lead || (await this.isOver(lead))) return undefined;
    const again = isVisitReason(lead.lostReason) ? await this.visits.madeAgain(lead) : undefined;
    return again === undefined ? lead : this.leads.find(again);
  }

  /** Returns what a lead’s page shows. @param path of the page. */
  async present(lead: LeadRecord, path: string): Promise<CustomerRequest> {
    const done = await this.entries.steps(lead.id);
    const { timeZone } = this.calendar;
    const status = this.statusOf(lead);
    const appointment = this.describeAppointment(lead);
    const booked = await this.appointments.find(lead.id);
    const talk = await this.entries.talk(lead.id);
    const requests = openRequestsIn(talk);
    const asked = requests.find(({ kind }) => kind === 'time')?.window;
    const given = givenAddressIn(requests);
    const said = talk.filter(({ kind }) => kind === customerEntryKinds.message || kind === answerKinds.reply);
    const isAppointmentCanceled = status === 'asked' && lead.appointmentCanceledAt !== null;
    const { openingHours, daysOff } = this.business.site;
    const askedDay = asked?.day ?? requestedTime(lead).preferredDate ?? '';
    const closedHint = (status === 'asked' && closedDayHint(askedDay, openingHours, daysOff)) || null;
    const sent = said.filter(({ kind }) => kind === customerEntryKinds.message);
    return {
      number: lead.id,
      path,
      status,
      appointment,
      isAppointmentCanceled,
      canceledVisit: status === 'closed' ? await this.plans.canceledVisit(lead) : null,
      isProposed: booked?.isBooked === true && booked.isTentative,
      hasCalendarFile: booked?.isBooked === true && !booked.isTentative,
      requestedTime:
        (await this.entries.pendingTime(lead.id)) ??
        (status === 'asked' && !isAppointmentCanceled ? firstTime(lead) : null),
      requestedTimeHint: asked && !closedHint ? this.hintOn(asked) : null,
      closedHint,
      service: this.labels.service(lead),
      isFreeRoom: isFreeRoom(lead),
      phone: this.labels.phone(lead).phoneShown,
      email: lead.email,
      preferred: appointment || isAppointmentCanceled ? null : this.formatPreferredTime(lead),
      area: lead.serviceArea?.replace(/^Address: /, '') ?? null,
      message: ownMessage(customersMessage(lead), lead),
      receivedOn: formatInstant(lead.createdAt.toISOString(), timeZone),
      estimate: lead.estimate,
      declinedTime: (await this.entries.declinedTime(lead.id)) ?? null,
      givenAddress: given ?? null,
      address: lead.address || givenAddress(lead.serviceArea) || null,
      messages: said.map(({ id, kind, text = '', at }) => ({
        ...{ id, text, at: formatInstant(at, timeZone) },
        isOurs: kind === answerKinds.reply,
      })),
      canWrite: sent.length < customerLimits.messages,
      windows: ['begun', 'done'].includes(status) ? [] : this.offered(lead),
      isInstant: this.freeWindows.isInstant && mayBeAtOnce(lead, this.business.facts.serviceArea),
      seen: done.length,
    };
  }

  /** Returns the appointment as a calendar file; undefined if there is none. */
  async calendarFile(lead: LeadRecord): Promise<string | undefined> {
    const appointment = await this.appointments.find(lead.id);
    return appointment?.isBooked
      ? this.files.customersCopy({ appointment, lead }, appointment, 'PUBLISH')
      : undefined;
  }

  statusOf(
    lead: Pick<LeadRecord, 'status' | 'lostAt' | 'cancelledAt' | 'day' | 'timeWindow' | 'appointmentMinutes'>,
  ): RequestStatus {
    if (isDone(lead)) return 'done';
    if (isLost(lead)) return 'closed';
    const appointment = appointmentOf(lead);
    if (appointment?.day) return this.hasBegun(appointment, appointment.day) ? 'begun' : 'booked';
    return lead.cancelledAt ? 'canceled' : 'asked';
  }

  /** Says that we're closed at the time that a customer asked for; null if we aren't. */
  private hintOn(asked: DayWindow): string | null {
    const { openingHours, daysOff } = this.business.site;
    return preferredTimeHint(asked, openingHours, this.business.facts, undefined, daysOff) ?? null;
  }

  private hasBegun(time: AppointmentTime, day: string): boolean {
    const { from } = spanOf(time, this.business.facts) ?? { from: 0 };
    return this.calendar.at(day, formatClock(from)) <= this.clock.now();
  }

  /** Whether the link has expired. Its days count from the last appointment, even a canceled one. */
  private async isOver(lead: LeadRecord): Promise<boolean> {
    const day =
      appointmentOf(lead)?.day ??
      (await this.appointments.find(lead.id))?.day ??
      this.calendar.dayOf(lead.createdAt);
    return this.calendar.dayOf() > this.calendar.plusDays(day, linkKeptDays);
  }

  private describeAppointment(lead: LeadRecord): CustomerRequest['appointment'] {
    const appointment = appointmentOf(lead);
    if (!appointment?.day) return null;
    return {
      date: this.labels.date(appointment.day) ?? '',
      time:
        this.labels.window(appointment.day, appointment.timeWindow) ||
        (isDone(lead) ? '' : 'Time to be confirmed'),
      address: lead.address,
    };
  }

  private formatPreferredTime(lead: LeadRecord): string | null {
    const { preferredDate, timePreference } = requestedTime(lead);
    const parts = [this.labels.date(preferredDate), this.labels.requestedWindow(timePreference)];
    return parts.filter(Boolean).join(', ') || null;
  }

  /** Returns the open slots except the lead’s own. */
  private offered(lead: LeadRecord): DayWindow[] {
    const own = appointmentOf(lead);
    const isOwn = ({ day, timeWindow }: DayWindow) => day === own?.day && timeWindow === own?.timeWindow;
    return this.freeWindows.all.filter((window) => !isOwn(window)).slice(0, customerLimits.windows);
  }
}

/** Formats a request's time like one chosen later: "Wed, Mar 10, 2027, morning"; null without a day. */
function firstTime(lead: LeadRecord): string | null {
  const { preferredDate, timePreference } = requestedTime(lead);
  if (!preferredDate || !isCalendarDate(preferredDate)) return null;
  return [formatCalendarDate(preferredDate), timePreference].filter(Boolean).join(', ');
}
