import { Injectable } from '@nestjs/common';
import type { AdminDay } from '../../views/contracts/admin.js';
import type { AppointmentTime } from '../../views/contracts/bookings/appointments.js';
import type { CalendarDay, DayOffWithJobs, WindowCapacity } from '../../views/contracts/bookings/calendar.js';
import type { BookingSettings } from '../../views/contracts/bookings/free-windows.js';
import { isScheduled } from '../../views/contracts/leads/lead-stages.js';
import { appointmentsPerSection, newLeadsInBookings } from '../../views/contracts/leads/leads.js';
import type { DayOff } from '../../views/contracts/website/business.js';
import { arrivalHours, byTimeOfDay, takingPartOf } from '../../views/format/arrival-hours.js';
import { formatDayOff, isOn, openDaysOn, weekdayNames } from '../../views/format/hours.js';
import { weekdayOf } from '../../views/format/moments.js';
import { BookingSettingsService } from '../business/availability/booking-settings.service.js';
import { isHalfOpen } from '../business/availability/free-windows.js';
import { FreeWindowsService } from '../business/availability/free-windows.service.js';
import { BusinessService } from '../business/business.service.js';
import { BusinessCalendarService, type Day } from '../business/business-calendar.service.js';
import { DaysOffService } from '../business/days-off.service.js';
import { SchedulingService } from '../calendar/scheduling.service.js';
import { canFollow } from '../calendar/tight-times.js';
import type { LeadFilter } from '../contacts/dto/lead-filter.dto.js';
import { LeadsService } from '../contacts/leads/leads.service.js';
import { Environment } from '../platform/config/environment.js';
import type { BookingsQuery } from './dto/bookings-query.dto.js';

/** Builds the bookings page. */
@Injectable()
export class BookingsService {
  constructor(
    private readonly leads: LeadsService,
    private readonly scheduling: SchedulingService,
    private readonly business: BusinessService,
    private readonly daysOff: DaysOffService,
    private readonly settings: BookingSettingsService,
    private readonly freeWindows: FreeWindowsService,
    private readonly calendar: BusinessCalendarService,
    private readonly environment: Environment,
  ) {}

  /** Builds the page's props: this week by default. @param query the view, and the day that sets the week. */
  async page({ view = 'week', day = this.calendar.dayOf() }: BookingsQuery = {}) {
    const today = this.calendar.dayOf();
    const [week, sections] = await Promise.all([this.week(day), this.sections(today)]);
    return {
      ...{ today, view, day, week, ...sections },
      usualMinutes: this.environment.APPOINTMENT_MINUTES,
      daysOff: await Promise.all(this.daysOff.from(today).map((dayOff) => this.withJobs(dayOff, today))),
      onlineBooking: await this.onlineBooking(),
    };
  }

  private async sections(today: Day) {
    return {
      confirmed: await this.section({ status: 'scheduled' }),
      tentative: await this.scheduling.tentativeBetween(today, this.calendar.plusDays(today, daysAhead)),
      pending: await this.section({ status: 'contacted' }),
      unanswered: await this.section({ status: 'new' }, newLeadsInBookings),
    };
  }

  /** Adds the confirmed jobs. Unconfirmed visits of plans move by themselves. */
  private async withJobs(dayOff: DayOff, today: Day): Promise<DayOffWithJobs> {
    const from = dayOff.from < today ? today : dayOff.from;
    const tentative = new Set(await this.scheduling.tentativeBetween(from, dayOff.until));
    const jobs = new Map<Day, number>();
    for (const lead of await this.scheduling.between(from, dayOff.until)) {
      const { day } = lead.appointment ?? {};
      if (day && isScheduled(lead) && !tentative.has(lead.id)) jobs.set(day, (jobs.get(day) ?? 0) + 1);
    }
    const booked = [...jobs].map(([day, count]) => ({ day, jobs: count }));
    return { ...dayOff, booked: booked.sort((one, other) => (one.day < other.day ? -1 : 1)) };
  }

  private async onlineBooking() {
    const settings = await this.settings.find();
    const free = await this.freeWindows.read(settings);
    return { settings, free: { count: free.length, next: free[0] } };
  }

  /** Builds the week of a day, Sunday to Saturday; this week by default. */
  async week(day: Day = this.calendar.dayOf()): Promise<CalendarDay[]> {
    const sunday = this.calendar.plusDays(day, -weekdayOf(day));
    const days = Array.from({ length: 7 }, (_, index) => this.calendar.plusDays(sunday, index));
    const all = await this.scheduling.timesBetween(days[0], days[6]);
    const inOrder = byTimeOfDay(this.business.facts);
    all.sort((one, other) => inOrder(one, other) || one.leadId - other.leadId);
    const ofDays = days.map((one) => all.filter((time) => time.day === one));
    const listed = ofDays.map((times) => times.slice(0, maxListed));
    const found = await this.leads.findAll(listed.flat().map(({ leadId }) => leadId));
    const leads = new Map(found.map((lead) => [lead.id, lead]));
    const { crews } = await this.settings.find();
    return days.map((one, index) => ({
      ...this.hoursOf(one),
      day: one,
      capacity: this.capacityOf(one, ofDays[index], crews),
      appointments: listed[index].flatMap(({ leadId }) => leads.get(leadId) ?? []),
      more: ofDays[index].length - listed[index].length,
      tentative: listed[index].filter(({ isTentative }) => isTentative).map(({ leadId }) => leadId),
    }));
  }

  private async section(filter: LeadFilter, limit = appointmentsPerSection) {
    return {
      leads: await this.leads.page({ ...filter, order: 'day', limit }),
      total: await this.leads.count(filter),
    };
  }

  private hoursOf(day: Day): Pick<AdminDay, 'isOff' | 'open' | 'isByAppointment'> {
    const off = this.daysOff.all.find(isOn(day));
    if (off) return { isOff: off.reason || `Off: ${formatDayOff(off)}` };
    const { from, to, isByAppointment } = openDaysOn(this.business.facts.openingHours, day) ?? {};
    if (isByAppointment) return { isByAppointment };
    if (from === undefined || to === undefined)
      return { isOff: `Closed on ${weekdayNames[weekdayOf(day)]}s` };
    return { open: { from, to } };
  }

  /** Counts bookings by window. One mostly outside opening hours has no crews, as in online booking. */
  private capacityOf(day: Day, times: AppointmentTime[], crews: BookingSettings['crews']): WindowCapacity[] {
    const { facts } = this.business;
    const { timeWindows } = facts;
    const { open } = this.hoursOf(day);
    return timeWindows.map((window) => {
      const { from, to } = arrivalHours({ day, timeWindow: window.value }, facts) ?? window;
      const hours = { from: from * 60, to: to * 60 };
      const ofWindow = takingPartOf(window, times, facts);
      const limit = isHalfOpen(window, open) ? (crews[window.value] ?? 0) : 0;
      return {
        timeWindow: window.value,
        booked: ofWindow.length,
        crews: limit,
        isOver: ofWindow.length > limit && !canFollow(ofWindow, hours, facts),
      };
    });
  }
}

/** How far ahead the list of appointments shows which ones are tentative. */
const daysAhead = 400;
/** How many appointments of a day are listed. */
const maxListed = 20;
