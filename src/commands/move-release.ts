import { execFile } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { moveSite, putInPlace } from '../operations/releases/move.js';
import { readinessOf } from '../operations/releases/probe.js';
import { ReleaseFolders } from '../operations/releases/release-folders.js';
import { siteProcesses } from '../operations/releases/site-processes.js';
import { type Environment, readEnvironment } from '../platform/config/environment.js';
import { packageRoot } from '../platform/config/package-root.js';
import { schemaRecordOf } from '../platform/database/migrate.js';
import { backUp } from './back-up.js';
import { runCommand, WrongUsage } from './run-command.js';
import { besideTheSite } from './site-copies.js';

const moveUsage = `  --rehearse       runs every step except switching
  --process URL    the address of a process of the site on this machine, like http://127.0.0.1:3001. Repeat it for each process.
                   Default: one process at HOST and PORT
  --wait SECONDS   how long to wait for a process before switching back (60). Migrations may take longer
  --json           prints the steps as one line of JSON at the end
`;

const options = {
  rehearse: { type: 'boolean' },
  process: { type: 'string', multiple: true },
  wait: { type: 'string' },
  json: { type: 'boolean' },
} as const;

interface Given {
  rehearse?: boolean;
  process?: string[];
  wait?: string;
}

/** Prints each step. */
export type Say = (sentence: string) => void;

/**
 * Runs a command that moves the site to another release.
 * @param usage what `--help` prints, without the options.
 * @param choose finds the release for the command line, builds it if needed, and returns its name.
 */
export function runMove(
  usage: string,
  choose: (folders: ReleaseFolders, positionals: readonly string[], say: Say) => Promise<string>,
): void {
  runCommand(`${usage}${moveUsage}`, options, async ({ values, positionals }) => {
    const folders = releaseFolders();
    const plan = planOf(values);
    const said: string[] = [];
    const say = (sentence: string) => {
      said.push(sentence);
      if (!values.json) process.stdout.write(`${sentence}\n`);
    };
    const release = await alone(folders, async () => {
      const name = await choose(folders, positionals, say);
      await moveTo(folders, name, plan, say);
      if (!plan.isRehearsal) await removeOld(folders, say);
      return name;
    });
    if (values.json) process.stdout.write(`${JSON.stringify({ release, said })}\n`);
  });
}

/** Returns the release folders that contain this release. @throws {RangeError} if it isn't in any. */
function releaseFolders(): ReleaseFolders {
  const folders = ReleaseFolders.around(packageRoot);
  if (folders && statSync(folders.base).uid !== process.getuid?.())
    throw new RangeError(
      `${folders.base} belongs to another user. Run this command as that user. On a server set up by deploy/install, run site upgrade or ` +
        'site rollback.',
    );
  if (folders) return folders;
  throw new RangeError(
    `This site doesn’t run from release folders (${packageRoot} isn’t one). On a server, deploy/install creates them. In a container, the ` +
      'image is the release. Run backup --drill in the new image to back up the site and try the new release on the copy. Then start ' +
      'the new image, and keep the old one for a rollback (see “Upgrade and roll back” in docs/operations.md).',
  );
}

/**
 * Runs work that only one process on this machine may do at a time. The kernel releases the lock, however this process ends.
 * @throws {RangeError} if another process is doing it.
 */
async function alone<T>({ base }: ReleaseFolders, work: () => Promise<T>): Promise<T> {
  const claim = createServer();
  await new Promise<void>((resolve, reject) => {
    claim.once('error', (error: NodeJS.ErrnoException) => {
      const isTaken = error.code === 'EADDRINUSE';
      reject(isTaken ? new RangeError(`Another upgrade or rollback of ${base} is running.`) : error);
    });
    claim.listen(`\0release of ${base}`, resolve);
  });
  try {
    return await work();
  } finally {
    claim.close();
  }
}

/** The plan of a move, from the command line and the settings. */
interface Plan {
  environment: Environment;
  urls: string[];
  patienceMs: number;
  isRehearsal: boolean;
}

