import { Injectable } from '@nestjs/common';
import type { DayWindow } from '../../../views/contracts/bookings/free-windows.js';
import { windowText } from '../../../views/contracts/bookings/free-windows.js';
import { isOn, openDaysOn } from '../../../views/format/hours.js';
import { BookingSettingsService } from '../../business/availability/booking-settings.service.js';
import { isHalfOpen } from '../../business/availability/free-windows.js';
import { SlotsService } from '../../business/availability/slots.service.js';
import { BusinessService } from '../../business/business.service.js';
import { BusinessCalendarService } from '../../business/business-calendar.service.js';
import { DaysOffService } from '../../business/days-off.service.js';
import { isPublicHoliday } from '../../business/public-holidays.js';
import { ClockService } from '../../platform/config/clock.service.js';
import type { Surroundings } from './plan-placing.js';

const hourMs = 3_600_000;

/** Reads on which days visits of plans can be: in opening hours, never on a day off or a public holiday. */
@Injectable()
export class PlanSlotsService {
  constructor(
    private readonly settings: BookingSettingsService,
    private readonly slots: SlotsService,
    private readonly business: BusinessService,
    private readonly daysOff: DaysOffService,
    private readonly calendar: BusinessCalendarService,
    private readonly clock: ClockService,
  ) {}

  /** Reads the open and the free windows from now on. */
  async read(): Promise<Omit<Surroundings, 'taken'>> {
    const today = this.calendar.dayOf();
    const { crews, noticeHours } = await this.settings.find();
    const reserved = await this.slots.reservedFrom(today);
    const { timeWindows, openingHours } = this.business.facts;
    const daysOff = this.daysOff.all;
    const isWorkday = (day: string) => !isPublicHoliday(day) && !daysOff.some(isOn(day));
    const isOpen = ({ day, timeWindow }: DayWindow) => {
      const window = timeWindows.find(({ value }) => value === timeWindow);
      return window !== undefined && isWorkday(day) && isHalfOpen(window, openDaysOn(openingHours, day));
    };
    // The day on which the minimum notice ends has started by then.
    const noticed = this.calendar.dayOf(new Date(this.clock.now().getTime() + noticeHours * hourMs));
    const tomorrow = this.calendar.plusDays(today, 1);
    return {
      timeWindows: timeWindows.map(({ value }) => value),
      isOpen: (window) => (crews[window.timeWindow] ?? 0) > 0 && isOpen(window),
      isFree: (window) => (reserved.get(windowText(window)) ?? 0) < (crews[window.timeWindow] ?? 0),
      earliest: noticed > tomorrow ? this.calendar.plusDays(noticed, 1) : tomorrow,
    };
  }
}
