import { type FormEvent, useState } from 'react';
import type { CrewStop, DayLine, DayStop } from '../../../contracts/bookings/day.js';
import { methodOptions } from '../../../contracts/money/money.js';
import { formatMonthDay } from '../../../format/calendar-days.js';
import { formatPrice } from '../../../format/figures.js';
import {
  discountsFor,
  lineName,
  payLater,
  priceOfWork,
  readCloseOut,
} from '../../../forms/bookings/close-out.js';
import { typedAmount } from '../../../forms/money/quote.js';
import type { FieldErrors } from '../../../forms/rules.js';
import { Field } from '../../shared/field.js';
import { useHydrated } from '../../shared/use-hydrated.js';
import { amountHint } from './amount-hint.js';
import { useDay, useReportForm } from './day-context.js';

const payments = [...methodOptions, { value: payLater, label: 'Pays later' }];

/**
 * Closes out a job: what was done, the amount and the payment method. The lines are ticked, and the owner's
 * amount is filled in, so that a payment method and "Done" are enough; for a free room, "Done".
 */
export function CloseOutForm({ stop, isOwner }: { stop: CrewStop | DayStop; isOwner: boolean }) {
  const { formKey, laterDay, rejected, show } = useDay();
  const isHydrated = useHydrated();
  const { url, report } = useReportForm(stop.leadId, 'close-out');
  const posted = rejected?.leadId === stop.leadId && rejected.panel === 'close-out' ? rejected : undefined;
  const typed = posted?.typed;
  const [errors, setErrors] = useState<FieldErrors>(posted?.errors ?? {});
  const [fields, setFields] = useState(typed);
  const discounts = 'discounts' in stop ? stop.discounts : [];
  const done = stop.lines.filter((_, index) => !fields || lineName(index) in fields);
  const price = priceOf(stop, done);
  const [amount, setAmount] = useState(typed?.amount ?? typedAmount(price));
  const amountCents = (text: string) => readCloseOut({ amount: text, payment: payLater }).amountCents;

  /** Ticking a line changes the amount by what it costs, if that is known. */
  function changeLines(form: HTMLFormElement | null): void {
    if (!form) return;
    const next = Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, String(value)]));
    setFields(next);
    const current = amountCents(amount);
    const nextDone = stop.lines.filter((_, index) => lineName(index) in next);
    const change = priceOfWork(nextDone, discounts) - priceOfWork(done, discounts);
    if (change === 0 || current === null) return;
    // A discount can make the ticked lines less than nothing.
    const isPrice = price !== null && current === Math.max(0, price);
    setAmount(typedAmount(Math.max(0, (isPrice ? price : current) + change)));
  }

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const given = Object.fromEntries(new FormData(event.currentTarget));
    const { errors: problems, amountCents: cents } = readCloseOut(given);
    setErrors(problems);
    const [first] = Object.keys(problems);
    if (first) {
      event.currentTarget.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
      return;
    }
    const method = payments.find(({ value }) => value === given.payment)?.label.toLowerCase();
    const charged = cents !== null && formatPrice(cents);
    report(event, cents === 0 && !method ? 'no charge' : [charged, method].filter(Boolean).join(', '));
  }

  return (
    <form
      method="post"
      action={url}
      onSubmit={submit}
      className="close-out stack mt-3 ruled"
      noValidate={isHydrated}
    >
      <input type="hidden" name="key" value={formKey} />
      <input type="hidden" name="linesKey" value={stop.linesKey} />
      {stop.isFree && <input type="hidden" name="isFree" value="yes" />}
      {laterDay && (
        <p className="note note--warning">{`This job is on ${formatMonthDay(laterDay)}. Close it out now?`}</p>
      )}
      {stop.lines.length > 0 && (
        <fieldset className="stack gap-2">
          <legend>What was done</legend>
          {stop.lines.map((line, index) => (
            <label key={lineName(index)} className="close-out__line row">
              <input
                type="checkbox"
                name={lineName(index)}
                value="done"
                defaultChecked={!typed || lineName(index) in typed}
                onChange={({ target }) => changeLines(target.form)}
              />
              <span className="grow">{line.label}</span>
              {line.cents !== undefined && line.cents !== null && <span>{formatPrice(line.cents)}</span>}
            </label>
          ))}
          {discountsFor(discounts, done).map(({ label, cents }, index) => (
            <p key={index} className="close-out__discount row apart tabular">
              <span>{label}</span>
              <span>{formatPrice(cents ?? 0)}</span>
            </p>
          ))}
        </fieldset>
      )}
      <Field
        name="amount"
        id={`amount-${stop.leadId}`}
        label={isOwner ? 'Amount, in dollars' : 'Amount collected, in dollars'}
        hint={amountHint(amountCents(amount), price)}
        error={errors.amount}
      >
        <input
          type="text"
          inputMode="decimal"
          maxLength={20}
          value={amount}
          onChange={({ target }) => setAmount(target.value)}
        />
      </Field>
      <fieldset
        className="close-out__payments"
        aria-describedby={errors.payment ? 'payment-error' : undefined}
      >
        <legend>Payment method</legend>
        {payments.map(({ value, label }) => (
          <label key={value}>
            <input type="radio" name="payment" value={value} defaultChecked={typed?.payment === value} />
            <span>{label}</span>
          </label>
        ))}
        {errors.payment && (
          <p className="field__error" id="payment-error">
            {errors.payment}
          </p>
        )}
      </fieldset>
      <p className="button-row">
        <button type="submit" className="button button--accent grow">
          {laterDay ? 'Close out now' : 'Done'}
        </button>
        {isHydrated && (
          <button type="button" className="button" onClick={() => show()}>
            Cancel
          </button>
        )}
      </p>
    </form>
  );
}

/** Returns what the lines that were done cost, in US cents; null if that is unknown. */
function priceOf(stop: CrewStop | DayStop, done: DayLine[]): number | null {
  const cents = ('cents' in stop ? stop.cents : null) ?? (stop.isFree ? 0 : null);
  if (cents === null || !('discounts' in stop)) return cents;
  return cents + priceOfWork(done, stop.discounts) - priceOfWork(stop.lines, stop.discounts);
}
