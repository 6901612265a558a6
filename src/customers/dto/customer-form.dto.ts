import { customerFields } from '../../../views/forms/customers/customer.js';
import { Field, WholeNumberIfGiven } from '../../platform/http/field.decorator.js';

/** Holds a customer as the owner corrects it. */
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

  /** The version that the owner edited. */
  @WholeNumberIfGiven({ message: 'Must be the version of the customer.' })
  version?: number;
}
