import { Injectable } from '@nestjs/common';
import { Temporal } from 'temporal-polyfill';
import { ClockService } from '../platform/config/clock.service.js';
import { Environment } from '../platform/config/environment.js';

/** A calendar date as text, `YYYY-MM-DD`: a day of the business, never an instant. */
export type Day = string;

/** Calculates days (23 to 25 hours from midnight) and wall-clock times in the business's time zone. */
@Injectable()
export class BusinessCalendarService {
  readonly timeZone: string;

  constructor(
    { BUSINESS_TIME_ZONE }: Environment,
    private readonly clock: ClockService,
  ) {
    this.timeZone = BUSINESS_TIME_ZONE;
  }

  /** Returns the day of an instant; today by default. */
  dayOf(instant = this.clock.now()): Day {
    const there = Temporal.Instant.fromEpochMilliseconds(instant.getTime()).toZonedDateTimeISO(this.timeZone);
    return there.toPlainDate().toString();
  }

  /** Returns the wall-clock time of an instant, `HH:MM`; now by default. */
  timeOf(instant = this.clock.now()): string {
    const there = Temporal.Instant.fromEpochMilliseconds(instant.getTime()).toZonedDateTimeISO(this.timeZone);
    return there.toPlainTime().toString({ smallestUnit: 'minute' });
  }

  /** Returns the instant at which a day begins. */
  startOf(day: Day): Date {
    return new Date(Temporal.PlainDate.from(day).toZonedDateTime(this.timeZone).epochMilliseconds);
  }

  /** Returns the instant of a wall-clock `HH:MM`. A time that daylight saving skips becomes an hour later. */
  at(day: Day, time: string): Date {
    const zoned = Temporal.PlainDate.from(day).toZonedDateTime({ timeZone: this.timeZone, plainTime: time });
    return new Date(zoned.epochMilliseconds);
  }

  /** Returns the first and last day that begin in [start, end), or only the last one's day if none does. */
  daysIn(start: Date, end: Date): [Day, Day] {
    const first = this.dayOf(start);
    const isWhole = this.startOf(first).getTime() >= start.getTime();
    const from = isWhole ? first : this.plusDays(first, 1);
    const until = this.dayOf(new Date(end.getTime() - 1));
    return [from < until ? from : until, until];
  }

  /** Returns the milliseconds until the next occurrence of a wall-clock time, `HH:MM`. */
  msUntil(time: string): number {
    const now = this.clock.now();
    const today = this.dayOf(now);
    const next = [today, this.plusDays(today, 1)]
      .map((day) => this.at(day, time))
      .find((instant) => instant > now);
    return (next as Date).getTime() - now.getTime();
  }

  /** Adds days to a day; a negative number goes back. */
  plusDays(day: Day, days: number): Day {
    return Temporal.PlainDate.from(day).add({ days }).toString();
  }
}
