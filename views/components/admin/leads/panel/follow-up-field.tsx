import { useState } from 'react';
import { addDays } from '../../../../contracts/bookings/calendar.js';
import { formatShortDay } from '../../../../format/moments.js';
import { Field } from '../../../shared/field.js';
import { useToday } from '../../shared/use-today.js';

const pickDate = 'pick';
const presets: [string, number][] = [
  ['Today', 0],
  ['Tomorrow', 1],
  ['In 3 days', 3],
  ['In a week', 7],
];

/** As a ref that stays the same, called only when the field appears. */
const focus = (input: HTMLInputElement | null) => input?.focus();

interface FollowUpFieldProps {
  /** YYYY-MM-DD; null for none. */
  date: string | null;
  /** Gets '' to remove the date. */
  onSave: (date: string) => void;
  /** Its ID, where there are several. */
  id?: string;
}

/** Sets when to get back to the customer: a usual day, or any date. */
export function FollowUpField({ date, onSave, id = 'lead-follow-up' }: FollowUpFieldProps) {
  const today = useToday();
  const [isPicking, setPicking] = useState(false);
  const [chosen, setChosen] = useState(date ?? '');
  const choices = presets.map(([label, days]) => ({ label, day: addDays(today, days) }));
  function choose(day: string): void {
    setPicking(false);
    setChosen(day);
    if (day !== chosen) onSave(day);
  }
  if (isPicking)
    return (
      <Field name="followUpDate" id={id} label="Follow-up">
        <input type="date" defaultValue={chosen} ref={focus} onBlur={({ target }) => choose(target.value)} />
      </Field>
    );
  return (
    <Field name="followUpDate" id={id} label="Follow-up">
      <select
        value={chosen}
        onChange={({ target }) => (target.value === pickDate ? setPicking(true) : choose(target.value))}
      >
        <option value="">Not set</option>
        {chosen && !choices.some(({ day }) => day === chosen) && (
          <option value={chosen}>{formatShortDay(chosen)}</option>
        )}
        {choices.map(({ label, day }) => (
          <option key={day} value={day}>
            {/* Without the label, the chosen day fits a third of the pane. */}
            {day === chosen ? formatShortDay(day) : `${label}, ${formatShortDay(day)}`}
          </option>
        ))}
        <option value={pickDate}>Pick a date…</option>
      </select>
    </Field>
  );
}
