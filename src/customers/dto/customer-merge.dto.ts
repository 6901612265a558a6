import { Field } from '../../platform/http/field.decorator.js';

const customerNumber = (value: string) =>
  /^[1-9]\d{0,8}$/.test(value) ? undefined : 'Please give the number of the other customer';

/** Who is the same person. */
export class CustomerMerge {
  @Field({ check: customerNumber })
  other: string;
}
