import { personFields } from '../../../views/forms/leads/manual-lead.js';
import { minLength } from '../../../views/forms/rules.js';
import { Field } from '../../platform/http/field.decorator.js';

/** The address that a customer gave and the owner confirms. */
export class AddressApproval {
  @Field({ ...personFields.address, check: minLength(1, 'Enter an address.') })
  address: string;
}
