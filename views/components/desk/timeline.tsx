import type { Change, TimelineEntry } from '../../contracts/leads.js';
import { useSite } from '../../contracts/site.js';
import { formatInstant } from '../../format/moments.js';

/** What happened to a lead, newest first. */
export function Timeline({ entries }: { entries: TimelineEntry[] }) {
  const { timeZone } = useSite();
  return (
    <ol className="timeline">
      {entries.map(({ id, at, text, changes = [] }) => (
        <li key={id}>
          <time dateTime={at}>{formatInstant(at, timeZone)}</time>
          {text && <p>{text}</p>}
          {changes.map((change) => (
            <p key={change.label}>{told(change)}</p>
          ))}
        </li>
      ))}
    </ol>
  );
}

function told({ label, from, to }: Change): string {
  if (to === '') return `${label} cleared (was “${from}”)`;
  return from === '' ? `${label}: “${to}”` : `${label}: “${from}” → “${to}”`;
}
