import { useRef } from 'react';
import type { LeadView } from '../../../../contracts/leads/leads.js';
import { Field } from '../../../shared/field.js';
import { type NotesState, useNotes } from './use-notes.js';

const labels: Record<NotesState['kind'], string> = {
  idle: '',
  saving: 'Saving…',
  saved: 'Saved',
  waiting: 'Not saved yet',
  refused: 'Not saved',
  conflict: 'Not saved',
};

/** Edits a lead's notes and saves them as they are typed. */
export function NotesField({ lead }: { lead: LeadView }) {
  const field = useRef<HTMLTextAreaElement>(null);
  const { state, type, flush, resolve } = useNotes(lead, field);
  return (
    <div className="notes-field">
      <Field
        name="notes"
        id="lead-notes"
        label="Notes"
        error={state.kind === 'refused' ? state.message : undefined}
      >
        <textarea
          ref={field}
          rows={3}
          placeholder="Add a note…"
          defaultValue={lead.notes ?? ''}
          onInput={({ currentTarget }) => type(currentTarget.value)}
          onBlur={flush}
        />
      </Field>
      <p role="status" className={`notes-field__state notes-field__state--${state.kind}`}>
        {labels[state.kind]}
      </p>
      {state.kind === 'conflict' && (
        <div className="note note--warning" role="alert">
          <p>The notes were changed in another window. Yours are above and not saved. The other notes:</p>
          <blockquote>{state.theirs || 'No notes'}</blockquote>
          <p className="button-row">
            <button type="button" className="button button--small" onClick={() => resolve('mine')}>
              Save my notes
            </button>
            <button type="button" className="button button--small" onClick={() => resolve('theirs')}>
              Use the other notes
            </button>
          </p>
        </div>
      )}
    </div>
  );
}
