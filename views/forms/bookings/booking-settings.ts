import { type BookingSettings, bookingLimits } from '../../contracts/bookings/free-windows.js';
import type { FieldRules } from '../rules.js';

const wholeNumber = (from: number, to: number) => ({
  isRequired: true as const,
  check: (value: string) =>
    /^\d{1,3}$/.test(value) && Number(value) >= from && Number(value) <= to
      ? undefined
      : `Enter a whole number from ${from} to ${to}.`,
});

const crews = wholeNumber(0, bookingLimits.crews);

/** The fields of the online booking settings; the first three are the crews of the arrival windows. */
export const bookingSettingsFields = {
  morning: crews,
  afternoon: crews,
  evening: crews,
  noticeHours: wholeNumber(0, bookingLimits.noticeHours),
  daysAhead: wholeNumber(1, bookingLimits.daysAhead),
  isInstant: { atMost: 5 },
} satisfies Record<string, FieldRules>;

/** Returns the settings as form values. */
export const settingsTyped = ({
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
