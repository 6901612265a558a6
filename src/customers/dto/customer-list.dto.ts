import { FieldIfGiven, WholeNumberIfGiven } from '../../platform/http/field.decorator.js';

/** Holds the search and the page of the list. */
export class CustomerListQuery {
  @FieldIfGiven({ atMost: 200 })
  search?: string;

  /** The ID of the last customer of the previous page. */
  @WholeNumberIfGiven({ from: 1, message: 'before must be the number of a customer.' })
  before?: number;
}
