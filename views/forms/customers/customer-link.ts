import { readWindow } from '../../contracts/bookings/free-windows.js';
import { isAppointmentDay } from '../../format/moments.js';
import { type FieldRules, minLength, optional } from '../rules.js';

/** In place of a slot: another day, which the customer asks for. */
export const otherDay = 'other';

/** The fields of the forms on a customer’s own page. */
export const customerFields = {
  window: {
    check: (value) =>
      value === otherDay || readWindow(value) ? undefined : 'Choose one of the times listed.',
    notText: 'Choose one of the times listed.',
  },
  /** The day and the time of {@link otherDay}. */
  day: { check: optional((value) => (isAppointmentDay(value) ? undefined : 'Choose a day.')) },
  timeWindow: {
    check: optional((value) => (readWindow(`2000-01-01 ${value}`) ? undefined : 'Choose a time.')),
  },
  address: {
    check: minLength(5, 'Enter the street address, city and ZIP code.'),
    atMost: 600,
    multiline: true,
  },
  text: { check: minLength(1, 'Enter a message.'), atMost: 2000, multiline: true },
} satisfies Record<string, FieldRules>;

/** Limits for one link. */
export const customerLimits = {
  /** The most messages of one request. */
  messages: 20,
  /** The most changes and cancellations in 24 hours. */
  changesADay: 10,
  /** The number of open slots to offer. */
  windows: 12,
};

/** How many days a link works after its appointment, or after the request if there never was one. */
export const linkKeptDays = 60;
