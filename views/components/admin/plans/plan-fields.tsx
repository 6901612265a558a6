import { type ChangeEvent, type FormEvent, useState } from 'react';
import { planRhythms, usualRhythm } from '../../../contracts/customers/plans.js';
import { useFacts } from '../../../contracts/website/facts.js';
import { weekdayNames } from '../../../format/hours.js';
import { type TypedPlan, weekdayField } from '../../../forms/customers/plan.js';
import { timePreferenceOptions } from '../../../forms/leads/arrival-windows.js';
import { lineFields, postedLines, quoteLimits, shownTotal } from '../../../forms/money/quote.js';
import { Field } from '../../shared/field.js';
import { Options } from '../../shared/options.js';

/** Empty lines shown below the filled ones. */
const emptyLines = 2;

interface PlanFieldsProps {
  typed: TypedPlan;
  /** The label of the first day. */
  fromLabel: string;
  /** The suggested first day, by rhythm. */
  firstVisits?: Record<string, string>;
}

/** The fields of a recurring plan. Work without JavaScript. */
export function PlanFields({ typed, fromLabel, firstVisits = {} }: PlanFieldsProps) {
  const { fields, lines, errors = {} } = typed;
  const facts = useFacts();
  const [total, setTotal] = useState(() => shownTotal(postedLines(lines)));

  function addUp({ currentTarget: { form } }: FormEvent<HTMLFieldSetElement>): void {
    if (form) setTotal(shownTotal(Object.fromEntries(new FormData(form))));
  }

  function suggest({ currentTarget: { value, form } }: ChangeEvent<HTMLSelectElement>): void {
    const from = form?.elements.namedItem('from');
    // A day that the owner entered stays.
    if (from instanceof HTMLInputElement && Object.values(firstVisits).includes(from.value))
      from.value = firstVisits[value];
  }

  return (
    <>
      <div className="form-grid">
        <Field name="rhythm" label="How often" error={errors.rhythm}>
          <select defaultValue={fields.rhythm ?? usualRhythm} onChange={suggest}>
            <Options options={planRhythms} />
          </select>
        </Field>
        <Field name="timeWindow" label="Preferred arrival window" error={errors.timeWindow}>
          <select defaultValue={fields.timeWindow ?? ''}>
            <Options empty="Any time" options={timePreferenceOptions(facts)} />
          </select>
        </Field>
        <Field name="from" label={fromLabel} error={errors.from} required>
          <input type="date" defaultValue={fields.from ?? firstVisits[usualRhythm] ?? ''} />
        </Field>
        <Field
          name="endsOn"
          label="Ends"
          hint="Optional. Leave blank if the plan has no end date."
          error={errors.endsOn}
        >
          <input type="date" defaultValue={fields.endsOn ?? ''} />
        </Field>
      </div>
      <fieldset className="choices choices--narrow">
        <legend>Preferred days</legend>
        {weekdayNames.map((name, weekday) => (
          <label key={name}>
            <input
              type="checkbox"
              name={weekdayField(weekday)}
              value="yes"
              defaultChecked={fields[weekdayField(weekday)] === 'yes'}
            />
            {name}
          </label>
        ))}
      </fieldset>
      <Field
        name="address"
        label="Address"
        hint="Optional. Leave blank to use the customer’s."
        error={errors.address}
      >
        <input type="text" maxLength={600} defaultValue={fields.address ?? ''} />
      </Field>
      <fieldset className="stack shrink" onInput={addUp}>
        <legend>Description and amount of each visit</legend>
        {Array.from({ length: Math.min(lines.length + emptyLines, quoteLimits.lines) }, (_, index) => {
          const { label, amount } = lineFields(index);
          return (
            <div className="quote-form__line quote-form__line--plan unlabeled" key={label}>
              <Field name={label} label={`Description, line ${index + 1}`} error={errors[label]}>
                <input type="text" defaultValue={lines[index]?.label ?? ''} />
              </Field>
              <Field name={amount} label={`Amount, line ${index + 1}`} error={errors[amount]}>
                <input type="text" inputMode="text" defaultValue={lines[index]?.amount ?? ''} />
              </Field>
            </div>
          );
        })}
      </fieldset>
      <p className="quiet">For a discount, enter a negative amount.</p>
      {errors.total && (
        <p className="field__error" role="alert">
          {errors.total}
        </p>
      )}
      <p className="quote-form__total row gap-0 apart strong ruled">
        Total of each visit <output>{total}</output>
      </p>
      <Field name="isAutoConfirmed" label="Confirm visits automatically" isCheckbox>
        <input type="checkbox" value="yes" defaultChecked={fields.isAutoConfirmed === 'yes'} />
      </Field>
    </>
  );
}
