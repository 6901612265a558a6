import { appointmentFields } from '../../../views/forms/bookings/appointment.js';
import { formDtoOf, VersionIfGiven } from '../../platform/http/field.decorator.js';

/** The owner's form for an appointment. */
export class AppointmentForm extends formDtoOf({
  ...appointmentFields,
  /** A checkbox: whether to send the customer no emails. */
  sendNothing: { atMost: 5 },
  /** The codes of the warnings that the owner has seen, separated by spaces. */
  warned: { atMost: 2000 },
}) {
  /** The lead's version when the form was opened. */
  @VersionIfGiven()
  version?: number;
}
