import { statSync } from 'node:fs';
import { createServer } from 'node:net';
import { isRefused, readinessOf, releaseAt } from '../operations/releases/probe.js';
import { ReleaseFolders } from '../operations/releases/release-folders.js';
import { processesOf, siteProcesses } from '../operations/releases/site-processes.js';
import { dataDirMark } from '../platform/config/data-dir.js';
import type { Environment } from '../platform/config/environment.js';
import { packageRoot } from '../platform/config/package-root.js';
import { processAddresses } from '../platform/config/process-addresses.js';
import { WrongUsage } from './run-command.js';

/** The options of commands that restart the site's processes on this machine. */
export const processOptions = {
  process: { type: 'string', multiple: true },
  wait: { type: 'string' },
} as const;

/** What `--help` prints for these options. @param otherwise what happens if a process isn't ready in time. */
export const processUsage = (otherwise: string) =>
  `  --process URL    the address of a process of the site on this machine, like http://127.0.0.1:3001. Repeat it for each process.
                   Default: as many as PROCESSES says, from PORT on
  --wait SECONDS   how long to wait for a process before ${otherwise} (60). Migrations may take longer
`;

/** Reads these options. @throws {WrongUsage} */
export function chosenProcesses(
  environment: Environment,
  { process: urls, wait = '60' }: { process?: string[]; wait?: string },
): { urls: string[]; patienceMs: number } {
  const seconds = Number(wait);
  if (!(seconds >= 1 && seconds <= 3_600)) throw new WrongUsage('--wait takes seconds, from 1 to 3600.');
  for (const url of urls ?? [])
    if (!/^https?:\/\//.test(url) || !URL.canParse(url))
      throw new WrongUsage(`--process takes an address like http://127.0.0.1:3001, not ${url}`);
  return {
    urls: urls?.map((url) => new URL(url).origin) ?? processAddresses(environment),
    patienceMs: seconds * 1_000,
  };
}

/** Returns the release folders that contain this release. @throws {RangeError} if it isn't in any. */
export function releaseFolders(): ReleaseFolders {
  const folders = ReleaseFolders.around(packageRoot);
  if (folders && statSync(folders.base).uid !== process.getuid?.())
    throw new RangeError(
      `${folders.base} belongs to another user. Run this command as that user. On a server set up by deploy/install, run site upgrade or ` +
        'site rollback.',
    );
  if (folders) return folders;
  throw new RangeError(
    `This site doesn’t run from release folders (${packageRoot} isn’t one). To restart it, stop it and start it the way you did before. ` +
      'To upgrade it: on a server, deploy/install creates release folders; in a container, the image is the release. Run backup --drill in ' +
      'the new image to back up the site and try the new release on the copy. Then start the new image, and keep the old one ' +
      'for a rollback (see “Upgrade and roll back” in docs/operations.md).',
  );
}

/**
 * Runs work that only one process on this machine may do at a time. The kernel releases the lock, however
 * this process ends.
 * @throws {RangeError} if another process is doing it.
 */
export async function alone<T>({ base }: ReleaseFolders, work: () => Promise<T>): Promise<T> {
  const claim = createServer();
  await new Promise<void>((resolve, reject) => {
    claim.once('error', (error: NodeJS.ErrnoException) => {
      const isTaken = error.code === 'EADDRINUSE';
      reject(isTaken ? new RangeError(`Another upgrade, rollback or restart of ${base} is running.`) : error);
    });
    claim.listen(`\0release of ${base}`, resolve);
  });
  try {
    return await work();
  } finally {
    claim.close();
  }
}

/** Finishes work that must not stop halfway: ignores a closed terminal and Ctrl+C. */
export async function undisturbed<T>(work: () => Promise<T>): Promise<T> {
  const signals = ['SIGHUP', 'SIGINT', 'SIGTERM'] as const;
  const ignore = () => undefined;
  for (const signal of signals) process.on(signal, ignore);
  try {
    return await work();
  } finally {
    for (const signal of signals) process.off(signal, ignore);
  }
}

/**
 * Checks that the site is stopped, or runs in a way that its processes can be ended and are restarted.
 * @param isSilenceAllowed whether it may run without answering, like a broken release before a rollback.
 * @throws {RangeError} if it runs in another way, with another data folder, or not at the given addresses.
 */
export async function checkProcesses(
  folders: ReleaseFolders,
  { DATA_DIR }: Environment,
  urls: readonly string[],
  isSilenceAllowed: boolean,
): Promise<void> {
  // Request first: systemd's socket starts a stopped site.
  const answering = (await Promise.all(urls.map(readinessOf))).filter(Boolean);
  const processes = await siteProcesses(folders.base);
  if (processes.length === 0 && answering.length === 0) return;
  if (processes.length === 0)
    throw new RangeError(
      `The site wasn’t started as ${folders.linkPath('current')}/dist/src/main.js, so it can’t be upgraded, rolled back or restarted. Use a service manager that starts it ` +
        'that way and restarts it when it exits (see deploy/systemd/site.service).',
    );
  if (processes.length !== urls.length || (answering.length < urls.length && !isSilenceAllowed))
    throw new RangeError(
      `Running site processes: ${processes.length}. Addresses checked: ${urls.join(', ')}. Responding: ${answering.length}. ` +
        'Set PROCESSES to how many there are, or add --process for every one, like --process http://127.0.0.1:3000 --process ' +
        'http://127.0.0.1:3001',
    );
  const answers = await Promise.all(urls.map(releaseAt));
  const other = urls.find((_, index) => ![undefined, dataDirMark(DATA_DIR)].includes(answers[index]?.data));
  if (other)
    throw new RangeError(
      `The site at ${other} has its data in another folder than DATA_DIR (${DATA_DIR}), so nothing was changed. Set DATA_DIR as it is ` +
        'there. To move the data, stop the site, move the folder, and start the site.',
    );
}

/**
 * Checks that the running site's processes listen where the settings say, even if they hang. One that failed
 * to start doesn't listen.
 * @throws {RangeError} if they don't: a restart would end them, and wait elsewhere.
 */
export async function checkAddresses({ base }: ReleaseFolders, urls: readonly string[]): Promise<void> {
  const processes = await processesOf(base);
  const failed = processes.filter(({ hasFailed }) => hasFailed);
  const areRefused = await Promise.all(urls.map(isRefused));
  const refused = urls.filter((_, index) => areRefused[index]);
  if (processes.length > 0 && refused.length > failed.length)
    throw new RangeError(
      `The site runs, but nothing listens at ${refused.join(' or ')}, so nothing was restarted. Set PORT, HOST and PROCESSES as they are ` +
        'there. To change them, stop and start the site; with systemd, its socket units have the ports.',
    );
}

/** Formats a duration, like `1.2 s`. */
export const inSeconds = (ms: number) => `${(ms / 1_000).toFixed(1)} s`;
