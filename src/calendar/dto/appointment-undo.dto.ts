import type { StatusBeforeWork } from '../../../views/contracts/leads/lead-stages.js';
import { appointmentFields, formerStatusField } from '../../../views/forms/bookings/appointment.js';
import { contactFields } from '../../../views/forms/leads/contact.js';
import { optional } from '../../../views/forms/rules.js';
import { Field, FieldIfGiven, VersionIfGiven } from '../../platform/http/field.decorator.js';

const dayIfAny = { check: optional(appointmentFields.day.check) };

/** What an undo restores: an appointment and its emails as they were before the change. */
export class AppointmentUndo {
  @Field(formerStatusField)
  status: StatusBeforeWork;

  @FieldIfGiven(dayIfAny)
  day?: string;

  @FieldIfGiven(appointmentFields.timeWindow)
  timeWindow?: string;

  @FieldIfGiven(appointmentFields.minutes)
  minutes?: string;

  /** Undefined: the change left it as it was. */
  @FieldIfGiven(appointmentFields.address)
  address?: string;

  /** Restored with the address. */
  @FieldIfGiven(contactFields.serviceArea)
  serviceArea?: string;

  @FieldIfGiven(dayIfAny)
  toldDay?: string;

  @FieldIfGiven(appointmentFields.timeWindow)
  toldWindow?: string;

  /** What the customer had been told right after the change. */
  @FieldIfGiven(dayIfAny)
  savedToldDay?: string;

  @FieldIfGiven(appointmentFields.timeWindow)
  savedToldWindow?: string;

  /** The kinds of emails that were waiting, separated by spaces. */
  @FieldIfGiven({ atMost: 40 })
  waiting?: string;

  /** The lead's version after the change. */
  @VersionIfGiven()
  version?: number;
}
