import type { ChartNote } from '../../../contracts/analytics/saved.js';
import { formatCalendarDate } from '../../../format/moments.js';
import type { FieldErrors } from '../../../forms/rules.js';
import { Field } from '../../shared/field.js';
import { PostButton } from '../shared/post-button.js';

interface ChartNotesProps {
  notes: readonly ChartNote[];
  today: string;
  rejected?: { id?: number; typed: Record<string, string>; errors: FieldErrors };
}

type NoteFields = Pick<ChartNote, 'day' | 'text'>;

/** Lists the notes on the charts, with forms to add, change and delete them. */
export function ChartNotes({ notes, today, rejected }: ChartNotesProps) {
  const isNewRejected = rejected && rejected.id === undefined;
  return (
    <section className="card stack mt-4" id="notes" aria-labelledby="notes-title">
      <h2 id="notes-title">Chart notes</h2>
      <p className="quiet">
        Notes are shown on the charts. The site adds one for each new price and each published change.
      </p>
      <NoteFieldsForm
        action="/admin/analytics/notes"
        id="new-note"
        button="Add note"
        note={{ day: today, text: '' }}
        rejected={isNewRejected ? rejected : undefined}
      />
      <ul className="saved__list">
        {notes.map((note) => (
          <Note key={note.id} note={note} rejected={rejected?.id === note.id ? rejected : undefined} />
        ))}
      </ul>
    </section>
  );
}

function Note({ note, rejected }: { note: ChartNote } & Pick<ChartNotesProps, 'rejected'>) {
  const { id, day, text, isAutomatic } = note;
  return (
    <li className="item-row item-row--open">
      <p className="saved__what grow-wide">
        <time dateTime={day}>{formatCalendarDate(day)}</time> {text}{' '}
        {isAutomatic && <span className="quiet">Added automatically</span>}
      </p>
      <details open={rejected !== undefined}>
        <summary className="button">Edit</summary>
        <NoteFieldsForm
          action={`/admin/analytics/notes/${id}/change`}
          id={`note-${id}`}
          button="Save note"
          note={note}
          rejected={rejected}
        />
      </details>
      <PostButton action={`/admin/analytics/notes/${id}/remove`} label={`Delete ${text}`}>
        Delete
      </PostButton>
    </li>
  );
}

function NoteFieldsForm(
  props: { action: string; id: string; button: string; note: NoteFields } & Pick<ChartNotesProps, 'rejected'>,
) {
  const { action, id, button, note, rejected } = props;
  const { day = note.day, text = note.text } = rejected?.typed ?? {};
  return (
    <form method="post" action={action} className="saved__form cluster align-end">
      <Field name="day" id={`${id}-day`} label="Date" error={rejected?.errors.day} required>
        <input type="date" defaultValue={day} />
      </Field>
      <Field name="text" id={`${id}-text`} label="Note" error={rejected?.errors.text} required>
        <input type="text" maxLength={120} defaultValue={text} />
      </Field>
      <button type="submit" className="button">
        {button}
      </button>
    </form>
  );
}
