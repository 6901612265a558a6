import { useLayoutEffect, useRef } from 'react';
import type { LeadView } from '../../../../contracts/leads/leads.js';
import { Field } from '../../../shared/field.js';
import { notesId, restoreEarlyNotes } from './early-notes.js';
import { type NotesState, useNotes } from './use-notes.js';

const states: Record<NotesState['kind'], [label: string, className: string]> = {
  idle: ['', ''],
  saving: ['Saving…', ''],
  saved: ['Saved', 'good'],
  waiting: ['Not saved yet', 'attention'],
  refused: ['Not saved', 'bad'],
  conflict: ['Not saved', 'bad'],
};

interface NotesFieldProps {
  lead: LeadView;
  /** What was typed into the form that was rejected, and the error. */
  typed?: string;
  error?: string;
  /** Whether the notes are saved as they are typed, and not with the form. */
  isLive: boolean;
}

/** Edits a lead's notes. Hydration keeps the same text field, with its text and the focus. */
export function NotesField({ lead, typed, error, isLive }: NotesFieldProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  useLayoutEffect(() => {
    if (field.current) restoreEarlyNotes(field.current);
  }, []);
  const { state, type, flush, resolve } = useNotes(lead, field, isLive);
  const [label, tone] = states[state.kind];
  return (
    <div className="notes-field">
      <Field name="notes" id={notesId} label="Notes" error={state.kind === 'refused' ? state.message : error}>
        <textarea
          ref={field}
          rows={3}
          placeholder="Add a note…"
          // Or the browser restores a text that is older than the notes.
          autoComplete="off"
          defaultValue={typed ?? lead.notes ?? ''}
          onInput={({ currentTarget }) => type(currentTarget.value)}
          onBlur={flush}
        />
      </Field>
      <p role="status" className={`notes-field__state quiet ${tone}`}>
        {label}
      </p>
      {state.kind === 'conflict' && (
        <div className="note note--warning" role="alert">
          <p>The notes were changed in another window. Yours are above and not saved. The other notes:</p>
          <blockquote>{state.theirs || 'No notes'}</blockquote>
          <p className="button-row">
            <button type="button" className="button" onClick={() => resolve('mine')}>
              Save my notes
            </button>
            <button type="button" className="button" onClick={() => resolve('theirs')}>
              Use the other notes
            </button>
          </p>
        </div>
      )}
    </div>
  );
}
