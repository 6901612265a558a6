import { useState } from 'react';
import { useFacts } from '../../contracts/facts.js';
import { useSite } from '../../contracts/site.js';
import { timePreferenceOptions, timesHint } from '../../forms/contact.js';
import { preferredTimeHint } from '../../forms/preferred-time-hint.js';
import type { FieldErrors } from '../../forms/rules.js';
import { Field } from '../shared/field.js';
import { Options } from '../shared/options.js';
import { useToday } from './use-today.js';

interface PreferredTimeFieldsProps {
  values: Record<string, string>;
  errors: FieldErrors;
  required?: boolean;
  /** The label of the option that stands for no choice. */
  anyTime: string;
}

/** When the cleaning should be, with a hint below on the chosen time; any choice can be sent. */
export function PreferredTimeFields({ values, errors, required, anyTime }: PreferredTimeFieldsProps) {
  const { openingHours, daysOff } = useSite();
  const facts = useFacts();
  const today = useToday();
  const [chosen, setChosen] = useState({
    day: values.preferredDate ?? '',
    window: values.timePreference ?? '',
  });
  const hint = preferredTimeHint(chosen, openingHours, facts, today, daysOff);
  return (
    <>
      <Field name="preferredDate" label="Preferred date" error={errors.preferredDate} required={required}>
        <input
          type="date"
          defaultValue={values.preferredDate}
          min={today}
          onInput={({ currentTarget: { value } }) => setChosen((before) => ({ ...before, day: value }))}
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
          onInput={({ currentTarget: { value } }) => setChosen((before) => ({ ...before, window: value }))}
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
