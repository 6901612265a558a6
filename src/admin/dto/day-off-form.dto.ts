import { dayOffFields } from '../../../views/forms/bookings/day-off.js';
import { Field, FieldIfGiven } from '../../platform/http/field.decorator.js';

/** Days off as the owner's form sends them. */
export class DayOffForm {
  @Field(dayOffFields.from)
  from: string;

  /** The same day when it is empty. */
  @FieldIfGiven(dayOffFields.until)
  until?: string;

  @FieldIfGiven(dayOffFields.reason)
  reason?: string;
}
