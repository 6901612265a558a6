import { readdirSync, type Stats, statSync } from 'node:fs';
import { basename, dirname, join, relative, resolve } from 'node:path';
import { recordFolder } from '../../../analytics/ingestion/record-buffer.service.js';
import { spoolFolders } from '../../../contacts/intake/spool.service.js';
import { type Check, NotChecked, problem, result } from '../check.js';

/** What nobody but the site's own user may read. */
const secrets = ['session-secret', 'intake-secret', 'site.sqlite', 'site.sqlite-wal', 'site.sqlite-shm'];
const why = 'Requests with names and phone numbers, and what signs the owner’s session, lie there.';

/** Who may read and change the site's own files, and whether one of them lies where visitors can fetch it. */
export const fileRights: Check = {
  name: 'file-rights',
  subject: 'The data folder',
  async run(site) {
    if (site.unusable.has('DATA_DIR'))
      throw new NotChecked('the settings do not say where the data folder is');
    const folder = statSync(site.dataDir, { throwIfNoEntry: false });
    if (!folder)
      return result(
        `There is no ${site.dataDir}.`,
        problem(
          `There is no folder ${site.dataDir}.`,
          'The site was never started here, or with another DATA_DIR: what is checked is not what runs.',
          'Run this command in the folder and with the environment of the site, or start the site.',
        ),
      );
    const { DATA_DIR } = site.environment;
    const folders = [spoolFolders(DATA_DIR).waiting, recordFolder(DATA_DIR)].map((one) => resolve(one));
    const own = [...secrets.map((name) => join(site.dataDir, name)), ...folders].flatMap((file) => {
      const stats = statSync(file, { throwIfNoEntry: false });
      return stats ? [{ file, stats }] : [];
    });
    return result(
      `${site.dataDir} has the rights ${octal(folder)}.`,
      (folder.mode & 0o027) !== 0 &&
        problem(`${site.dataDir} has the rights ${octal(folder)}.`, why, `chmod 0750 ${site.dataDir}`),
      ...own.map(
        ({ file, stats }) =>
          (stats.mode & 0o077) !== 0 &&
          problem(
            `${file} has the rights ${octal(stats)}.`,
            why,
            `chmod ${stats.isDirectory() ? '0700' : '0600'} ${file}`,
          ),
      ),
      ...own.map(
        ({ file, stats }) =>
          stats.uid !== folder.uid &&
          problem(
            `${file} belongs to the user ${stats.uid}, and its folder to ${folder.uid}.`,
            'The site’s own user may not be able to write to it, as after a command that root ran.',
            `chown -R ${folder.uid}:${folder.gid} ${site.dataDir}`,
          ),
      ),
      ...servedCopies(site.machine.publicFolder, site.dataDir).map((file) =>
        problem(
          `${file} lies in the folder that visitors get files from.`,
          'Whoever asks for its name gets the whole of it, with every request that was ever made.',
          `mv ${file} ${dirname(site.dataDir)}/, and restart the site.`,
        ),
      ),
    );
  },
};

/** Files of databases and backups, and the data folder itself, among what is served. */
function servedCopies(served: string, dataDir: string): string[] {
  if (!relative(served, dataDir).startsWith('..')) return [dataDir];
  const isData = (name: string) =>
    /\.(sqlite\d?|db|sql|dump|age|tar)(-wal|\.gz)?$|^session-secret$/i.test(name);
  try {
    const files = readdirSync(served, { recursive: true }).map(String);
    return files.filter((file) => isData(basename(file))).map((file) => join(served, file));
  } catch {
    return [];
  }
}

const octal = ({ mode }: Stats) => `0${(mode & 0o777).toString(8)}`;
