import { resolve } from 'node:path';
import { spoolFolders } from '../../../contacts/intake/spool.service.js';
import { deletionWaitsUntil, readJournalStatus } from '../../../contacts/journal/journal-status.service.js';
import { type Check, result, warning } from '../check.js';

/** Says that nothing is deleted by its age for a week, because the clock leapt ahead and may be wrong. */
export const clockLeaps: Check = {
  name: 'clock-leaps',
  subject: 'The journal',
  async run(site) {
    site.requireDataDir();
    const status = await readJournalStatus(resolve(spoolFolders(site.environment.DATA_DIR).kept));
    const until = deletionWaitsUntil(status, site.machine.now())?.toISOString().slice(0, 10);
    if (!until) return result('The clock hasn’t leapt ahead in the last week.');
    const found = `On ${status.leaptAt?.slice(0, 10)}, the clock was more than a day later than before: it was set ahead, or the site was off. Until ${until}, no old leads, visits or log entries are deleted.`;
    return result(
      found,
      warning(
        found,
        'If the clock is wrong, data of today looks old and would be deleted.',
        'Compare the time: date. If it’s right, there’s nothing to do. Otherwise run: timedatectl set-ntp true',
      ),
    );
  },
};
