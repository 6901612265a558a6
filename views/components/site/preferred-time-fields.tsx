import { useState } from 'react';
import { useFacts } from '../../contracts/facts.js';
import { useSite } from '../../contracts/site.js';
import { timePreferenceOptions, timesHint } from '../../forms/contact.js';
import { preferredTimeHint } from '../../forms/preferred-time-hint.js';
import type { FieldErrors } from '../../forms/rules.js';
import { Field } from '../shared/field.js';
import { Options } from '../shared/options.js';
import { useToday } from './use-today.js';

export interface PreferredTimeFieldsProps {
  values: Record<string, string>;
  errors: FieldErrors;
  required?: boolean;
  /** What the choice of no time is called. */
  anyTime: string;
}

/** When the visit should be. What the visitor should know of the choice is said below it; nothing is refused. */
export function PreferredTimeFields({ values, errors, required, anyTime }: PreferredTimeFieldsProps) {
  const { openingHours } = useSite();
  const facts = useFacts();
  const today = useToday();
  const [visit, setVisit] = useState({
    day: values.preferredDate ?? '',
    window: values.timePreference ?? '',
  });
  const hint = preferredTimeHint(visit, openingHours, facts, today);
  return (
    <>
      <Field name="preferredDate" label="Preferred date" error={errors.preferredDate} required={required}>
        <input
          type="date"
          defaultValue={values.preferredDate}
          min={today}
          onInput={({ currentTarget: { value } }) => setVisit((visit) => ({ ...visit, day: value }))}
        />
      </Field>
      <Field
        name="timePreference"
        label="Preferred time"
        hint={timesHint}
        error={errors.timePreference}
        required={required}
      >
        <select
          defaultValue={values.timePreference ?? ''}
          onInput={({ currentTarget: { value } }) => setVisit((visit) => ({ ...visit, window: value }))}
        >
          <Options empty={anyTime} options={timePreferenceOptions(facts)} />
        </select>
      </Field>
      <p className="form-remark" role="status">
        {hint}
      </p>
    </>
  );
}
