import { appointmentFields } from '../../../views/forms/bookings/appointment.js';
import { FieldIfGiven } from '../../platform/http/field.decorator.js';

/** A day of the business; today when it is left out. */
export class DayQuery {
  @FieldIfGiven(appointmentFields.day)
  day?: string;
}
