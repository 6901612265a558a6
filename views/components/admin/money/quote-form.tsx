import { type FormEvent, useState } from 'react';
import type { LeadReferral } from '../../../contracts/customers/customers.js';
import type { LeadView } from '../../../contracts/leads/leads.js';
import type { JobView } from '../../../contracts/money/money.js';
import { formatPrice } from '../../../format/figures.js';
import {
  lineFields,
  quoteLimits,
  readQuote,
  sumOf,
  type TypedLine,
  typedAmount,
} from '../../../forms/money/quote.js';
import type { FieldErrors } from '../../../forms/rules.js';
import { Field } from '../../shared/field.js';

/** Lines that stand free below those that are filled. */
const freeLines = 3;

/** A quote that was typed and not accepted. */
export interface TypedQuote {
  lines: TypedLine[];
  note: string;
  errors?: FieldErrors;
}

interface QuoteFormProps {
  lead: LeadView;
  job: JobView;
  /** By whose code the lead came. */
  referral: LeadReferral | null;
  typed?: TypedQuote;
}

/** The lines of a quote: what was saved or, before that, what the price builder showed the visitor. */
export function QuoteForm({ lead, job, referral, typed }: QuoteFormProps) {
  const isNew = !typed && job.quotedCents === null;
  const shown = fromEstimate(lead);
  const reward = rewardLines(referral);
  const given = typed?.lines ?? (job.quotedCents === null ? [...shown, ...reward] : typedLines(job));
  const note = typed?.note ?? job.note;
  const errors = typed?.errors ?? {};
  const [total, setTotal] = useState(() => totalOf(given));
  const [rows, setRows] = useState(Math.min(given.length + freeLines, quoteLimits.lines));

  function addUp({ currentTarget }: FormEvent<HTMLFormElement>): void {
    const { lines, typed: filled } = readQuote(Object.fromEntries(new FormData(currentTarget)));
    setTotal(sumOf(lines));
    setRows((shown) => Math.min(Math.max(shown, filled.length + 1), quoteLimits.lines));
  }

  return (
    <form method="post" action={`/admin/leads/${lead.id}/quote`} className="quote-form" onInput={addUp}>
      <input type="hidden" name="version" value={job.version} />
      {isNew && shown.length > 0 && (
        <p className="note">These are the lines that the visitor was shown. They are not saved yet.</p>
      )}
      {referral && <ReferralNote referral={referral} isTakenOff={isNew && reward.length > 0} />}
      <fieldset className="quote-form__lines">
        <legend>Lines</legend>
        {Array.from({ length: rows }, (_, index) => (
          <Line key={index} index={index} line={given[index]} errors={errors} />
        ))}
      </fieldset>
      <p className="quote-form__hint">A discount is a line with a minus: −20. Empty lines are left out.</p>
      {errors.total && (
        <p className="field__error" role="alert">
          {errors.total}
        </p>
      )}
      <p className="quote-form__total">
        Total <output>{formatPrice(total)}</output>
      </p>
      <Field name="note" label="Note to the customer" error={errors.note}>
        <textarea rows={3} defaultValue={note} />
      </Field>
      <p className="button-row">
        <button type="submit" name="action" value="send" className="button button--accent">
          {lead.email ? 'Save and send it' : 'Save and put it on the customer’s page'}
        </button>
        <button type="submit" name="action" value="save" className="button">
          Save only
        </button>
      </p>
    </form>
  );
}

/** Why a discount stands in the quote, or why none does. */
function ReferralNote({ referral, isTakenOff }: { referral: LeadReferral; isTakenOff: boolean }) {
  const { code, id, name, rewardCents, isFirstCleaning } = referral;
  return (
    <p className="note">
      {'This visitor came by the referral code '}
      {code} of <a href={`/admin/customers/${id}`}>{name}</a>
      {isTakenOff &&
        `: the last line takes ${formatPrice(rewardCents)} off. Empty it if you do not want that`}
      {rewardCents > 0 && !isFirstCleaning && ', but was a customer before: nothing is taken off'}.
    </p>
  );
}

function Line({ index, line, errors }: { index: number; line?: TypedLine; errors: FieldErrors }) {
  const { label, amount } = lineFields(index);
  return (
    <div className="quote-form__line">
      <Field name={label} label={`What for, line ${index + 1}`} error={errors[label]}>
        <input type="text" defaultValue={line?.label ?? ''} />
      </Field>
      <Field name={amount} label={`Dollars, line ${index + 1}`} error={errors[amount]}>
        <input type="text" inputMode="text" defaultValue={line?.amount ?? ''} />
      </Field>
    </div>
  );
}

const typedLines = ({ lines }: JobView): TypedLine[] =>
  lines.map(({ label, cents }) => ({ label, amount: typedAmount(cents) }));

/** What the first cleaning of a neighbor costs less. */
function rewardLines(referral: LeadReferral | null): TypedLine[] {
  if (!referral || referral.rewardCents === 0 || !referral.isFirstCleaning) return [];
  return [{ label: `Referred by a neighbor (${referral.code})`, amount: typedAmount(-referral.rewardCents) }];
}

/** What is quoted by hand has no amount yet. */
const fromEstimate = ({ estimate }: LeadView): TypedLine[] =>
  (estimate?.lines ?? []).map(({ label, cents }) => ({ label, amount: typedAmount(cents) }));

function totalOf(lines: TypedLine[]): number {
  const fields = lines.flatMap(({ label, amount }, index) => {
    const names = lineFields(index);
    return [
      [names.label, label],
      [names.amount, amount],
    ];
  });
  return sumOf(readQuote(Object.fromEntries(fields)).lines);
}
