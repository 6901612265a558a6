import { paymentMethods } from '../../../views/contracts/money/money.js';
import { centsOf } from '../../../views/forms/money/money.js';
import { paymentFields } from '../../../views/forms/money/quote.js';
import type { Payment } from '../../money/payments.service.js';
import { Field, WholeNumber } from '../../platform/http/field.decorator.js';

/** The form with a job's charge, payment and costs. An empty field means unknown. */
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

/** Converts a valid form to a payment. */
export const paymentOf = (form: PaymentForm): Payment => ({
  chargedCents: centsOf(form.charged) ?? null,
  paidOn: form.paidOn || null,
  paidBy: paymentMethods.find((method) => method === form.paidBy) ?? null,
  travelCents: centsOf(form.travel) ?? null,
  productCents: centsOf(form.product) ?? null,
  paymentUrl: form.paymentUrl || null,
});
