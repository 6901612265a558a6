import { readdir, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { recordFolder } from '../../../analytics/ingestion/record-buffer.service.js';
import { type Check, NotChecked, result, warning } from '../check.js';

const minute = 60_000;
/** Records are stored within a minute of the database's return. */
const maxWaitMs = 10 * minute;

/** Records of visits that wait on the disk for the database. */
export const visitRecords: Check = {
  name: 'visit-records',
  subject: 'Records of visits',
  async run({ environment, unusable }) {
    if (unusable.has('DATA_DIR')) throw new NotChecked('the settings do not say where the data folder is');
    const folder = resolve(recordFolder(environment.DATA_DIR));
    const names = await readdir(folder).catch(() => []);
    const files = await Promise.all(names.map((name) => stat(join(folder, name)).catch(() => undefined)));
    const found = files.filter((file) => file !== undefined);
    const kilobytes = Math.ceil(found.reduce((sum, { size }) => sum + size, 0) / 2 ** 10);
    // A file's time is the machine's own, like the one it is compared with.
    const waitedMs = Math.max(0, ...found.map(({ mtimeMs }) => Date.now() - mtimeMs));
    return result(
      `${kilobytes} KB of records wait.`,
      waitedMs > maxWaitMs &&
        warning(
          `${kilobytes} KB of records of visits wait in ${folder}, for ${Math.round(waitedMs / minute)} minutes.`,
          'These visits are not counted, and beyond 64 MB no more are kept.',
          'Fix the database (see the other findings) and start the site: it stores them by itself.',
        ),
    );
  },
};
