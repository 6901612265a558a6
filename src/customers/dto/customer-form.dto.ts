import { customerFields } from '../../../views/forms/customers/customer.js';
import { Field, WholeNumberIfGiven } from '../../platform/http/field.decorator.js';

/** A customer as the owner corrects it. */
export class CustomerForm {
  @Field(customerFields.name)
  name: string;

  @Field(customerFields.phone)
  phone: string;

  @Field(customerFields.email)
  email: string;

  @Field(customerFields.address)
  address: string;

  @Field(customerFields.notes)
  notes: string;

  /** That of the copy which the change was made from. */
  @WholeNumberIfGiven({ message: 'Must be the version of the customer' })
  version?: number;
}
