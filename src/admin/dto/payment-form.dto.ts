import { paymentMethods } from '../../../views/contracts/money/money.js';
import { centsOf } from '../../../views/forms/money/money.js';
import { paymentFields } from '../../../views/forms/money/quote.js';
import type { Payment } from '../../money/payments.service.js';
import { Field, WholeNumber } from '../../platform/http/field.decorator.js';

/** What was charged, paid and spent, as the owner's form sends it. An empty field is nothing known. */
export class PaymentForm {
  @WholeNumber({ from: 0, message: 'Reload the page and try again.' })
  version: number;

  @Field(paymentFields.charged)
  charged = '';

  @Field(paymentFields.paidOn)
  paidOn = '';

  @Field(paymentFields.paidBy)
  paidBy = '';

  @Field(paymentFields.travel)
  travel = '';

  @Field(paymentFields.product)
  product = '';

  @Field(paymentFields.paymentUrl)
  paymentUrl = '';
}

/** The payment that a form without faults says. */
export const paymentSaid = (form: PaymentForm): Payment => ({
  chargedCents: centsOf(form.charged) ?? null,
  paidOn: form.paidOn || null,
  paidBy: paymentMethods.find((method) => method === form.paidBy) ?? null,
  travelCents: centsOf(form.travel) ?? null,
  productCents: centsOf(form.product) ?? null,
  paymentUrl: form.paymentUrl || null,
});
