import { Injectable } from '@nestjs/common';
import { Temporal } from 'temporal-polyfill';
import type { FollowUpEmail, FollowUpSettings } from '../../../views/contracts/messages/follow-ups.js';
import { isOn, openDaysOn } from '../../../views/format/hours.js';
import { weekdayOf } from '../../../views/format/moments.js';
import { homeSystem, residential } from '../../../views/forms/services.js';
import { BusinessService } from '../../business/business.service.js';
import { BusinessCalendarService, type Day } from '../../business/business-calendar.service.js';
import { DaysOffService } from '../../business/days-off.service.js';
import { isPublicHoliday } from '../../business/public-holidays.js';

/** A follow-up later than this is not sent. */
export const maxLateDays: Readonly<Record<FollowUpEmail, number>> = {
  'review-request': 14,
  'rebooking-reminder': 60,
};
/** Nothing is sent at this hour or later. */
export const lastHour = 20;
/** After this many quiet days in a row, a follow-up is dropped. */
export const maxQuietDays = 60;
const dayMs = 24 * 3_600_000;

/** Plans follow-ups: during the day, never on Sundays, public holidays or days the business is closed. */
@Injectable()
export class FollowUpTimesService {
  constructor(
    private readonly calendar: BusinessCalendarService,
    private readonly business: BusinessService,
    private readonly daysOff: DaysOffService,
  ) {}

  /**
   * Returns the time at which a job's follow-up is sent.
   * @param serviceType the lead's; an unknown one counts as residential cleaning.
   * @returns undefined if there is none: no reminder for this service, or no open day in two months.
   */
  planned(
    email: FollowUpEmail,
    doneOn: Day,
    serviceType: string | null,
    settings: FollowUpSettings,
  ): Date | undefined {
    const span = this.span(email, serviceType, settings);
    return span && this.from(Temporal.PlainDate.from(doneOn).add(span).toString(), settings);
  }

  /** Returns the first allowed time at or after `planned`. */
  next(planned: Date, now: Date, settings: FollowUpSettings): Date | undefined {
    if (now <= planned) return planned;
    const today = this.calendar.dayOf(now);
    const isDaytime =
      now >= this.calendar.at(today, clock(settings.hour)) && now < this.calendar.at(today, clock(lastHour));
    if (isDaytime && !this.isQuiet(today)) return now;
    const isEarly = now < this.calendar.at(today, clock(settings.hour));
    return this.from(isEarly ? today : this.calendar.plusDays(today, 1), settings);
  }

  /** Returns the first allowed time from now on: in a day, to look again, if two months have no open day. */
  soonest(now: Date, settings: FollowUpSettings): Date {
    return this.next(new Date(0), now, settings) ?? new Date(now.getTime() + dayMs);
  }

  /** Whether a follow-up is too late to send. */
  hasPassed(email: FollowUpEmail, planned: Date, now: Date): boolean {
    const last = this.calendar.plusDays(this.calendar.dayOf(planned), maxLateDays[email]);
    return this.calendar.dayOf(now) > last;
  }

  /** Returns the job days whose follow-ups may be due by a day, including late ones. */
  jobDays(email: FollowUpEmail, until: Day, serviceType: string | null, settings: FollowUpSettings): Day[] {
    const span = this.span(email, serviceType, settings);
    if (!span) return [];
    // Months differ in length. The extra days are filtered out by `planned`.
    const slack = 3;
    const length = maxLateDays[email] + maxQuietDays + 2 * slack;
    const last = Temporal.PlainDate.from(until).subtract(span).add({ days: slack });
    return Array.from({ length }, (_, ago) => last.subtract({ days: ago }).toString());
  }

  isQuiet(day: Day): boolean {
    if (weekdayOf(day) === 0 || isPublicHoliday(day) || this.daysOff.all.some(isOn(day))) return true;
    const open = openDaysOn(this.business.facts.openingHours, day);
    return open?.from === undefined && !open?.isByAppointment;
  }

  /** How long after a job its follow-up is sent; undefined if none is. */
  private span(
    email: FollowUpEmail,
    serviceType: string | null,
    settings: FollowUpSettings,
  ): { days: number } | { months: number } | undefined {
    if (email === 'review-request') return { days: settings.reviewDays };
    const { brandSlug, content } = this.business;
    // Customers buy the home system only once.
    if (serviceType === homeSystem(content.business.brand, brandSlug).slug) return undefined;
    const months = settings.months[serviceType ?? ''] ?? settings.months[residential.slug] ?? 0;
    return months > 0 ? { months } : undefined;
  }

  /** Returns the send hour on a day, or on the next day that isn't quiet. */
  private from(day: Day, { hour }: FollowUpSettings): Date | undefined {
    for (let ahead = 0; ahead <= maxQuietDays; ahead++) {
      const one = this.calendar.plusDays(day, ahead);
      if (!this.isQuiet(one)) return this.calendar.at(one, clock(hour));
    }
    return undefined;
  }
}

const clock = (hour: number) => `${String(hour).padStart(2, '0')}:00`;
