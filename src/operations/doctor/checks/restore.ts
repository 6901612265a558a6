import { existsSync } from 'node:fs';
import { basename, join } from 'node:path';
import { replacedFolders, unfinishedRestore } from '../../../platform/config/data-dir.js';
import {
  databaseName,
  type MovedDatabase,
  readMovedDatabase,
} from '../../../platform/config/moved-database.js';
import { type Check, problem, result, warning } from '../check.js';

const keptMs = 14 * 24 * 3_600_000;

/** Finds an unfinished restore, and former databases that are older than backups from before it are kept. */
export const restore: Check = {
  name: 'restore',
  subject: 'The data folder',
  async run(site) {
    site.requireDataDir();
    const { dataDir, machine } = site;
    const old = machine.now().getTime() - keptMs;
    const replaced = replacedFolders(dataDir).filter((folder) => timeIn(basename(folder)) < old);
    const moved = movedOf(dataDir);
    const isUnfinished = existsSync(unfinishedRestore(dataDir));
    return result(
      isUnfinished ? 'A restore is unfinished.' : 'No restore is unfinished.',
      isUnfinished &&
        problem(
          `A restore into ${dataDir} didn’t finish.`,
          'Part of the data is replaced, so the site doesn’t start. Other findings may be a result of this.',
          'Run it again, which finishes it: npm run restore -- FILE. Then start the site.',
        ),
      moved?.from !== undefined &&
        Date.parse(moved.movedAt) < old &&
        warning(
          `${moved.from.url ? databaseName(moved.from.url) : join(dataDir, 'site.sqlite')} has the database from before a move.`,
          'It keeps data of customers that was erased since.',
          'If you don’t need it any more: npm run move -- --forget',
        ),
      ...replaced.map((folder) =>
        warning(
          `${folder} has the database from before a restore.`,
          'It keeps data of customers that was erased since.',
          `If you don’t need it any more: rm -r ${folder}`,
        ),
      ),
    );
  },
};

/** Returns the last move; undefined if there was none, or another check reports that it can't be read. */
function movedOf(dataDir: string): MovedDatabase | undefined {
  try {
    return readMovedDatabase(dataDir);
  } catch {
    return undefined;
  }
}

/** Reads the time in the name of a folder, like replaced-20261122T091500Z. */
function timeIn(name: string): number {
  const [date, time] = name.slice('replaced-'.length).split('T');
  const day = `${date.slice(0, 4)}-${date.slice(4, 6)}-${date.slice(6)}`;
  return Date.parse(`${day}T${time.slice(0, 2)}:${time.slice(2, 4)}:${time.slice(4)}`);
}
