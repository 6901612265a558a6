import { MoreMenu } from '../shared/more-menu.js';

interface NoteFormProps {
  /** The day that the form starts with, YYYY-MM-DD. */
  day: string;
  /** The page's query, without the question mark, to return to it. */
  query: string;
}

/** Adds a note to the charts. */
export function NoteForm({ day, query }: NoteFormProps) {
  return (
    <MoreMenu className="popup" summaryClassName="button" label="Add note" summary="Add note">
      <form method="post" action="/admin/analytics/notes" className="popup__panel">
        <label htmlFor="note-day">Date</label>
        <input id="note-day" name="day" type="date" required defaultValue={day} />
        <label htmlFor="note-text">Note</label>
        <input
          id="note-text"
          name="text"
          type="text"
          required
          maxLength={120}
          placeholder="Flyers in Otsego"
        />
        <input type="hidden" name="query" value={query} />
        <button type="submit" className="button button--accent">
          Save note
        </button>
      </form>
    </MoreMenu>
  );
}
