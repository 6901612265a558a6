import { type DayWindow, readWindow } from '../../../../views/contracts/bookings/free-windows.js';
import { type PlanAction, planActions } from '../../../../views/contracts/customers/plans.js';
import { customerFields, otherDay } from '../../../../views/forms/customers/customer-link.js';
import { oneOf } from '../../../../views/forms/rules.js';
import { Field, FieldIfGiven, WholeNumber } from '../../../platform/http/field.decorator.js';

/** Holds what every form sends back: how many actions there were when the page was rendered. */
class CustomerForm {
  @WholeNumber({ from: 0, message: 'Reload the page and try again.' })
  seen: number;
}

/** Cancels the appointment or the request. */
export class CancelForm extends CustomerForm {}

/** Requests another time. */
export class MoveForm extends CustomerForm {
  /** One of the open slots, or `otherDay`. */
  @Field(customerFields.window)
  window: string;

  @FieldIfGiven(customerFields.day)
  day?: string;

  @FieldIfGiven(customerFields.timeWindow)
  timeWindow?: string;
}

/** Returns the chosen day and time; undefined if the customer chose another day, but no day and time. */
export const chosenTime = ({ window, day, timeWindow }: MoveForm): DayWindow | undefined =>
  readWindow(window === otherDay ? `${day} ${timeWindow}` : window);

/** Gives the address of the job. */
export class AddressForm extends CustomerForm {
  @Field(customerFields.address)
  address: string;
}

/** Sends a message to the business. */
export class MessageForm extends CustomerForm {
  @Field(customerFields.text)
  text: string;
}

/** Confirms a visit, or changes a plan. */
export class PlanActionForm {
  @Field({ check: oneOf(planActions, 'Reload the page and try again.') })
  action: PlanAction;

  @WholeNumber({ from: 0, message: 'Reload the page and try again.' })
  version: number;
}

/** Signs up for a plan. */
export class SignUpForm {
  @WholeNumber({ from: 1, message: 'Reload the page and try again.' })
  months: number;

  /** The price that the customer confirmed, in US cents. */
  @WholeNumber({ from: 1, message: 'Reload the page and try again.' })
  totalCents: number;
}

/** Accepts a quote. */
export class AcceptForm {
  @WholeNumber({ from: 1, message: 'Reload the page and try again.' })
  number: number;

  /** When the quote that the customer saw was sent. Absent on pages of earlier releases. */
  @FieldIfGiven({ atMost: 30 })
  sentAt?: string;
}
