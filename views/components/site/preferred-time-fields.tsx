import { useRef, useState } from 'react';
import { type DayWindow, type FreeWindows, windowText } from '../../contracts/bookings/free-windows.js';
import { useFacts } from '../../contracts/website/facts.js';
import { useSite } from '../../contracts/website/site.js';
import { timePreferenceOptions, timesHint } from '../../forms/leads/arrival-windows.js';
import { preferredTimeHint } from '../../forms/leads/preferred-time-hint.js';
import type { FieldErrors } from '../../forms/rules.js';
import { Field } from '../shared/field.js';
import { Options } from '../shared/options.js';
import { FreeWindowChoice } from './free-window-choice.js';
import { useToday } from './use-today.js';

interface PreferredTimeFieldsProps {
  values: Record<string, string>;
  errors: FieldErrors;
  offer: FreeWindows;
  required?: boolean;
  /** The label of the empty option. */
  anyTime: string;
}

/**
 * Asks for a preferred date and time, with the next open slots to choose from and a hint about the chosen
 * time. Slots and fields stay in sync both ways.
 */
export function PreferredTimeFields({ values, errors, offer, required, anyTime }: PreferredTimeFieldsProps) {
  const { openingHours, daysOff } = useSite();
  const facts = useFacts();
  const today = useToday();
  const day = useRef<HTMLInputElement>(null);
  const timeWindow = useRef<HTMLSelectElement>(null);
  const start = offer.windows.find((window) => windowText(window) === values.freeWindow) ?? {
    day: values.preferredDate ?? '',
    timeWindow: values.timePreference ?? '',
  };
  const [chosen, setChosen] = useState(start);
  const hint = preferredTimeHint(chosen, openingHours, facts, today, daysOff, offer.windows);
  const choose = (window: DayWindow) => {
    if (day.current) day.current.value = window.day;
    if (timeWindow.current) timeWindow.current.value = window.timeWindow;
    setChosen(window);
  };
  // Without JavaScript, choosing a slot leaves the two fields empty.
  const need = { required, isAskedByServer: offer.windows.length > 0 };
  return (
    <>
      <FreeWindowChoice
        offer={offer}
        chosen={windowText(chosen)}
        error={errors.freeWindow}
        onChoose={choose}
      />
      <Field name="preferredDate" label="Preferred date" error={errors.preferredDate} {...need}>
        <input
          ref={day}
          type="date"
          defaultValue={start.day}
          min={today}
          onInput={({ currentTarget: { value } }) => setChosen((before) => ({ ...before, day: value }))}
        />
      </Field>
      <Field
        name="timePreference"
        label="Preferred time"
        hint={timesHint}
        error={errors.timePreference}
        {...need}
      >
        <select
          ref={timeWindow}
          defaultValue={start.timeWindow}
          onInput={({ currentTarget: { value } }) =>
            setChosen((before) => ({ ...before, timeWindow: value }))
          }
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
