import { customerFields } from '../../../views/forms/customers/customer.js';
import { Field, FieldIfGiven, VersionIfGiven } from '../../platform/http/field.decorator.js';
import { CustomerListQuery } from './customer-list.dto.js';

/** Holds a customer as the owner corrects it, and the list beside which that happens. */
export class CustomerForm extends CustomerListQuery {
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
  @VersionIfGiven()
  version?: number;

  /** Where the owner edits the customer and then goes on: beside the list or on the customer's page. */
  @FieldIfGiven({ check: (view) => (view === 'list' ? undefined : 'Enter “list” or leave it out.') })
  view?: 'list';
}
