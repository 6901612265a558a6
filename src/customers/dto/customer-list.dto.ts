import { FieldIfGiven, WholeNumberIfGiven } from '../../platform/http/field.decorator.js';

/** Which customers the list shows. */
export class CustomerListQuery {
  @FieldIfGiven({ atMost: 200 })
  search?: string;

  /** The id of the customer after whom the list begins. */
  @WholeNumberIfGiven({ from: 1, message: 'before must be the number of a customer' })
  before?: number;
}
