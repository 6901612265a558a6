import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { ReleaseFolders } from '../operations/releases/release-folders.js';
import { siteProcesses } from '../operations/releases/site-processes.js';
import { putInPlace, switchSite } from '../operations/releases/switch.js';
import { type Environment, readEnvironment } from '../platform/config/environment.js';
import { asTypedHere } from '../platform/config/typed-commands.js';
import { schemaRecordOf } from '../platform/database/migrate.js';
import { backUp } from './back-up.js';
import {
  alone,
  checkProcesses,
  chosenProcesses,
  inSeconds,
  processOptions,
  processUsage,
  releaseFolders,
  undisturbed,
} from './processes-here.js';
import { runCommand } from './run-command.js';
import { besideTheSite } from './site-copies.js';

const switchUsage = `  --rehearse       runs every step except switching
${processUsage('switching back')}  --json           prints the steps as one line of JSON at the end
`;

const options = { ...processOptions, rehearse: { type: 'boolean' }, json: { type: 'boolean' } } as const;

/** Prints each step. */
export type Say = (sentence: string) => void;

/**
 * Runs a command that switches the site to another release.
 * @param usage what `--help` prints, without the options.
 * @param choose finds the release for the command line, builds it if needed, and returns its name.
 */
export function runSwitch(
  usage: string,
  choose: (folders: ReleaseFolders, positionals: readonly string[], say: Say) => Promise<string>,
): void {
  runCommand(`${usage}${switchUsage}`, options, async ({ values, positionals }) => {
    const folders = releaseFolders();
    const environment = readEnvironment(process.env);
    const plan = {
      environment,
      ...chosenProcesses(environment, values),
      isRehearsal: values.rehearse ?? false,
    };
    const said: string[] = [];
    const say = (sentence: string) => {
      const typed = asTypedHere(sentence);
      said.push(typed);
      if (!values.json) process.stdout.write(`${typed}\n`);
    };
    const release = await alone(folders, async () => {
      // Before minutes of building. What doesn't answer may do so by then.
      await checkProcesses(folders, environment, plan.urls, true);
      const name = await choose(folders, positionals, say);
      await switchTo(folders, name, plan, say);
      if (!plan.isRehearsal) await removeOld(folders, say);
      return name;
    });
    if (values.json) process.stdout.write(`${JSON.stringify({ release, said })}\n`);
  });
}

/** The plan of a move, from the command line and the settings. */
interface Plan {
  environment: Environment;
  urls: string[];
  patienceMs: number;
  isRehearsal: boolean;
}

/**
 * Moves the site to a built release: checks its settings, backs up the site, tries the release on the copy,
 * switches to it, and switches back if it doesn't work.
 */
async function switchTo(folders: ReleaseFolders, to: string, plan: Plan, say: Say): Promise<void> {
  const { environment, urls } = plan;
  let { patienceMs } = plan;
  const folder = folders.folderOf(to);
  const text = folders.textOf(to);
  const before = await folders.linked('current');
  const isBack = to === (await folders.linked('previous'));
  await checkProcesses(folders, environment, urls, isBack);
  if (plan.isRehearsal || before !== to) {
    await checkSettings(to, folder);
    const made = await backUp(environment, {
      hasRestoreTest: true,
      night: null,
      before: isBack ? 'rollback' : 'upgrade',
      release: { folder, patienceMs },
    });
    if (made === 'made already') throw new Error('Only a nightly backup can have been made already.');
    say(`Backed up the site: ${made.file}`);
    if (made.drill === 'failed')
      throw new RangeError(`${to} failed on a copy of the site, so the site wasn’t changed: ${made.failure}`);
    const { migrations = 0, readyMs = 0 } = made.trial ?? {};
    const changes = migrations === 0 ? 'no change' : migrations === 1 ? '1 change' : `${migrations} changes`;
    say(
      `Tried ${text} on the copy: ready in ${inSeconds(readyMs)} with ${changes} to the database. It serves pages, ` +
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
    if (!(await isRunning())) return say(`${text} is installed. The site isn’t running, so start it now.`);
  }
  const { applied: kept } = await besideTheSite(environment, schemaRecordOf);
  const undo = (failed: string) => revertSchema(folders.folderOf(failed), environment, kept);
  const took = await undisturbed(() => switchSite({ folders, to, urls, patienceMs, undo }));
  if (isBack && before) await folders.noteFailure(before, true);
  const ready = took.length > 0 ? `, ready in ${took.map(inSeconds).join(', ')}` : '';
  const other = isBack && (await folders.linked('previous'));
  const back = other ? `To return to ${folders.textOf(other)}` : 'To roll back';
  say(`The site now runs ${text}${ready}. ${back}: npm run rollback`);
}

async function removeOld(folders: ReleaseFolders, say: Say): Promise<void> {
  try {
    for (const old of await folders.removeOld()) say(`Removed ${old}.`);
  } catch (error) {
    say(`Couldn’t remove old releases: ${(error as Error).message}`);
  }
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
