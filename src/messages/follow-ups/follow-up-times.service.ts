import { Injectable } from '@nestjs/common';
import { Temporal } from 'temporal-polyfill';
import type { FollowUpEmail, FollowUpSettings } from '../../../views/contracts/messages/follow-ups.js';
import { isOn, openDaysOn } from '../../../views/format/hours.js';
import { weekdayOf } from '../../../views/format/moments.js';
import { homeSystem, residential } from '../../../views/forms/services.js';
import { BusinessService } from '../../business/business.service.js';
import { BusinessCalendarService, type Day } from '../../business/business-calendar.service.js';
import { DaysOffService } from '../../business/days-off.service.js';
import { isPublicHoliday } from './public-holidays.js';

/** Later than this after its moment, a mail is not sent any more. */
export const lateDays: Readonly<Record<FollowUpEmail, number>> = {
  'review-request': 14,
  'rebooking-reminder': 60,
};
/** Nothing is sent from this hour on. */
export const lastHour = 20;
/** A business that is closed for longer sends nothing: by then the moment has passed. */
export const longestQuiet = 60;

/** When mails after the job are sent: so long after it, by day, and not on Sundays, public holidays and days on which the business is closed. */
@Injectable()
export class FollowUpTimesService {
  constructor(
    private readonly calendar: BusinessCalendarService,
    private readonly business: BusinessService,
    private readonly daysOff: DaysOffService,
  ) {}

  /**
   * The moment at which a mail about a job is sent.
   * @param serviceType the lead's; one that nobody knows counts as a cleaning of carpets.
   * @returns undefined where there is none: no reminder for this service, or no open day in two months.
   */
  planned(
    mail: FollowUpEmail,
    doneOn: Day,
    serviceType: string | null,
    terms: FollowUpSettings,
  ): Date | undefined {
    const span = this.span(mail, serviceType, terms);
    return span && this.from(Temporal.PlainDate.from(doneOn).add(span).toString(), terms);
  }

  /** The first moment at which a mail may go out that was to go out at `planned`: then, or as soon as may be after it. */
  next(planned: Date, now: Date, terms: FollowUpSettings): Date | undefined {
    if (now <= planned) return planned;
    const today = this.calendar.dayOf(now);
    const isDaytime =
      now >= this.calendar.at(today, clock(terms.hour)) && now < this.calendar.at(today, clock(lastHour));
    if (isDaytime && !this.isQuiet(today)) return now;
    const isEarly = now < this.calendar.at(today, clock(terms.hour));
    return this.from(isEarly ? today : this.calendar.plusDays(today, 1), terms);
  }

  /** Whether the moment of a mail has passed, so that it is not sent at all. */
  hasPassed(mail: FollowUpEmail, planned: Date, now: Date): boolean {
    const last = this.calendar.plusDays(this.calendar.dayOf(planned), lateDays[mail]);
    return this.calendar.dayOf(now) > last;
  }

  /** The days of a service's jobs that a mail may be due about on a day or before it, the late ones included. */
  jobDays(mail: FollowUpEmail, until: Day, serviceType: string | null, terms: FollowUpSettings): Day[] {
    const span = this.span(mail, serviceType, terms);
    if (!span) return [];
    // Months are of different lengths: what is too much is sorted out by `planned`.
    const slack = 3;
    const length = lateDays[mail] + longestQuiet + 2 * slack;
    const last = Temporal.PlainDate.from(until).subtract(span).add({ days: slack });
    return Array.from({ length }, (_, ago) => last.subtract({ days: ago }).toString());
  }

  isQuiet(day: Day): boolean {
    if (weekdayOf(day) === 0 || isPublicHoliday(day) || this.daysOff.all.some(isOn(day))) return true;
    const open = openDaysOn(this.business.facts.openingHours, day);
    return open?.from === undefined && !open?.isByAppointment;
  }

  /** How long after a job its mail is wanted; undefined where none is. */
  private span(
    mail: FollowUpEmail,
    serviceType: string | null,
    terms: FollowUpSettings,
  ): { days: number } | { months: number } | undefined {
    if (mail === 'review-request') return { days: terms.reviewDays };
    const { brandSlug, content } = this.business;
    // The machine is bought once.
    if (serviceType === homeSystem(content.business.brand, brandSlug).slug) return undefined;
    const months = terms.months[serviceType ?? ''] ?? terms.months[residential.slug] ?? 0;
    return months > 0 ? { months } : undefined;
  }

  /** The hour on a day, or on the first day after it that is not quiet. */
  private from(day: Day, { hour }: FollowUpSettings): Date | undefined {
    for (let ahead = 0; ahead <= longestQuiet; ahead++) {
      const one = this.calendar.plusDays(day, ahead);
      if (!this.isQuiet(one)) return this.calendar.at(one, clock(hour));
    }
    return undefined;
  }
}

const clock = (hour: number) => `${String(hour).padStart(2, '0')}:00`;
