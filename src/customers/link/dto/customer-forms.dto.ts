import { customerFields } from '../../../../views/forms/customers/customer-link.js';
import { Field, WholeNumber } from '../../../platform/http/field.decorator.js';

/** What every form of the page sends back: how many things the customer had done when it was made. */
class CustomerForm {
  @WholeNumber({ from: 0, message: 'Reload the page and try again' })
  seen: number;
}

/** "I want to cancel." */
export class CancelForm extends CustomerForm {}

/** Another time for the appointment. */
export class MoveForm extends CustomerForm {
  /** One of the free windows. */
  @Field(customerFields.window)
  window: string;
}

/** A message to the business. */
export class MessageForm extends CustomerForm {
  @Field(customerFields.text)
  text: string;
}

/** "I accept this quote." */
export class AcceptForm {
  @WholeNumber({ from: 1, message: 'Reload the page and try again' })
  number: number;
}
