import { type BookingSettings, bookingLimits } from '../../contracts/bookings/free-windows.js';
import type { FieldRules } from '../rules.js';

const wholeNumber = (from: number, to: number) => ({
  check: (value: string) =>
    /^\d{1,3}$/.test(value) && Number(value) >= from && Number(value) <= to
      ? undefined
      : `Please enter a whole number from ${from} to ${to}`,
});

const crews = wholeNumber(0, bookingLimits.crews);

/** What the owner says of booking online; the first three are the crews of the arrival windows. */
export const bookingTermsFields = {
  morning: crews,
  afternoon: crews,
  evening: crews,
  noticeHours: wholeNumber(0, bookingLimits.noticeHours),
  daysAhead: wholeNumber(1, bookingLimits.daysAhead),
  isInstant: { atMost: 5 },
} satisfies Record<string, FieldRules>;

/** The terms as the form's fields hold them. */
export const termsTyped = ({
  crews,
  noticeHours,
  daysAhead,
  isInstant,
}: BookingSettings): Record<string, string> => ({
  ...Object.fromEntries(Object.entries(crews).map(([timeWindow, count]) => [timeWindow, String(count)])),
  noticeHours: String(noticeHours),
  daysAhead: String(daysAhead),
  isInstant: isInstant ? 'on' : '',
});
