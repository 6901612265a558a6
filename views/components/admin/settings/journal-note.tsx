import type { JournalFacts } from '../../../contracts/admin.js';
import { useSite } from '../../../contracts/website/site.js';
import { formatInstant, formatShortDay } from '../../../format/moments.js';

/**
 * What this machine keeps as proof of the requests that it took, and when all of them were last found in the database; nothing where it
 * keeps none and none was ever lost.
 */
export function JournalNote({ kept, since, provenAt, restored, restoredAt }: JournalFacts) {
  const { timeZone } = useSite();
  const at = (iso: string) => <time dateTime={iso}>{formatInstant(iso, timeZone)}</time>;
  if (since === null && !restoredAt) return null;
  return (
    <p className="backup-note">
      {since !== null &&
        `${kept === 1 ? '1 request is' : `${kept} requests are`} kept as proof on this machine since ${formatShortDay(since)}.`}
      {since !== null && provenAt && <> All of them were last found in the database: {at(provenAt)}.</>}
      {restoredAt && (
        <>
          {' '}
          Stored again after the database had lost them: {restored}, last {at(restoredAt)}.
        </>
      )}
    </p>
  );
}
