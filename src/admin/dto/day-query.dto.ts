import { appointmentFields } from '../../../views/forms/bookings/appointment.js';
import { FieldIfGiven } from '../../platform/http/field.decorator.js';

/** A day; today by default. */
export class DayQuery {
  @FieldIfGiven(appointmentFields.day)
  day?: string;
}
