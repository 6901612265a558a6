import { existsSync } from 'node:fs';
import { userInfo } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { UnusableEnvironment } from './environment.js';
import { ExplainedProblem, exitCodes } from './explained-problem.js';
import { correctDatabaseUrl } from './moved-database.js';

/** The fields of errors from Node, mysql2 and SQLite. */
interface SystemError {
  code?: string;
  message: string;
  syscall?: string;
  path?: string;
  port?: number;
  address?: string;
  hostname?: string;
}

type Explain = (error: SystemError, dataDir: string) => ExplainedProblem;

const rights = /^(EACCES|EPERM|EROFS|SQLITE_(READONLY|CANTOPEN|PERM))$/;
/** How to let the site write to a folder. */
export const letWrite = (folder: string) =>
  `Let the site’s user own everything in ${folder} (ls -lA ${folder}), and mount its disk writable.`;

/** How to make a folder that this user may not make. */
export const makeAsRoot = (folder: string) =>
  `create it as root: install -d -o ${userName()} -m 750 ${resolve(folder)}`;

/** Returns this user's name, or number if it has no name, as in a container. */
function userName(): string {
  try {
    return userInfo().username;
  } catch {
    return String(process.getuid?.());
  }
}

const explanations: [codes: RegExp, explain: Explain][] = [
  [
    /^(ENOSPC|EDQUOT|SQLITE_FULL)$/,
    ({ path }, dataDir) =>
      new ExplainedProblem(
        `The disk of ${path ? dirname(path) : dataDir} is full.`,
        `Free up space or inodes (df -h ${dataDir}; df -i ${dataDir}). What was stored is safe.`,
        exitCodes.disk,
      ),
  ],
  [
    /^(EIO|SQLITE_IOERR)$/,
    ({ message }, dataDir) =>
      new ExplainedProblem(
        `The disk of ${dataDir} is full or fails (${message}).`,
        `Check its space (df -h ${dataDir}) and the kernel’s log (dmesg | tail).`,
        exitCodes.disk,
      ),
  ],
  [
    /^SQLITE_(CORRUPT|NOTADB)$/,
    ({ message }, dataDir) =>
      new ExplainedProblem(
        `${join(dataDir, 'site.sqlite')} is damaged (${message}).`,
        'Restore the last backup, which keeps the damaged file: npm run restore -- FILE --without-backup',
        exitCodes.data,
      ),
  ],
  [
    /^ER_ACCESS_DENIED_(NO_PASSWORD_)?ERROR$/,
    ({ message }, dataDir) =>
      new ExplainedProblem(
        `The database server refuses the user or password in DATABASE_URL (${message}).`,
        `${correctDatabaseUrl(dataDir)}, with % in a password written as %25 and # as %23, or the account on the server.`,
        exitCodes.rights,
      ),
  ],
  [
    /^ER_BAD_DB_ERROR$/,
    ({ message }) =>
      new ExplainedProblem(
        `The database in DATABASE_URL doesn’t exist (${message}).`,
        'Correct the name, or create the database: mysql (or mariadb) < deploy/database/grants.sql',
        exitCodes.settings,
      ),
  ],
  [
    /^ER_DBACCESS_DENIED_ERROR$/,
    ({ message }) =>
      new ExplainedProblem(
        `The database in DATABASE_URL doesn’t exist, or its user may not use it (${message}).`,
        'Correct the name, or create both: mysql (or mariadb) < deploy/database/grants.sql',
        exitCodes.rights,
      ),
  ],
  [
    /^EADDRINUSE$/,
    ({ port }) =>
      new ExplainedProblem(
        `Another program uses port ${port}.`,
        `Stop it (ss -ltnp | grep :${port} shows it), or set PORT to another port.`,
        exitCodes.inUse,
      ),
  ],
  [
    /^EADDRNOTAVAIL$/,
    ({ address }) =>
      new ExplainedProblem(
        `HOST is ${address}, which isn’t an address of this machine.`,
        'Set HOST to one of its addresses (ip address shows them), or unset it.',
        exitCodes.settings,
      ),
  ],
  [
    rights,
    ({ syscall, port, path, message }, dataDir) =>
      syscall === 'listen'
        ? new ExplainedProblem(
            `The site may not use port ${port}.`,
            'Set PORT to 1024 or higher, and let a proxy listen on the other one.',
            exitCodes.rights,
          )
        : new ExplainedProblem(
            `The site may not write to ${path ?? join(dataDir, 'site.sqlite')} (${message}).`,
            letWrite(dataDir),
            exitCodes.rights,
          ),
  ],
];

/**
 * Explains why the site or a command can't start.
 * @param dataDir the site's DATA_DIR.
 * @returns undefined for an error that isn't the machine's, the settings' or the data's.
 */
export function explain(error: unknown, dataDir: string): ExplainedProblem | undefined {
  if (error instanceof ExplainedProblem) return error;
  if (error instanceof UnusableEnvironment) {
    const problems = error.problems.map((one) => one.replace(/\.$/, '')).join('; ');
    const problem = `Invalid settings: ${problems}${problems.endsWith('?') ? '' : '.'}`;
    if (rights.test((error.cause as SystemError | undefined)?.code ?? ''))
      return new ExplainedProblem(
        problem,
        existsSync(dataDir)
          ? letWrite(dataDir)
          : `If DATA_DIR is the right folder, ${makeAsRoot(dataDir)}. Then start the site.`,
        exitCodes.rights,
      );
    const fix = 'Correct them, then restart the site. npm run doctor checks them.';
    return new ExplainedProblem(problem, fix, exitCodes.settings);
  }
  const { code = '' } = (error ?? {}) as SystemError;
  const [, explanation] = explanations.find(([codes]) => codes.test(code)) ?? [];
  return explanation?.(error as SystemError, dataDir);
}
