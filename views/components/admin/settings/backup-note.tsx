import type { BackupFacts } from '../../../contracts/admin.js';
import { useSite } from '../../../contracts/website/site.js';
import { formatInstant } from '../../../format/moments.js';

/** Shows the last backup and whether it passed a restore test. Problems with backups are alerts. */
export function BackupNote({ madeAt, testedAt }: BackupFacts) {
  const { timeZone } = useSite();
  const at = (iso: string) => <time dateTime={iso}>{formatInstant(iso, timeZone)}</time>;
  if (!madeAt) return <p className="soft centered mt-5">No backup yet. The first one runs tonight.</p>;
  if (madeAt === testedAt)
    return <p className="soft centered mt-5">Last backup: {at(madeAt)}. Restore test passed.</p>;
  return (
    <p className="soft centered mt-5">
      Last backup: {at(madeAt)}.{' '}
      {testedAt ? <>Last backup that passed a restore test: {at(testedAt)}.</> : 'No restore test yet.'}
    </p>
  );
}
