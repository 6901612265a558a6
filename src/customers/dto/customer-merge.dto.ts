import { Field } from '../../platform/http/field.decorator.js';

const customerNumber = (value: string) =>
  /^[1-9]\d{0,8}$/.test(value) ? undefined : 'Enter the number of the other customer.';

/** Holds the number of the other customer. */
export class CustomerMerge {
  @Field({ check: customerNumber })
  other: string;
}
