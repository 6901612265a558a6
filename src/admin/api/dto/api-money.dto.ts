import { type PaymentMethod, paymentMethods } from '../../../../views/contracts/money/money.js';
import { maxCents } from '../../../../views/forms/money/money.js';
import { oneOf } from '../../../../views/forms/rules.js';
import { Field, WholeNumberIfGiven } from '../../../platform/http/field.decorator.js';
import { Shown } from '../shown.decorator.js';
import { dayRule } from './day-range-query.dto.js';
import { PageQuery } from './page-query.dto.js';

const isNullable = true;

/** A line of a quote. */
export class ApiQuoteLine {
  @Shown('string', 'What is done.')
  label: string;

  @Shown('integer', 'The price in cents; below 0 for a discount.')
  cents: number;

  @Shown('integer', 'How many, if it is priced by the piece.', { isOptional: true })
  quantity?: number;
}

/** A quote as it was sent. It never changes. */
export class ApiQuote {
  @Shown('integer', 'The quote’s ID.')
  id: number;

  @Shown('integer', 'The lead that it is for.')
  leadId: number;

  @Shown('integer', 'Counts the quotes of a lead, from 1.')
  number: number;

  @Shown(() => ApiQuoteLine, 'What is quoted.', { isList: true })
  lines: ApiQuoteLine[];

  @Shown('integer', 'The sum of the lines, in cents.')
  totalCents: number;

  @Shown('string', 'The note below the lines; empty for none.')
  note: string;

  @Shown('string', 'The last day on which it can be accepted, YYYY-MM-DD; none if it doesn’t expire.', {
    isOptional: true,
  })
  expiresOn?: string;

  @Shown('instant', 'When it was sent.')
  sentAt: string;

  @Shown('instant', 'When the customer accepted it.', { isNullable })
  acceptedAt: string | null;
}

/** Which quotes to list. */
export class ApiQuoteQuery extends PageQuery {
  @Shown('integer', 'Only quotes for this lead.', { isOptional: true, from: 1 })
  @WholeNumberIfGiven({ from: 1, to: 999_999_999, message: 'leadId must be a lead ID' })
  leadId?: number;
}

/** The money of a lead’s job. */
export class ApiJob {
  @Shown('integer', 'The lead; also the job’s ID.')
  leadId: number;

  @Shown(['not-quoted', 'quoted', 'accepted', 'done', 'paid'], 'How far it is.')
  state: string;

  @Shown(() => ApiQuoteLine, 'The current lines of the quote.', { isList: true })
  lines: ApiQuoteLine[];

  @Shown('integer', 'The sum of the lines, in cents.', { isNullable })
  quotedCents: number | null;

  @Shown('instant', 'When these lines were accepted.', { isNullable })
  acceptedAt: string | null;

  @Shown('integer', 'What was charged, in cents.', { isNullable })
  chargedCents: number | null;

  @Shown('day', 'The day of the work; null until it is completed.', { isNullable })
  doneOn: string | null;

  @Shown('day', 'The day of the payment.', { isNullable })
  paidOn: string | null;

  @Shown('integer', 'The cost of travel, in cents.', { isNullable })
  travelCents: number | null;

  @Shown('integer', 'The cost of supplies, in cents.', { isNullable })
  suppliesCents: number | null;

  @Shown('integer', 'Goes up with every change.')
  version: number;
}

const methodMessage = `Choose a method: ${paymentMethods.join(', ')}.`;

/** The payment of a whole job. */
export class ApiNewPayment {
  @Shown('day', 'The day of the payment: today or earlier, at the business.')
  @Field(dayRule)
  paidOn: string;

  @Shown(paymentMethods, 'How it was paid.')
  @Field({ check: oneOf(paymentMethods, methodMessage), notText: methodMessage })
  method: PaymentMethod;

  @Shown('integer', 'The amount in cents. Other than what was charged, the answer is 409.', {
    ...{ isOptional: true, from: 1, to: maxCents },
  })
  @WholeNumberIfGiven({ from: 1, to: maxCents, message: 'Enter whole cents, like 24950 for $249.50.' })
  amountCents?: number;
}

/** A recorded payment. */
export class ApiPayment {
  @Shown('integer', 'The lead whose job was paid.')
  leadId: number;

  @Shown('integer', 'The amount in cents; null if the owner entered none.', { isNullable })
  amountCents: number | null;

  @Shown('day', 'The day of the payment.')
  paidOn: string;

  @Shown(paymentMethods, 'How it was paid.', { isNullable })
  method: string | null;
}
