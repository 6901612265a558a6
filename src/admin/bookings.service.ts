import { Injectable } from '@nestjs/common';
import type { AdminDay } from '../../views/contracts/admin.js';
import { anyTime, byTimeOfDay } from '../../views/contracts/bookings/appointments.js';
import { appointmentsPerSection } from '../../views/contracts/leads/leads.js';
import { formatDayOff, isOn, openDaysOn, weekdayNames } from '../../views/format/hours.js';
import { weekdayOf } from '../../views/format/moments.js';
import { BookingSettingsService } from '../business/availability/booking-settings.service.js';
import { FreeWindowsService } from '../business/availability/free-windows.service.js';
import { BusinessService } from '../business/business.service.js';
import { BusinessCalendarService, type Day } from '../business/business-calendar.service.js';
import { DaysOffService } from '../business/days-off.service.js';
import { SchedulingService } from '../calendar/scheduling.service.js';
import { LeadsService } from '../contacts/leads/leads.service.js';

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
  ) {}

  /** Builds the page's props. @param day the selected day, which also selects the week; today by default. */
  async page(day: Day = this.calendar.dayOf()) {
    const today = this.calendar.dayOf();
    return {
      today,
      day,
      week: await this.week(day),
      confirmed: await this.section('scheduled'),
      pending: await this.section('contacted'),
      daysOff: this.daysOff.from(today),
      onlineBooking: await this.onlineBooking(),
    };
  }

  private async onlineBooking() {
    const settings = await this.settings.find();
    const free = await this.freeWindows.read(settings);
    return { settings, free: { count: free.length, next: free[0] } };
  }

  /** Builds the week of a day, Sunday to Saturday; this week by default. */
  async week(day: Day = this.calendar.dayOf()): Promise<AdminDay[]> {
    const sunday = this.calendar.plusDays(day, -weekdayOf(day));
    const days = Array.from({ length: 7 }, (_, index) => this.calendar.plusDays(sunday, index));
    const leads = await this.scheduling.between(days[0], days[6]);
    const inOrder = byTimeOfDay(this.business.facts);
    leads.sort(
      (one, other) => inOrder(one.appointment ?? anyTime, other.appointment ?? anyTime) || one.id - other.id,
    );
    return days.map((one) => ({
      day: one,
      isOff: this.whyOff(one),
      appointments: leads.filter(({ appointment }) => appointment?.day === one),
    }));
  }

  private async section(status: 'scheduled' | 'contacted') {
    return {
      leads: await this.leads.page({ status, order: 'day', limit: appointmentsPerSection }),
      total: await this.leads.count({ status }),
    };
  }

  private whyOff(day: Day): string | undefined {
    const off = this.daysOff.all.find(isOn(day));
    if (off) return off.reason || `Off: ${formatDayOff(off)}`;
    const open = openDaysOn(this.business.facts.openingHours, day);
    return open?.from === undefined && !open?.isByAppointment
      ? `Closed on ${weekdayNames[weekdayOf(day)]}s`
      : undefined;
  }
}
