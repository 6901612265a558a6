import {
  type CustomerGroup,
  type CustomerSort,
  customerGroups,
  customerSorts,
  customersPerPage,
  lastCustomerPage,
} from '../../../views/contracts/customers/customers.js';
import { oneOf } from '../../../views/forms/rules.js';
import { FieldIfGiven, WholeNumberIfGiven } from '../../platform/http/field.decorator.js';

const unknownGroup = `Choose which customers to show: ${customerGroups.join(', ')}.`;
const unknownSort = `Choose a sort order: ${customerSorts.join(', ')}.`;

/** Holds the search, the group, the order and the page of a list. */
export class CustomerListQuery {
  @FieldIfGiven({ atMost: 200 })
  search?: string;

  @FieldIfGiven({ check: oneOf(customerGroups, unknownGroup), notText: unknownGroup })
  show?: CustomerGroup;

  @FieldIfGiven({ check: oneOf(customerSorts, unknownSort), notText: unknownSort })
  sort?: CustomerSort;

  /** From 1. */
  @WholeNumberIfGiven({ from: 1, to: lastCustomerPage, message: `page must be 1 to ${lastCustomerPage}.` })
  page?: number;

  /** How many to return. */
  @WholeNumberIfGiven({ from: 1, to: customersPerPage, message: `limit must be 1 to ${customersPerPage}.` })
  limit?: number;
}

/** Adds the customer who is shown beside the list. */
export class CustomersPageQuery extends CustomerListQuery {
  @WholeNumberIfGiven({ from: 1, message: 'customer must be the number of a customer.' })
  customer?: number;
}
