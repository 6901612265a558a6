import type { AppointmentTime } from '../../../views/contracts/bookings/appointments.js';
import { openDaysOn } from '../../../views/format/hours.js';
import type { BusinessService } from '../../business/business.service.js';
import type { BusinessCalendarService, Day } from '../../business/business-calendar.service.js';
import * as words from './sample-texts.js';
import type { SeededRandom } from './seeded-random.js';

export type Booking = AppointmentTime & { day: Day };

/** Finds times for appointments: one in each arrival window, so that no day is overbooked. */
export class SampleAppointments {
  readonly dayOff: Day;
  /** The arrival windows that have an appointment. */
  private readonly taken = new Map<Day, string[]>();

  /** @param nearDayOff the day off is the first open day from this one on */
  constructor(
    private readonly random: SeededRandom,
    private readonly business: BusinessService,
    private readonly calendar: BusinessCalendarService,
    nearDayOff: Day,
  ) {
    this.dayOff = this.openDay(nearDayOff);
  }

  /** Finds an open slot on the requested day or the next open day that has one. */
  book(wanted: Day): Booking {
    let day = this.openDay(wanted);
    while (this.freeTimes(day).length === 0) day = this.openDay(this.calendar.plusDays(day, 1));
    return this.take(day);
  }

  take(day: Day): Booking {
    const { fills, ...time } = this.random.pick(this.freeTimes(day));
    this.taken.set(day, [...this.takenOn(day), fills]);
    return { day, ...time };
  }

  /** Returns the times of a day that no appointment is at. */
  freeTimes(day: Day) {
    const { to = 0 } = openDaysOn(this.business.facts.openingHours, day) ?? {};
    const taken = this.takenOn(day);
    return words.times.filter(
      ({ fills }) => !taken.includes(fills) && (fills !== 'evening' || to >= words.eveningEnds),
    );
  }

  /** Whether the business opens neither by its hours nor by appointment. */
  isDayOfRest(day: Day): boolean {
    const { from, isByAppointment } = openDaysOn(this.business.facts.openingHours, day) ?? {};
    return from === undefined && !isByAppointment;
  }

  takenOn(day: Day): string[] {
    return this.taken.get(day) ?? [];
  }

  /** Returns the first open day from a day on, or before it. */
  openDay(from: Day, step = 1): Day {
    const { openingHours } = this.business.facts;
    let day = from;
    while (day === this.dayOff || openDaysOn(openingHours, day)?.from === undefined)
      day = this.calendar.plusDays(day, step);
    return day;
  }
}