function planOf({ process: urls, wait = '60', rehearse = false }: Given): Plan {
  const environment = readEnvironment(process.env);
  const seconds = Number(wait);
  if (!(seconds >= 1 && seconds <= 3_600)) throw new WrongUsage('--wait takes seconds, from 1 to 3600.');
  for (const url of urls ?? [])
    if (!/^https?:\/\//.test(url) || !URL.canParse(url))
      throw new WrongUsage(`--process takes an address like http://127.0.0.1:3001, not ${url}`);
  return {
    environment,
    urls: urls?.map((url) => new URL(url).origin) ?? [urlOf(environment)],
    patienceMs: seconds * 1_000,
    isRehearsal: rehearse,
  };
}

/**
 * Moves the site to a built release: checks its settings, backs up the site, tries the release on the copy, switches to it, and
 * switches back if it doesn't work.
 */
async function moveTo(folders: ReleaseFolders, to: string, plan: Plan, say: Say): Promise<void> {
  const { environment, urls } = plan;
  let { patienceMs } = plan;
  const folder = folders.folderOf(to);
  const version = await folders.versionOf(to);
  const isBack = to === (await folders.linked('previous'));
  await checkProcesses(folders, urls, isBack);
  if (plan.isRehearsal || (await folders.linked('current')) !== to) {
    await checkSettings(to, folder);
    const made = await backUp(environment, {
      hasRestoreTest: true,
      night: null,
      release: { folder, patienceMs },
    });
    if (made === 'made already') throw new Error('Only a nightly backup can have been made already.');
    say(`Backed up the site: ${made.file}`);
    if (made.drill === 'failed')
      throw new RangeError(`${to} failed on a copy of the site, so the site wasn’t changed: ${made.failure}`);
    const { migrations = 0, readyMs = 0 } = made.trial ?? {};
    const changes = migrations === 0 ? 'no change' : migrations === 1 ? '1 change' : `${migrations} changes`;
    say(
      `Tried ${version} on the copy: ready in ${inSeconds(readyMs)} with ${changes} to the database. It serves pages, ` +
        'stores a lead and responds to sign-in requests.',
    );
    // With visitors, the same takes longer.
    patienceMs = Math.max(patienceMs, readyMs * 3);
  }
  if (plan.isRehearsal) return say('The site wasn’t changed.');
  // It may have stopped or started since the check.
  const isRunning = async () => (await siteProcesses(folders.base)).length > 0;
  if (!(await isRunning())) {
    await putInPlace(folders, to);
    if (!(await isRunning())) return say(`${version} is installed. The site isn’t running, so start it now.`);
  }
  const { applied: kept } = await besideTheSite(environment, schemaRecordOf);
  const undo = (failed: string) => revertSchema(folders.folderOf(failed), environment, kept);
  const took = await undisturbed(() => moveSite({ folders, to, urls, patienceMs, undo }));
  const ready = took.length > 0 ? `, ready in ${took.map(inSeconds).join(', ')}` : '';
  const other = isBack && (await folders.linked('previous'));
  const back = other ? `To return to ${await folders.versionOf(other)}` : 'To roll back';
  say(`The site now runs ${version}${ready}. ${back}: npm run rollback`);
}

/** From here on the move must finish: ignore a closed terminal and Ctrl+C. */
async function undisturbed<T>(work: () => Promise<T>): Promise<T> {
  const signals = ['SIGHUP', 'SIGINT', 'SIGTERM'] as const;
  const ignore = () => undefined;
  for (const signal of signals) process.on(signal, ignore);
  try {
    return await work();
  } finally {
    for (const signal of signals) process.off(signal, ignore);
  }
}

async function removeOld(folders: ReleaseFolders, say: Say): Promise<void> {
  try {
    for (const old of await folders.removeOld()) say(`Removed ${old}.`);
  } catch (error) {
    say(`Couldn’t remove old releases: ${(error as Error).message}`);
  }
}

const urlOf = ({ HOST, PORT }: Environment) => {
  const host = ['0.0.0.0', '::'].includes(HOST) ? '127.0.0.1' : HOST;
  return `http://${host.includes(':') ? `[${host}]` : host}:${PORT}`;
};

const inSeconds = (ms: number) => `${(ms / 1_000).toFixed(1)} s`;

/**
 * Checks that the site is stopped, or runs in a way that its processes can be ended and are restarted.
 * @param isSilenceAllowed whether it may run without answering, like a broken release before a rollback.
 * @throws {RangeError} if it runs in another way, or not at the given addresses.
 */
async function checkProcesses(
  folders: ReleaseFolders,
  urls: readonly string[],
  isSilenceAllowed: boolean,
): Promise<void> {
  // Request first: systemd's socket starts a stopped site.
  const answering = (await Promise.all(urls.map(readinessOf))).filter(Boolean);
  const processes = await siteProcesses(folders.base);
  if (processes.length === 0 && answering.length === 0) return;
  if (processes.length === 0)
    throw new RangeError(
      `The site wasn’t started as ${folders.linkPath('current')}/dist/src/main.js, so it can’t be upgraded or rolled back. Use a service manager that starts it ` +
        'that way and restarts it when it exits (see deploy/systemd/site.service).',
    );
  if (processes.length !== urls.length || (answering.length < urls.length && !isSilenceAllowed))
    throw new RangeError(
      `Running site processes: ${processes.length}. Addresses checked: ${urls.join(', ')}. Responding: ${answering.length}. ` +
        'Add --process for every process, like --process http://127.0.0.1:3000 --process http://127.0.0.1:3001',
    );
}

const run = promisify(execFile);

/** @throws {RangeError} if the release doesn't start with the site's settings. */
async function checkSettings(release: string, folder: string): Promise<void> {
  const command = join(folder, 'dist/src/commands/settings.command.js');
  if (!existsSync(command)) return;
  await run(process.execPath, [command]).catch(({ stderr }: { stderr: string }) => {
    throw new RangeError(`${release} doesn’t start with these settings: ${stderr.trim()}`);
  });
}

/** Lets the failed release revert its database changes. The previous release would work with them, too. */
async function revertSchema(
  folder: string,
  environment: Environment,
  kept: readonly string[],
): Promise<string> {
  try {
    const { applied } = await besideTheSite(environment, schemaRecordOf);
    if (applied.length === kept.length) return 'The failed release made no changes to the database.';
    await run(process.execPath, [join(folder, 'dist/src/commands/revert-migrations.command.js'), ...kept]);
    return 'The database changes of the failed release were reverted.';
  } catch (error) {
    return `Couldn’t revert the database changes of the failed release (the previous release works with them): ${(error as Error).message}`;
  }
}
