import type { ChangeEvent } from 'react';
import { type JobView, methodOptions } from '../../../contracts/money/money.js';
import { typedAmount } from '../../../forms/money/quote.js';
import type { FieldErrors } from '../../../forms/rules.js';
import { Field } from '../../shared/field.js';
import { Options } from '../../shared/options.js';
import { useToday } from '../shared/use-today.js';

/** A payment that was rejected. */
export interface TypedPayment {
  typed: Record<string, string>;
  errors?: FieldErrors;
}

interface PaymentFormProps {
  leadId: number;
  job: JobView;
  rejected?: TypedPayment;
  /** Whether the payment comes next, rather than the quote. */
  isNext: boolean;
}

/** Edits what was charged, how it was paid, and what the job cost. */
export function PaymentForm({
  leadId,
  job,
  rejected: { typed, errors = {} } = { typed: {} },
  isNext,
}: PaymentFormProps) {
  const today = useToday();
  const fillDate = ({ target }: ChangeEvent<HTMLSelectElement>) => {
    const date = target.form?.elements.namedItem('paidOn');
    if (target.value && date instanceof HTMLInputElement && !date.value) date.value = today;
  };
  return (
    <form method="post" action={`/admin/leads/${leadId}/payment`} className="lead-form">
      <input type="hidden" name="version" value={job.version} />
      <div className="form-grid">
        <Field
          name="charged"
          label="Amount charged"
          error={errors.charged}
          hint={job.chargedCents === null ? 'Filled in from the quote when the job is completed.' : undefined}
        >
          <input
            type="text"
            inputMode="decimal"
            defaultValue={typed.charged ?? typedAmount(job.chargedCents)}
          />
        </Field>
        <Field name="paidOn" label="Paid on" error={errors.paidOn}>
          <input type="date" defaultValue={typed.paidOn ?? job.paidOn ?? ''} />
        </Field>
        <Field name="paidBy" label="Payment method" error={errors.paidBy}>
          <select defaultValue={typed.paidBy ?? job.paidBy ?? ''} onChange={fillDate}>
            <option value="">Not paid</option>
            <Options options={methodOptions} />
          </select>
        </Field>
        <Field
          name="paymentUrl"
          label="Payment link"
          error={errors.paymentUrl}
          hint="Optional. From Square or Stripe, for example. Shows on the receipt until it’s paid."
        >
          <input type="url" defaultValue={typed.paymentUrl ?? job.paymentUrl ?? ''} />
        </Field>
        <Field name="travel" label="Travel cost" error={errors.travel}>
          <input
            type="text"
            inputMode="decimal"
            defaultValue={typed.travel ?? typedAmount(job.travelCents)}
          />
        </Field>
        <Field name="product" label="Supplies cost" error={errors.product}>
          <input
            type="text"
            inputMode="decimal"
            defaultValue={typed.product ?? typedAmount(job.productCents)}
          />
        </Field>
      </div>
      <p className="button-row">
        <button type="submit" className={isNext ? 'button button--accent' : 'button'}>
          Save payment
        </button>
      </p>
    </form>
  );
}
