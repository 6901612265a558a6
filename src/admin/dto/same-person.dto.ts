import { type RightPerson, rightPersons } from '../../../views/contracts/leads/leads.js';
import { oneOf } from '../../../views/forms/rules.js';
import { Field, WholeNumberIfGiven } from '../../platform/http/field.decorator.js';

const requestNumber = (value: string) =>
  /^\d{1,9}$/.test(value) ? undefined : 'Please give the number of the other request';

/** Two requests are of one person, whose details stand right in one of them. */
export class SamePerson {
  @Field({ check: requestNumber })
  other: string;

  @Field({ check: oneOf(rightPersons, 'Please say which details are right') })
  right: RightPerson;

  /** That of the copy which the owner looked at. */
  @WholeNumberIfGiven({ message: 'Must be the version of the lead' })
  version?: number;
}
