import type { BookingSettings } from '../../../views/contracts/bookings/free-windows.js';
import { bookingSettingsFields } from '../../../views/forms/bookings/booking-settings.js';
import { isYes } from '../../../views/forms/rules.js';
import { formDtoOf } from '../../platform/http/field.decorator.js';

/** The form with the owner's online booking settings. */
export class BookingSettingsForm extends formDtoOf(bookingSettingsFields) {}

/** Converts a valid form to settings. */
export const bookingSettingsOf = ({
  morning,
  afternoon,
  evening,
  noticeHours,
  daysAhead,
  isInstant,
}: BookingSettingsForm): BookingSettings => ({
  crews: { morning: Number(morning), afternoon: Number(afternoon), evening: Number(evening) },
  noticeHours: Number(noticeHours),
  daysAhead: Number(daysAhead),
  isInstant: isYes(isInstant),
});
