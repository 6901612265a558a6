import { readdir, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { recordFolder } from '../../../analytics/ingestion/record-buffer.service.js';
import { type Check, result, warning } from '../check.js';

const minute = 60_000;
/** Records reach the database within a minute of its return. */
const maxWaitMs = 10 * minute;

/** Finds visit records on disk that wait for the database. */
export const visitRecords: Check = {
  name: 'visit-records',
  subject: 'The visit records',
  async run(site) {
    site.requireDataDir();
    const folder = resolve(recordFolder(site.environment.DATA_DIR));
    const names = await readdir(folder).catch(() => []);
    const files = await Promise.all(names.map((name) => stat(join(folder, name)).catch(() => undefined)));
    const found = files.filter((file) => file !== undefined);
    const kilobytes = Math.ceil(found.reduce((sum, { size }) => sum + size, 0) / 2 ** 10);
    // File times come from the machine's clock, so compare them with it.
    const waitedMs = Math.max(0, ...found.map(({ mtimeMs }) => Date.now() - mtimeMs));
    return result(
      `${kilobytes} KB of visit records waiting.`,
      waitedMs > maxWaitMs &&
        warning(
          `${kilobytes} KB of visit records waiting in ${folder}, the oldest for ${Math.round(waitedMs / minute)} minutes.`,
          'Analytics doesn’t show these visits yet. Over 64 MB, the site drops new ones.',
          'Fix the database (see the other findings) and start the site. It then saves them automatically.',
        ),
    );
  },
};
