import type { BookingSettings } from '../../../views/contracts/bookings/free-windows.js';
import { bookingSettingsFields } from '../../../views/forms/bookings/booking-settings.js';
import { isYes } from '../../../views/forms/rules.js';
import { Field, FieldIfGiven } from '../../platform/http/field.decorator.js';

/** The form with the owner's online booking settings. */
export class BookingSettingsForm {
  @Field(bookingSettingsFields.morning)
  morning: string;

  @Field(bookingSettingsFields.afternoon)
  afternoon: string;

  @Field(bookingSettingsFields.evening)
  evening: string;

  @Field(bookingSettingsFields.noticeHours)
  noticeHours: string;

  @Field(bookingSettingsFields.daysAhead)
  daysAhead: string;

  /** A checkbox. */
  @FieldIfGiven(bookingSettingsFields.isInstant)
  isInstant?: string;
}

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
