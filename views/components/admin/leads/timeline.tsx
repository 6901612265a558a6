import { answerKinds, type TimelineEntry } from '../../../contracts/leads/leads.js';
import { describeActivity, describeChange } from '../../../format/customer-activity.js';
import { RelativeTime } from '../shared/relative-time.js';

/** Shows a lead's history, newest first. */
export function Timeline({ entries }: { entries: TimelineEntry[] }) {
  return (
    <ol className="timeline">
      {entries.map((entry) => (
        <li key={entry.id}>
          <RelativeTime at={entry.at} />
          {entry.by === 'customer' ? (
            <p>{`The customer ${describeActivity(entry)}`}</p>
          ) : (
            <OwnerEntry entry={entry} />
          )}
        </li>
      ))}
    </ol>
  );
}

function OwnerEntry({ entry: { kind, text, declines, changes = [], apiKey } }: { entry: TimelineEntry }) {
  // The status of a lost lead isn't shown anywhere else.
  const shown = changes.some(({ field }) => field === 'lost')
    ? changes.filter(({ field }) => field !== 'status')
    : changes;
  const declined = declines ? `declined the ${declines === 'time' ? 'new time' : 'address'}` : 'replied';
  return (
    <>
      {text && <p>{kind === answerKinds.reply ? `You ${declined}: “${text}”` : text}</p>}
      {shown.map((change) => (
        <p key={change.label}>{describeChange(change)}</p>
      ))}
      {apiKey && <p>{`By API key ${apiKey}`}</p>}
    </>
  );
}
