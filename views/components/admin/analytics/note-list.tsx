import type { ChartNote } from '../../../contracts/analytics/saved.js';
import { savedUrl } from '../../../contracts/analytics/saved.js';
import { formatShortDay } from '../../../format/moments.js';

/** The notes of the chart's period. */
export function NoteList({ notes }: { notes: readonly ChartNote[] }) {
  if (notes.length === 0) return null;
  return (
    <details>
      <summary className="more-link">{notes.length === 1 ? '1 note' : `${notes.length} notes`}</summary>
      <ul className="note-list">
        {notes.map(({ id, day, text }) => (
          <li key={id}>
            <time dateTime={day}>{formatShortDay(day)}</time> {text}
          </li>
        ))}
      </ul>
      <a href={savedUrl}>Manage segments &amp; notes</a>
    </details>
  );
}
