import { type FormEvent, useState } from 'react';
import { useAdminFrame } from '../../../contracts/admin.js';
import type { LeadReferral } from '../../../contracts/customers/customers.js';
import type { LeadView } from '../../../contracts/leads/leads.js';
import { emailNotSetUp } from '../../../contracts/messages/email-set-up.js';
import type { JobView } from '../../../contracts/money/money.js';
import { formatPrice } from '../../../format/figures.js';
import {
  estimatedLine,
  lineFields,
  postedLines,
  quoteLimits,
  referralDiscount,
  shownTotal,
  type TypedLine,
  typedAmount,
  typedLine,
} from '../../../forms/money/quote.js';
import type { FieldErrors } from '../../../forms/rules.js';
import { Field } from '../../shared/field.js';
import { useServiceLabel } from '../leads/use-service-label.js';
import { SetUpEmail } from '../messages/set-up-email.js';

/** Empty lines shown below the filled ones; on phones only one. */
const emptyLines = 3;

/** A quote that was rejected. */
export interface TypedQuote {
  lines: TypedLine[];
  note: string;
  expiresOn?: string;
  errors?: FieldErrors;
}

interface QuoteFormProps {
  lead: LeadView;
  job: JobView;
  /** The customer whose referral code the lead used. */
  referral: LeadReferral | null;
  typed?: TypedQuote;
  /** The day after which the next quote expires. */
  expiresOn: string;
  /** Whether the quote comes next, rather than the payment. */
  isNext: boolean;
}

/** Edits the lines of a quote: the saved ones or, before that, those of the online estimate. */
export function QuoteForm({ lead, job, referral, typed, expiresOn, isNext }: QuoteFormProps) {
  const isNew = !typed && job.quotedCents === null;
  const shown = (lead.estimate?.lines ?? []).map(estimatedLine);
  const reward = rewardLines(referral);
  const service = useServiceLabel()(lead);
  const first = shown.length > 0 || !service ? shown : [{ label: service, amount: '' }];
  const given = typed?.lines ?? (job.quotedCents === null ? [...first, ...reward] : typedLines(job));
  const note = typed?.note ?? job.note;
  const errors = typed?.errors ?? {};
  const [total, setTotal] = useState(() => shownTotal(postedLines(given)));
  const [rows, setRows] = useState(Math.min(given.length + emptyLines, quoteLimits.lines));
  const [filled, setFilled] = useState(given.length);
  const { sendsEmail } = useAdminFrame();

  function addUp({ currentTarget }: FormEvent<HTMLFormElement>): void {
    const fields = Object.fromEntries(new FormData(currentTarget));
    const last = filledLines(fields);
    setTotal(shownTotal(fields));
    setFilled((shown) => Math.max(shown, last));
    setRows((shown) => Math.min(Math.max(shown, last + 1), quoteLimits.lines));
  }

  return (
    <form method="post" action={`/admin/leads/${lead.id}/quote`} className="stack gap-4" onInput={addUp}>
      <input type="hidden" name="version" value={job.version} />
      {isNew && shown.length > 0 && (
        <p className="note">Filled in from the customer’s online estimate. Not saved yet.</p>
      )}
      {referral && <ReferralNote referral={referral} hasDiscount={isNew && reward.length > 0} />}
      <fieldset className="stack shrink">
        <legend>Description, quantity and price</legend>
        {Array.from({ length: rows }, (_, index) => (
          <Line key={index} index={index} line={given[index]} errors={errors} isSpare={index > filled} />
        ))}
      </fieldset>
      <p className="quiet">A blank quantity is 1. For a discount, enter a negative price.</p>
      {errors.total && (
        <p className="field__error" role="alert">
          {errors.total}
        </p>
      )}
      <p className="quote-form__total row gap-0 apart strong ruled">
        Total <output>{total}</output>
      </p>
      <Field name="note" label="Note to customer" error={errors.note}>
        <textarea rows={3} defaultValue={note} />
      </Field>
      <Field
        name="expiresOn"
        label="Expires after"
        hint="The last day on which the customer can accept it."
        error={errors.expiresOn}
      >
        <input type="date" defaultValue={typed?.expiresOn ?? expiresOn} />
      </Field>
      {lead.email && !sendsEmail && (
        <p className="field__hint">
          {emailNotSetUp}, so the quote is only shown on the customer’s page. <SetUpEmail />
        </p>
      )}
      <p className="button-row save-bar">
        <button
          type="submit"
          name="action"
          value="send"
          className={isNext ? 'button button--accent' : 'button'}
        >
          {lead.email && sendsEmail ? (
            'Send quote'
          ) : (
            <span>
              Publish<span className="unseen-narrow"> to customer page</span>
            </span>
          )}
        </button>
        <button type="submit" name="action" value="preview" className="button">
          Preview
        </button>
        <button type="submit" name="action" value="save" className="button">
          Save draft
        </button>
      </p>
    </form>
  );
}

/** Explains why the quote has a referral discount, or why it doesn't. */
function ReferralNote({ referral, hasDiscount }: { referral: LeadReferral; hasDiscount: boolean }) {
  const { code, id, name, rewardCents, isFirstCleaning } = referral;
  return (
    <p className="note">
      Referred by <a href={`/admin/customers/${id}`}>{name}</a>
      {` (code ${code}).`}
      {hasDiscount &&
        ` The last line takes ${formatPrice(rewardCents)} off. Clear it to remove the discount.`}
      {rewardCents > 0 && !isFirstCleaning && ' Not a new customer, so there’s no discount.'}
    </p>
  );
}

interface LineProps {
  index: number;
  line?: TypedLine;
  errors: FieldErrors;
  /** Whether another empty line is above it. */
  isSpare: boolean;
}

function Line({ index, line, errors, isSpare }: LineProps) {
  const { label, amount, quantity } = lineFields(index);
  return (
    <div
      className={
        isSpare ? 'quote-form__line quote-form__line--spare unlabeled' : 'quote-form__line unlabeled'
      }
    >
      <Field name={label} label={`Description, line ${index + 1}`} error={errors[label]}>
        <input type="text" defaultValue={line?.label ?? ''} />
      </Field>
      <Field name={quantity} label={`Quantity, line ${index + 1}`} error={errors[quantity]}>
        <input type="text" inputMode="numeric" placeholder="1" defaultValue={line?.quantity ?? ''} />
      </Field>
      <Field name={amount} label={`Price, line ${index + 1}`} error={errors[amount]}>
        <input type="text" inputMode="text" defaultValue={line?.amount ?? ''} />
      </Field>
    </div>
  );
}

/** Counts the lines up to the last one with something in it. */
const filledLines = (fields: Record<string, unknown>): number =>
  1 +
  Array.from({ length: quoteLimits.lines }, (_, index) => lineFields(index)).findLastIndex(
    ({ label, amount }) => fields[label] || fields[amount],
  );

const typedLines = ({ lines }: JobView): TypedLine[] => lines.map(typedLine);

/** Returns the discount line for a referred customer's first cleaning. */
function rewardLines(referral: LeadReferral | null): TypedLine[] {
  if (!referral || referral.rewardCents === 0 || !referral.isFirstCleaning) return [];
  return [{ label: `${referralDiscount} (${referral.code})`, amount: typedAmount(-referral.rewardCents) }];
}
