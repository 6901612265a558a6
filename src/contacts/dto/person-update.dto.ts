import { personFields } from '../../../views/forms/leads/manual-lead.js';
import { Field, FieldIfGiven, WholeNumberIfGiven } from '../../platform/http/field.decorator.js';

/** Who a lead is of, as the owner corrects it. */
export class PersonUpdate {
  @Field(personFields.name)
  name: string;

  @Field(personFields.phone)
  phone: string;

  @Field(personFields.email)
  email: string;

  @FieldIfGiven(personFields.serviceArea)
  serviceArea?: string | null;

  @FieldIfGiven(personFields.address)
  address?: string | null;

  /** That of the copy which the change was made from. */
  @WholeNumberIfGiven({ message: 'Must be the version of the lead' })
  version?: number;
}
