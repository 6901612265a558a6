import type { BackupFacts } from '../../../contracts/admin.js';
import { useSite } from '../../../contracts/website/site.js';
import { formatInstant } from '../../../format/moments.js';

/** When the site was last backed up, and whether that backup is known to be restorable. What is wrong with it is an alarm. */
export function BackupNote({ madeAt, provenAt }: BackupFacts) {
  const { timeZone } = useSite();
  const at = (iso: string) => <time dateTime={iso}>{formatInstant(iso, timeZone)}</time>;
  if (!madeAt)
    return (
      <p className="backup-note">No backup of the site has been made yet; the first one is made tonight.</p>
    );
  if (madeAt === provenAt)
    return <p className="backup-note">Last backup: {at(madeAt)}. It was restored to try it.</p>;
  return (
    <p className="backup-note">
      Last backup: {at(madeAt)}.{' '}
      {provenAt ? <>The last one restored to try it: {at(provenAt)}.</> : 'None was restored to try it yet.'}
    </p>
  );
}
