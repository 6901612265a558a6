import { type RightPerson, rightPersons } from '../../../views/contracts/leads/leads.js';
import { oneOf } from '../../../views/forms/rules.js';
import { Field, WholeNumberIfGiven } from '../../platform/http/field.decorator.js';

const leadNumber = (value: string) =>
  /^\d{1,9}$/.test(value) ? undefined : 'Enter the number of the other lead, like 12.';

/** The form that merges the lead with another one of the same person. */
export class LeadMerge {
  @Field({ check: leadNumber })
  other: string;

  @Field({ check: oneOf(rightPersons, 'Choose which contact details to keep.') })
  right: RightPerson;

  /** The version of the lead that the owner saw. */
  @WholeNumberIfGiven({ message: 'Reload the page and try again.' })
  version?: number;
}
