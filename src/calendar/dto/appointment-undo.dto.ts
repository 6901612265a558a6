import type { StatusBeforeWork } from '../../../views/contracts/leads/lead-stages.js';
import { appointmentFields, formerStatusField } from '../../../views/forms/bookings/appointment.js';
import { contactFields } from '../../../views/forms/leads/contact.js';
import { optional } from '../../../views/forms/rules.js';
import { formDtoOf, VersionIfGiven } from '../../platform/http/field.decorator.js';

const dayIfAny = { check: optional(appointmentFields.day.check) };

/** What an undo restores: an appointment and its emails as they were before the change. */
export class AppointmentUndo extends formDtoOf({
  status: formerStatusField,
  day: dayIfAny,
  timeWindow: appointmentFields.timeWindow,
  minutes: appointmentFields.minutes,
  /** Undefined: the change left it as it was. */
  address: appointmentFields.address,
  /** Restored with the address. */
  serviceArea: contactFields.serviceArea,
  toldDay: dayIfAny,
  toldWindow: appointmentFields.timeWindow,
  /** What the customer had been told right after the change. */
  savedToldDay: dayIfAny,
  savedToldWindow: appointmentFields.timeWindow,
  /** The kinds of emails that were waiting, separated by spaces. */
  waiting: { atMost: 40 },
}) {
  status: StatusBeforeWork;

  /** The lead's version after the change. */
  @VersionIfGiven()
  version?: number;
}
