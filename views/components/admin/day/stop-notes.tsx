import { type FormEvent, useState } from 'react';
import { useBehaviors } from '../../../contracts/behaviors.js';
import type { CrewStop } from '../../../contracts/bookings/day.js';
import { useSite } from '../../../contracts/website/site.js';
import { formatInstant } from '../../../format/moments.js';
import { visitNoteRules } from '../../../forms/bookings/close-out.js';
import { problemWith } from '../../../forms/rules.js';
import { Field } from '../../shared/field.js';
import { useHydrated } from '../../shared/use-hydrated.js';
import { useDay, useReportForm } from './day-context.js';

/** Shows what the customer, the office and the crew wrote, and adds a note. */
export function StopNotes({ stop: { leadId, notes } }: { stop: CrewStop }) {
  const { reports, open, openedAt } = useDay();
  const { timeZone } = useSite();
  const waiting = reports.filter(
    (report) => report.leadId === leadId && report.kind === 'note' && !report.problem,
  );
  return (
    <>
      {(notes.length > 0 || waiting.length > 0) && (
        <ul className="stop__notes note note--plain stack gap-2 small mt-2">
          {notes.map(({ from, text, at }, index) => (
            <li key={index}>
              <p className="tiny strong">
                {from} {at && openedAt && at > openedAt && <span className="badge badge--new">New</span>}
              </p>
              <p>
                {text} {at && <small>{formatInstant(at, timeZone)}</small>}
              </p>
            </li>
          ))}
          {waiting.map(({ key, summary, isSent }) => (
            <li key={key}>
              <p className="tiny strong">{isSent ? 'Sent' : 'Waiting to send'}</p>
              <p>{summary}</p>
            </li>
          ))}
        </ul>
      )}
      {open?.leadId === leadId && open.panel === 'note' && <NoteForm leadId={leadId} />}
    </>
  );
}

function NoteForm({ leadId }: { leadId: number }) {
  const { formKey, rejected } = useDay();
  const isHydrated = useHydrated();
  const memory = useBehaviors().formMemory(`visit-note-${leadId}`);
  const { url, report } = useReportForm(leadId, 'note');
  const posted = rejected?.leadId === leadId && rejected.panel === 'note' ? rejected : undefined;
  const [error, setError] = useState(posted?.errors.text);

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const text = String(new FormData(event.currentTarget).get('text') ?? '');
    const problem = problemWith(visitNoteRules, text);
    setError(problem);
    if (problem) return;
    memory.forget();
    report(event, text);
  }

  return (
    <form method="post" action={url} onSubmit={submit} className="stack mt-3 ruled" noValidate={isHydrated}>
      <input type="hidden" name="key" value={formKey} />
      <Field name="text" id={`note-${leadId}`} label="Note" error={error} required>
        <textarea
          rows={3}
          maxLength={visitNoteRules.atMost}
          defaultValue={posted?.typed.text ?? (isHydrated ? memory.read()?.values.text : undefined)}
          onChange={({ target }) => memory.write({ values: { text: target.value } })}
        />
      </Field>
      <button type="submit" className="button">
        Save note
      </button>
    </form>
  );
}
