import { personFields } from '../../../views/forms/leads/manual-lead.js';
import { Field } from '../../platform/http/field.decorator.js';

/** The address that a customer gave and the owner confirms. */
export class AddressApproval {
  @Field(personFields.address)
  address: string;
}
