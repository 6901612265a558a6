import { Injectable } from '@nestjs/common';
import { Temporal } from 'temporal-polyfill';
import { ClockService } from '../platform/config/clock.service.js';
import { Environment } from '../platform/config/environment.js';

/** A calendar date as text, `YYYY-MM-DD`: a day of the business, never an instant. */
export type Day = string;

/** Days and wall-clock times where the business is. Days there begin at its own midnight and last 23 to 25 hours. */
@Injectable()
export class BusinessCalendarService {
  readonly timeZone: string;

  constructor(
    { BUSINESS_TIME_ZONE }: Environment,
    private readonly clock: ClockService,
  ) {
    this.timeZone = BUSINESS_TIME_ZONE;
  }

  /** The day of an instant; today's when none is given. */
  dayOf(instant = this.clock.now()): Day {
    const there = Temporal.Instant.fromEpochMilliseconds(instant.getTime()).toZonedDateTimeISO(this.timeZone);
    return there.toPlainDate().toString();
  }

  /** The instant at which a day begins. */
  startOf(day: Day): Date {
    return new Date(Temporal.PlainDate.from(day).toZonedDateTime(this.timeZone).epochMilliseconds);
  }

  /** The instant of a wall-clock time, `HH:MM`; a time that summer time skips becomes the one an hour later. */
  at(day: Day, time: string): Date {
    const zoned = Temporal.PlainDate.from(day).toZonedDateTime({ timeZone: this.timeZone, plainTime: time });
    return new Date(zoned.epochMilliseconds);
  }

  /** Milliseconds until a wall-clock time, `HH:MM`, comes next. */
  msUntil(time: string): number {
    const now = this.clock.now();
    const today = this.dayOf(now);
    const next = [today, this.plusDays(today, 1)]
      .map((day) => this.at(day, time))
      .find((instant) => instant > now);
    return (next as Date).getTime() - now.getTime();
  }

  /** The day that is so many days later, or earlier where the number is negative. */
  plusDays(day: Day, days: number): Day {
    return Temporal.PlainDate.from(day).add({ days }).toString();
  }
}
