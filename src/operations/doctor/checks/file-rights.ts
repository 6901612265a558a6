import { accessSync, constants, existsSync, readdirSync, type Stats, statSync } from 'node:fs';
import { basename, dirname, join, relative, resolve } from 'node:path';
import { recordFolder } from '../../../analytics/ingestion/record-buffer.service.js';
import { spoolFolders } from '../../../contacts/intake/spool.service.js';
import { letWrite, makeAsRoot } from '../../../platform/config/explain.js';
import { isClosedToUnits, openToUnits } from '../../backup/sandbox.js';
import { reasonOf } from '../ask.js';
import { type Check, problem, result, warning } from '../check.js';
import type { DiagnosedSite } from '../diagnosed-site.js';
import type { Machine } from '../machine.js';

/** Files that only the site's own user may read. */
const secrets = ['session-secret', 'intake-secret', 'site.sqlite', 'site.sqlite-wal', 'site.sqlite-shm'];
const why = 'It contains customer data or secret keys.';

/** Checks who can read and change the site's own files, and that visitors can't download them. */
export const fileRights: Check = {
  name: 'file-rights',
  subject: 'The data folder',
  async run(site) {
    if (site.closed)
      return result(
        site.closed.problem,
        problem(
          site.closed.problem,
          'The site doesn’t start, and a running one can’t save leads. This checks nothing in that folder.',
          site.closed.fix,
        ),
      );
    site.requireDataDir();
    const folder = statSync(site.dataDir, { throwIfNoEntry: false });
    if (!folder)
      return result(
        `The folder ${site.dataDir} doesn’t exist.`,
        problem(
          `The folder ${site.dataDir} doesn’t exist.`,
          'The site has never been started here, or it uses a different DATA_DIR, so this doesn’t check the running site.',
          accessError(site.dataDir, site.machine)
            ? `Run this command in the site’s folder, with the site’s environment. If DATA_DIR is the right folder, ${makeAsRoot(site.dataDir)}. Then start the site.`
            : 'Run this command in the site’s folder, with the site’s environment. Or start the site.',
        ),
      );
    const { DATA_DIR } = site.environment;
    const folders = [spoolFolders(DATA_DIR).waiting, recordFolder(DATA_DIR)].map((one) => resolve(one));
    const own = [...secrets.map((name) => join(site.dataDir, name)), ...folders].flatMap((file) => {
      const stats = statSync(file, { throwIfNoEntry: false });
      return stats ? [{ file, stats }] : [];
    });
    return result(
      `${site.dataDir} has the permissions ${octal(folder)}.`,
      (folder.mode & 0o027) !== 0 &&
        problem(accessible(site.dataDir, folder), why, `Run: chmod 0750 ${site.dataDir}`),
      ...own.map(
        ({ file, stats }) =>
          (stats.mode & 0o077) !== 0 &&
          problem(
            accessible(file, stats),
            why,
            `Run: chmod ${stats.isDirectory() ? '0700' : '0600'} ${file}`,
          ),
      ),
      ...own.map(
        ({ file, stats }) =>
          stats.uid !== folder.uid &&
          problem(
            `${file} belongs to user ${stats.uid}, but its folder belongs to user ${folder.uid}.`,
            'The site may not be able to write to it. This happens when a command is run as root.',
            `Run: chown -R ${folder.uid}:${folder.gid} ${site.dataDir}`,
          ),
      ),
      openSettings(site.machine.settingsFile),
      closedBackups(site, folder),
      ...closedCopies(site),
      ...servedCopies(site.machine.publicFolder, site.dataDir).map((file) =>
        problem(
          `${file} is in the public folder.`,
          'Anyone can download it, with all your leads.',
          `Move it and restart the site: mv ${file} ${dirname(site.dataDir)}/`,
        ),
      ),
    );
  },
};

/** Finds that other users can read the settings. */
function openSettings(file: string | undefined) {
  const stats = file === undefined ? undefined : statSync(file, { throwIfNoEntry: false });
  return (
    stats &&
    (stats.mode & 0o007) !== 0 &&
    problem(accessible(file as string, stats), 'It contains passwords.', `Run: chmod 0640 ${file}`)
  );
}

/** Finds that the site can't write backups. It makes a missing folder itself. */
function closedBackups({ backupDir, dataDir, machine }: DiagnosedSite, { uid, gid }: Stats) {
  const why = 'No backup can be made or found there.';
  if (existsSync(backupDir) && isClosedToUnits(backupDir, dataDir, machine.root))
    return problem(
      `systemd doesn’t let the site write to the folder for backups, ${backupDir}.`,
      why,
      openToUnits(backupDir),
    );
  const error = accessError(backupDir, machine);
  if (!error) return undefined;
  const isMissing = error.path !== backupDir;
  return problem(
    `The site can’t ${isMissing ? 'make' : 'use'} the folder for backups, ${backupDir}: ${reasonOf(error)}.`,
    why,
    !isMissing ? letWrite(backupDir) : `As root, run: install -d -m 0700 -o ${uid} -g ${gid} ${backupDir}`,
  );
}

/** Why this user can't use a folder or, if it's missing, make it; undefined if nothing prevents it. */
function accessError(folder: string, machine: Machine): NodeJS.ErrnoException | undefined {
  try {
    machine.assertUsable(folder);
  } catch (thrown) {
    const error = thrown as NodeJS.ErrnoException;
    return error.code === 'ENOENT' ? accessError(dirname(folder), machine) : error;
  }
}

/** Finds folders in BACKUP_COMMAND that this command may write to, but not the site at night. */
function closedCopies({ dataDir, environment: { BACKUP_COMMAND = '' }, machine }: DiagnosedSite) {
  const paths = BACKUP_COMMAND.split(/[\s"'`;|&<>()=$]/).filter((word) => word.startsWith('/'));
  return [...new Set(paths)]
    .filter((one) => isWritableFolder(one) && isClosedToUnits(one, dataDir, machine.root))
    .map((one) =>
      warning(
        `systemd doesn’t let the site write to ${one}, which BACKUP_COMMAND names.`,
        'If it copies backups there, it works by hand and fails at night.',
        openToUnits(one),
      ),
    );
}

function isWritableFolder(path: string): boolean {
  try {
    if (!statSync(path).isDirectory()) return false;
    accessSync(path, constants.W_OK);
    return true;
  } catch (error) {
    // In the doctor's own unit, which is closed, too.
    return (error as NodeJS.ErrnoException).code === 'EROFS';
  }
}

/** Finds database and backup files, or the data folder itself, in the public folder. */
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

const accessible = (file: string, stats: Stats) =>
  `Other users on this machine can access ${file} (permissions ${octal(stats)}).`;
const octal = ({ mode }: Stats) => `0${(mode & 0o777).toString(8)}`;
