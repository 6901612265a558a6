import type { TimelineDetails } from '../../../views/contracts/leads/leads.js';
import { customerFields } from '../../../views/forms/customers/customer-link.js';
import { oneOf, optional } from '../../../views/forms/rules.js';
import { Field, FieldIfGiven } from '../../platform/http/field.decorator.js';

/** The owner's reply to a customer. */
export class ReplyForm {
  @Field(customerFields.text)
  text: string;

  /** What the reply declines; '' for nothing. */
  @FieldIfGiven({ check: optional(oneOf(['time', 'address'], 'Reload the page and try again.')) })
  declines?: TimelineDetails['declines'] | '';
}
