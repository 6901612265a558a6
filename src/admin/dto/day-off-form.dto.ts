import { dayOffFields } from '../../../views/forms/bookings/day-off.js';
import { Field, FieldIfGiven } from '../../platform/http/field.decorator.js';

/** The form that adds days off. */
export class DayOffForm {
  @Field(dayOffFields.from)
  from: string;

  /** The last day; empty for a single day. */
  @FieldIfGiven(dayOffFields.until)
  until?: string;

  @FieldIfGiven(dayOffFields.reason)
  reason?: string;
}
