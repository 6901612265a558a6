import type { Change, TimelineEntry } from '../../../contracts/leads/leads.js';
import { useSite } from '../../../contracts/website/site.js';
import { didInWords } from '../../../format/customers-doing.js';
import { formatInstant } from '../../../format/moments.js';

/** What happened to a lead, newest first. */
export function Timeline({ entries }: { entries: TimelineEntry[] }) {
  const { timeZone } = useSite();
  return (
    <ol className="timeline">
      {entries.map((entry) => (
        <li key={entry.id}>
          <time dateTime={entry.at}>{formatInstant(entry.at, timeZone)}</time>
          {entry.by === 'customer' ? <p>{`The customer ${didInWords(entry)}`}</p> : <Told entry={entry} />}
        </li>
      ))}
    </ol>
  );
}

function Told({ entry: { text, changes = [] } }: { entry: TimelineEntry }) {
  return (
    <>
      {text && <p>{text}</p>}
      {changes.map((change) => (
        <p key={change.label}>{told(change)}</p>
      ))}
    </>
  );
}

function told({ label, from, to }: Change): string {
  if (to === '') return `${label} cleared (was “${from}”)`;
  return from === '' ? `${label}: “${to}”` : `${label}: “${from}” → “${to}”`;
}
