import { existsSync } from 'node:fs';
import { unfinishedRestore } from '../../../platform/config/data-dir.js';
import { type Check, problem, result } from '../check.js';

/** Finds a restore that didn't finish. */
export const restore: Check = {
  name: 'restore',
  subject: 'The data folder',
  async run({ dataDir }) {
    const isUnfinished = existsSync(unfinishedRestore(dataDir));
    return result(
      isUnfinished ? 'A restore is unfinished.' : 'No restore is unfinished.',
      isUnfinished &&
        problem(
          `A restore into ${dataDir} didn’t finish.`,
          'Part of the data is replaced, so the site doesn’t start. Other findings may be a result of this.',
          'Run it again, which finishes it: npm run restore -- FILE. Then start the site.',
        ),
    );
  },
};
