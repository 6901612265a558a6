import type { BookingSettings } from '../../../views/contracts/bookings/free-windows.js';
import { bookingSettingsFields } from '../../../views/forms/bookings/booking-settings.js';
import { isYes } from '../../../views/forms/rules.js';
import { Field, FieldIfGiven } from '../../platform/http/field.decorator.js';

/** The terms of booking online as the owner's form sends them. */
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

  /** A box. */
  @FieldIfGiven(bookingSettingsFields.isInstant)
  isInstant?: string;
}

/** The terms that a form without faults says. */
export const termsOf = ({
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
