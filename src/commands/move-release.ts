import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type Environment, readEnvironment } from '../config/environment.js';
import { packageRoot } from '../config/package-root.js';
import { schemaRecordOf } from '../database/migrate.js';
import { moveSite } from '../releases/move.js';
import { readinessOf } from '../releases/probe.js';
import { ReleaseFolders } from '../releases/release-folders.js';
import { siteProcesses } from '../releases/site-processes.js';
import { backUp } from './back-up.js';
import { runCommand, WrongUsage } from './run-command.js';
import { besideTheSite } from './site-copies.js';

const moveUsage = `  --rehearse       everything but the move
  --process URL    where a process of the site listens on this machine, such as http://127.0.0.1:3001; once for each, where there
                   are several (one at HOST and PORT)
  --wait SECONDS   how long a process may be silent until the move is taken back (60); migrations may take longer
  --json           says what was done as a line of JSON at the end
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

/** Says each step as it is done. */
export type Say = (sentence: string) => void;

/**
 * Runs a command that moves the site to another release.
 * @param usage what `--help` prints, but for the options.
 * @param choose finds the release by what the command line says, builds it where it has to, and returns its name.
 */
export function runMove(
  usage: string,
  choose: (folders: ReleaseFolders, positionals: readonly string[], say: Say) => Promise<string>,
): void {
  runCommand(`${usage}${moveUsage}`, options, async ({ values, positionals }) => {
    const folders = releaseFolders();
    const said: string[] = [];
    const say = (sentence: string) => {
      said.push(sentence);
      if (!values.json) process.stdout.write(`${sentence}\n`);
    };
    const release = await alone(folders, async () => {
      const name = await choose(folders, positionals, say);
      await moveTo(folders, name, values, say);
      for (const old of values.rehearse ? [] : await folders.removeOld()) say(`${old} is removed.`);
      return name;
    });
    if (values.json) process.stdout.write(`${JSON.stringify({ release, said })}\n`);
  });
}

/** The release folders that this release stands in. @throws {RangeError} where it stands in none. */
function releaseFolders(): ReleaseFolders {
  const folders = ReleaseFolders.around(packageRoot);
  if (folders) return folders;
  throw new RangeError(
    `This site does not run from release folders (${packageRoot} is none). On a server, deploy/install makes them. In a container, the ` +
      'image is the release: "backup --drill" in the new image backs the site up and tries the new release on the copy; then start ' +
      'the new image in the place of the old one, which stays for the way back (docs/operations.md, "Upgrading and going back").',
  );
}

/**
 * Runs a piece of work that nobody else does at the same time on this machine; the kernel knows, however this process ends.
 * @throws {RangeError} where somebody does.
 */
async function alone<T>({ base }: ReleaseFolders, work: () => Promise<T>): Promise<T> {
  const claim = createServer();
  await new Promise<void>((resolve, reject) => {
    claim.once('error', () => reject(new RangeError(`Another upgrade or rollback of ${base} is under way.`)));
    claim.listen(`\0release of ${base}`, resolve);
  });
  try {
    return await work();
  } finally {
    claim.close();
  }
}

/**
 * Moves the site to a release that is built: checks its settings, backs the site up, tries the release on the copy, puts it in place,
 * and takes it back where it does not serve.
 */
async function moveTo(folders: ReleaseFolders, to: string, given: Given, say: Say): Promise<void> {
  const environment = readEnvironment(process.env);
  const urls = given.process ?? [urlOf(environment)];
  const patienceMs = secondsOf(given.wait) * 1_000;
  const folder = folders.folderOf(to);
  const version = await folders.versionOf(to);
  const from = await folders.linked('current');
  if (from !== to || given.rehearse) {
    await assertReplaceable(folders, urls);
    await checkSettings(folder);
    const made = await backUp(environment, {
      isDrilled: true,
      night: null,
      release: { folder, patienceMs },
    });
    if (made === 'made already') throw new Error('A backup besides the nightly one is never made already.');
    say(`The site is backed up: ${made.file}`);
    if (made.drill === 'failed')
      throw new RangeError(`${to} failed on a copy of the site, so nothing was changed: ${made.failure}`);
    const { migrations = 0, readyMs = 0 } = made.trial ?? {};
    const changes = migrations === 0 ? 'no change' : migrations === 1 ? '1 change' : `${migrations} changes`;
    say(
      `${version} was tried on the copy: ready after ${inSeconds(readyMs)} with ${changes} to the database; it answers pages, a request and a login.`,
    );
  }
  if (given.rehearse) return say('Nothing was changed.');
  const { applied: kept } = await besideTheSite(environment, schemaRecordOf);
  const took = await moveSite({
    folders,
    to,
    urls,
    patienceMs,
    undo: (failed) => revertSchema(folders.folderOf(failed), environment, kept),
  });
  if (took.length === 0 && (await siteProcesses(folders.base)).length === 0)
    return say(`${version} is in place. The site does not run; start it.`);
  say(
    `The site runs ${version}${took.length > 0 ? `; ready after ${took.map(inSeconds).join(', ')}` : ''}. Back again: npm run rollback`,
  );
}

const urlOf = ({ HOST, PORT }: Environment) => {
  const host = ['0.0.0.0', '::'].includes(HOST) ? '127.0.0.1' : HOST;
  return `http://${host.includes(':') ? `[${host}]` : host}:${PORT}`;
};

const inSeconds = (ms: number) => `${(ms / 1_000).toFixed(1)} s`;

function secondsOf(given = '60'): number {
  const seconds = Number(given);
  if (!(seconds > 0 && seconds <= 3_600)) throw new WrongUsage('--wait takes seconds, from 1 to 3600.');
  return seconds;
}

/** A site that was started in another way than through the link can't be ended and started anew here. */
async function assertReplaceable(folders: ReleaseFolders, urls: readonly string[]): Promise<void> {
  if ((await siteProcesses(folders.base)).length > 0) return;
  for (const url of urls) {
    if (await readinessOf(url))
      throw new RangeError(
        `The site at ${url} was not started as ${folders.linkPath('current')}/dist/src/main.js, so it can't be moved. Let a supervisor start ` +
          'it so, which starts it anew when it ends (deploy/systemd/site.service).',
      );
  }
}

const run = promisify(execFile);

/** @throws {RangeError} where the release does not start with the settings of the site. */
async function checkSettings(folder: string): Promise<void> {
  const command = join(folder, 'dist/src/commands/settings.command.js');
  if (!existsSync(command)) return;
  await run(process.execPath, [command]).catch(({ stderr }: { stderr: string }) => {
    throw new RangeError(`The new release does not start with these settings: ${stderr.trim()}`);
  });
}

/** Has the release that failed take back what it did to the database. The release from before would work with it, too. */
async function revertSchema(
  folder: string,
  environment: Environment,
  kept: readonly string[],
): Promise<string> {
  try {
    const { applied } = await besideTheSite(environment, schemaRecordOf);
    if (applied.length === kept.length) return 'The database is as it was.';
    await run(process.execPath, [join(folder, 'dist/src/commands/revert-migrations.command.js'), ...kept]);
    return 'Its changes to the database were taken back.';
  } catch (error) {
    return `Its changes to the database stay, which the release from before works with: ${(error as Error).message}`;
  }
}
