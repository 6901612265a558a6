import type { BookingSettings } from '../../../views/contracts/bookings/free-windows.js';
import { bookingTermsFields } from '../../../views/forms/bookings/booking-settings.js';
import { isYes } from '../../../views/forms/rules.js';
import { Field, FieldIfGiven } from '../../platform/http/field.decorator.js';

/** The terms of booking online as the owner's form sends them. */
export class BookingSettingsForm {
  @Field(bookingTermsFields.morning)
  morning: string;

  @Field(bookingTermsFields.afternoon)
  afternoon: string;

  @Field(bookingTermsFields.evening)
  evening: string;

  @Field(bookingTermsFields.noticeHours)
  noticeHours: string;

  @Field(bookingTermsFields.daysAhead)
  daysAhead: string;

  /** A box. */
  @FieldIfGiven(bookingTermsFields.isInstant)
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
