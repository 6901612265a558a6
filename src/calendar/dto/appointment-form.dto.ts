import { appointmentFields } from '../../../views/forms/bookings/appointment.js';
import { Field, FieldIfGiven, VersionIfGiven } from '../../platform/http/field.decorator.js';

/** The owner's form for an appointment. */
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

  /** A checkbox: whether to send the customer no emails. */
  @FieldIfGiven({ atMost: 5 })
  sendNothing?: string;

  /** The codes of the warnings that the owner has seen, separated by spaces. */
  @FieldIfGiven({ atMost: 2000 })
  warned?: string;

  /** The lead's version when the form was opened. */
  @VersionIfGiven()
  version?: number;
}
