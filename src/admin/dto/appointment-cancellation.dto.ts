import { FieldIfGiven, WholeNumberIfGiven } from '../../platform/http/field.decorator.js';

export class AppointmentCancellation {
  /** That of the copy which the change was made from. */
  @WholeNumberIfGiven({ message: 'Must be the version of the lead' })
  version?: number;

  /** A box: whether the customer is sent nothing. */
  @FieldIfGiven({ atMost: 5 })
  sendNothing?: string;
}
