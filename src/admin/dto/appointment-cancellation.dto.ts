import { FieldIfGiven, WholeNumberIfGiven } from '../../platform/http/field.decorator.js';

export class AppointmentCancellation {
  /** The version of the lead that the change is based on. */
  @WholeNumberIfGiven({ message: 'Reload the page and try again.' })
  version?: number;

  /** A checkbox: don't email the customer. */
  @FieldIfGiven({ atMost: 5 })
  sendNothing?: string;
}
