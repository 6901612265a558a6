import type { JournalFacts } from '../../../contracts/admin.js';
import { useSite } from '../../../contracts/website/site.js';
import { formatInstant, formatShortDay } from '../../../format/moments.js';

/**
 * Shows how many accepted leads this server's journal holds, and when all of them were last found in the
 * database. Shows nothing while the journal is empty and no lead was ever restored from it.
 */
export function JournalNote({ count, since, reconciledAt, restored, restoredAt }: JournalFacts) {
  const { timeZone } = useSite();
  const at = (iso: string) => <time dateTime={iso}>{formatInstant(iso, timeZone)}</time>;
  if (since === null && !restoredAt) return null;
  return (
    <p className="soft centered mt-5">
      {since !== null && `Safety copies of your leads: ${count} since ${formatShortDay(since)}.`}
      {since !== null && reconciledAt && <> Last checked {at(reconciledAt)}: none are missing.</>}
      {restoredAt && (
        <>
          {' '}
          Missing leads restored: {restored}, most recently on {at(restoredAt)}.
        </>
      )}
    </p>
  );
}
