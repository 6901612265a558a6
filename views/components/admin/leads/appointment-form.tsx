import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import type { AppointmentPreview } from '../../../contracts/bookings/appointments.js';
import type { LeadView } from '../../../contracts/leads/leads.js';
import { useFacts } from '../../../contracts/website/facts.js';
import { formatLength } from '../../../format/moments.js';
import { type AppointmentValues, lengthOptions } from '../../../forms/bookings/appointment.js';
import { timePreferenceOptions } from '../../../forms/leads/contact.js';
import type { FieldErrors } from '../../../forms/rules.js';
import { Field } from '../../shared/field.js';
import { Options } from '../../shared/options.js';
import { useSettled } from '../shared/use-settled.js';

interface AppointmentFormProps {
  lead: LeadView;
  /** What the fields hold at first. */
  values: AppointmentValues;
  errors?: FieldErrors;
  /** What saving these values would mean; undefined while there is no day. */
  preview?: AppointmentPreview;
}

/** How long typing has to pause before the server is asked what speaks against the appointment. */
const typingMs = 250;

/**
 * When and where an appointment is. What speaks against it is said before it is saved: as it is typed, and at the latest when
 * a browser without JavaScript has sent the form, which then saves with the second push.
 */
export function AppointmentForm({ lead, values, errors = {}, preview: rendered }: AppointmentFormProps) {
  const [typed, setTyped] = useState<Record<string, string>>(values);
  const [isSilent, setSilent] = useState(false);
  const preview = usePreview(lead, typed, values, rendered);
  const warnings = preview?.warnings ?? [];
  const note = ({ currentTarget }: FormEvent<HTMLFormElement>) => {
    const fields = Object.fromEntries(new FormData(currentTarget)) as Record<string, string>;
    setTyped(fields);
    setSilent(fields.sendNothing === 'on');
  };
  return (
    <form
      method="post"
      action={`/admin/leads/${lead.id}/appointment`}
      className="lead-form appointment-form"
      onInput={note}
    >
      <input type="hidden" name="version" value={lead.version} />
      <input type="hidden" name="warned" value={warnings.map(({ code }) => code).join(' ')} />
      <div className="form-grid">
        <Field name="day" label="Day" error={errors.day} required>
          <input type="date" defaultValue={values.day} />
        </Field>
        <Field name="timeWindow" label="Arrival window" error={errors.timeWindow}>
          <select defaultValue={values.timeWindow}>
            <Options empty="Any time" options={timePreferenceOptions(useFacts())} />
          </select>
        </Field>
        <Field
          name="exactTime"
          label="Or at an exact time"
          hint="Goes before the arrival window."
          error={errors.exactTime}
        >
          <input type="time" defaultValue={values.exactTime} />
        </Field>
        <Field name="minutes" label="Length" hint="With an exact time." error={errors.minutes}>
          <select defaultValue={values.minutes}>
            <Options options={lengthOptions(formatLength)} />
          </select>
        </Field>
        <Field name="address" label="Address" error={errors.address}>
          <input type="text" maxLength={600} defaultValue={values.address} autoComplete="off" />
        </Field>
      </div>
      <div role="status">
        {warnings.length > 0 && (
          <ul className="note note--warning appointment-form__warnings">
            {warnings.map(({ code, text }) => (
              <li key={code}>{text}</li>
            ))}
          </ul>
        )}
        {preview && <p>{isSilent ? 'Nothing is sent.' : preview.mails}</p>}
      </div>
      <Field name="sendNothing" label="Send nothing" isCheckbox>
        <input type="checkbox" />
      </Field>
      <p className="button-row">
        <button type="submit" className="button button--accent">
          {warnings.length > 0 ? 'Save anyway' : 'Save'}
        </button>
        <a className="button" href={`/admin/leads/${lead.id}`}>
          Back
        </a>
      </p>
    </form>
  );
}

/** What the server says of the typed values, once typing has paused; until then, what it said of those before. */
function usePreview(
  { id }: LeadView,
  { day = '', timeWindow = '', exactTime = '', minutes = '', address = '' }: Record<string, string>,
  first: AppointmentValues,
  rendered: AppointmentPreview | undefined,
): AppointmentPreview | undefined {
  const query = (of: Record<string, string>) => new URLSearchParams(of).toString();
  const asked = useSettled(query({ day, timeWindow, exactTime, minutes, address }), typingMs);
  const { day: firstDay, ...rest } = first;
  const isFirst = asked === query({ day: firstDay, ...rest });
  const { data } = useQuery<AppointmentPreview>({
    queryKey: [`/admin/api/contacts/${id}/appointment?${asked}`],
    initialData: isFirst ? rendered : undefined,
    placeholderData: (before) => before ?? rendered,
    enabled: /day=\d{4}-/.test(asked),
    staleTime: 10_000,
  });
  return day ? data : undefined;
}
