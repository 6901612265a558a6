import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { useBehaviors } from '../../../contracts/behaviors.js';
import type { AppointmentPreview } from '../../../contracts/bookings/appointments.js';
import type { DayWindow } from '../../../contracts/bookings/free-windows.js';
import type { LeadView } from '../../../contracts/leads/leads.js';
import { useFacts } from '../../../contracts/website/facts.js';
import { formatLength } from '../../../format/moments.js';
import {
  type AppointmentValues,
  describeGivenAddress,
  lengthOptions,
} from '../../../forms/bookings/appointment.js';
import { timePreferenceOptions } from '../../../forms/leads/arrival-windows.js';
import type { FieldErrors } from '../../../forms/rules.js';
import { Field } from '../../shared/field.js';
import { Options } from '../../shared/options.js';
import { leaveAppointment } from '../bookings/left-appointment.js';
import { OpenSlots } from '../bookings/open-slots.js';
import { SetUpEmail } from '../messages/set-up-email.js';
import { useSettled } from '../shared/use-settled.js';
import { previewUrl, saveAppointment } from './save-appointment.js';

interface AppointmentFormProps {
  lead: LeadView;
  /** The initial field values. */
  values: AppointmentValues;
  errors?: FieldErrors;
  /** The warnings and emails that saving these values would cause; undefined while there is no day. */
  preview?: AppointmentPreview;
  /** The slots to offer. */
  openSlots: readonly DayWindow[];
}

/** How long typing must pause before the server is asked for warnings. */
const typingMs = 250;

/**
 * Edits when and where an appointment is. Warnings appear while typing, and the calendar shows a toast with
 * an undo. Without JavaScript, warnings appear after the first submit, and the second one saves.
 */
export function AppointmentForm({
  lead,
  values,
  errors = {},
  preview: rendered,
  openSlots,
}: AppointmentFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const [typed, setTyped] = useState<Record<string, string>>(values);
  const [isUnnotified, setUnnotified] = useState(false);
  const preview = usePreview(lead, typed, values, rendered);
  const warnings = preview?.warnings ?? [];
  const note = (form: HTMLFormElement) => {
    const fields = Object.fromEntries(new FormData(form)) as Record<string, string>;
    setTyped(fields);
    setUnnotified(fields.sendNothing === 'on');
  };
  const fill = (values: Partial<AppointmentValues>) => {
    const shown = form.current;
    if (!shown) return;
    for (const [name, value] of Object.entries(values)) {
      const field = shown.elements.namedItem(name);
      if (field instanceof HTMLInputElement || field instanceof HTMLSelectElement) field.value = value;
    }
    note(shown);
  };
  const save = useSave(lead);
  return (
    <form
      method="post"
      action={`/admin/leads/${lead.id}/appointment`}
      className="lead-form appointment-form"
      ref={form}
      onSubmit={save}
      onInput={({ currentTarget }) => note(currentTarget)}
    >
      <input type="hidden" name="version" value={lead.version} />
      <input type="hidden" name="warned" value={warnings.map(({ code }) => code).join(' ')} />
      <OpenSlots
        slots={openSlots}
        chosen={typed.exactTime ? '' : `${typed.day} ${typed.timeWindow}`}
        onChoose={({ day, timeWindow }) => fill({ day, timeWindow, exactTime: '' })}
      />
      <div className="form-grid">
        <Field name="day" label="Day" error={errors.day} required>
          <input type="date" defaultValue={values.day} />
        </Field>
        <Field name="timeWindow" label="Arrival window" error={errors.timeWindow}>
          <select defaultValue={values.timeWindow} onChange={() => fill({ exactTime: '' })}>
            <Options empty="Any time" options={timePreferenceOptions(useFacts())} />
          </select>
        </Field>
        <Field
          name="exactTime"
          label="Exact time"
          hint="Optional. Replaces the arrival window."
          error={errors.exactTime}
        >
          <input type="time" defaultValue={values.exactTime} />
        </Field>
        <Field name="minutes" label="Duration" hint="Used with an exact time." error={errors.minutes}>
          <select defaultValue={values.minutes}>
            <Options options={lengthOptions(formatLength)} />
          </select>
        </Field>
        <Field name="address" label="Address" hint={describeGivenAddress(lead)} error={errors.address}>
          <input type="text" maxLength={600} defaultValue={values.address} autoComplete="off" />
        </Field>
      </div>
      <div role="status">
        {preview && (
          <p>
            {isUnnotified ? 'The customer won’t be notified.' : preview.emailNotice} <SetUpEmail />
          </p>
        )}
      </div>
      <Field name="sendNothing" label="Don’t notify the customer" isCheckbox>
        <input type="checkbox" />
      </Field>
      <div className="button-row save-bar">
        <div role="status">
          {warnings.length > 0 && (
            <ul className="note note--warning appointment-form__warnings stack gap-2">
              {warnings.map(({ code, text }) => (
                <li key={code}>{text}</li>
              ))}
            </ul>
          )}
        </div>
        <button type="submit" className="button button--accent">
          {warnings.length > 0 ? 'Save anyway' : 'Save appointment'}
        </button>
        <a className="button" href={`/admin/leads/${lead.id}`}>
          Cancel
        </a>
      </div>
    </form>
  );
}

/** @returns a handler that saves and opens the calendar. A refused form is resent as a page, to show why. */
function useSave({ id }: LeadView) {
  const { request, goTo } = useBehaviors();
  const isSaving = useRef(false);
  return async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isSaving.current) return;
    isSaving.current = true;
    const form = event.currentTarget;
    const fields = Object.fromEntries(new FormData(form)) as Record<string, string>;
    try {
      leaveAppointment(await saveAppointment(request, id, fields));
      goTo(`/admin/bookings?day=${fields.day}`);
    } catch {
      form.submit();
    }
  };
}

/** Fetches the preview of the typed values once typing pauses; until then it returns the last one. */
function usePreview(
  { id }: LeadView,
  typed: Record<string, string>,
  first: AppointmentValues,
  rendered: AppointmentPreview | undefined,
): AppointmentPreview | undefined {
  const asked = useSettled(previewUrl(id, typed), typingMs);
  const isFirst = asked === previewUrl(id, first);
  const { data } = useQuery<AppointmentPreview>({
    queryKey: [asked],
    initialData: isFirst ? rendered : undefined,
    placeholderData: (before) => before ?? rendered,
    enabled: /day=\d{4}-/.test(asked),
    staleTime: 10_000,
  });
  return typed.day ? data : undefined;
}
