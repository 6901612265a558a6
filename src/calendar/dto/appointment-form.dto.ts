import { appointmentFields } from '../../../views/forms/bookings/appointment.js';
import { Field, FieldIfGiven, WholeNumberIfGiven } from '../../platform/http/field.decorator.js';

/** An appointment as the owner's form sends it. */
export class AppointmentForm {
  @Field(appointmentFields.day)
  day: string;

  @FieldIfGiven(appointmentFields.timeWindow)
  timeWindow?: string;

  @FieldIfGiven(appointmentFields.exactTime)
  exactTime?: string;

  @FieldIfGiven(appointmentFields.minutes)
  minutes?: string;

  @FieldIfGiven(appointmentFields.address)
  address?: string;

  /** A box: whether the customer is sent nothing. */
  @FieldIfGiven({ atMost: 5 })
  sendNothing?: string;

  /** The codes of the warnings that the owner has read, separated by spaces. */
  @FieldIfGiven({ atMost: 2000 })
  warned?: string;

  /** That of the copy which the change was made from. */
  @WholeNumberIfGiven({ message: 'Must be the version of the lead' })
  version?: number;
}
