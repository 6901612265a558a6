import { setTimeout as sleep } from 'node:timers/promises';
import { DoesNotServe, Patience, probe, readinessOf, releaseAt } from './probe.js';
import type { ReleaseFolders } from './release-folders.js';
import { endProcess, isAlive, processesOf, siteProcesses } from './site-processes.js';
import { whileNoneCrashes } from './while-none-crashes.js';

/** Thrown if the switch failed. The message says why, and which release runs now. */
export class SwitchFailed extends Error {}

/** How to switch a site to another release. */
export interface Switch {
  folders: ReleaseFolders;
  /** The name of the new release. It must be built. */
  to: string;
  /** The addresses of the site's processes on this machine. */
  urls: readonly string[];
  /** How long a process may be unresponsive or not ready before the switch fails. */
  patienceMs: number;
  /** Reverts the new release's database changes. @returns the result, as a sentence. */
  undo: (failed: string) => Promise<string>;
}

/** How many new processes may end on their own during a restart: one may be killed. */
const maxCrashes = 1;
/** How long a new release is watched once it serves: some crash only then. */
const watchedMs = 5_000;
/** How long a process gets to finish running requests, with a margin. */
const endMs = 15_000;

/** Points the links to a release and the one before it. */
export async function putInPlace(folders: ReleaseFolders, to: string): Promise<void> {
  const before = await folders.linked('current');
  if (before && before !== to) await folders.link('previous', before);
  await folders.link('current', to);
}

/**
 * Switches a running site to another release: switches the link, then ends one process after the other, which
 * the supervisor restarts through the link. Each must be ready and answer before the next one ends. If one
 * fails, switches the link back and ends the processes of the new release in turn.
 * @returns how long each process took from its end until it was ready, in milliseconds.
 * @throws {SwitchFailed}
 */
export async function switchSite({ folders, to, urls, patienceMs, undo }: Switch): Promise<number[]> {
  const before = await folders.linked('current');
  const previous = await folders.linked('previous');
  await putInPlace(folders, to);
  try {
    const took = await restart(folders, urls, to, patienceMs);
    await whileNoneCrashes(folders.base, () => sleep(watchedMs), { maxCrashes: 0 });
    await folders.noteFailure(to, false);
    return took;
  } catch (error) {
    const { message } = error as Error;
    const reason = message.endsWith('.') ? message : `${message}.`;
    if (!before || before === to)
      throw new SwitchFailed(`${to} doesn’t work: ${reason} To roll back: npm run rollback`);
    await folders.noteFailure(to, true);
    await folders.link('current', before);
    if (previous) await folders.link('previous', previous);
    else await folders.unlink('previous');
    const back = await restart(folders, urls, before, patienceMs).then(
      () => `The site is back on ${before}.`,
      (another: Error) => `Switching back to ${before} also failed: ${another.message}`,
    );
    throw new SwitchFailed(`${to} failed: ${reason} ${back} ${await undo(to)}`);
  }
}

/** Ends the processes one by one until all run the release. */
async function restart(
  folders: ReleaseFolders,
  urls: readonly string[],
  release: string,
  patienceMs: number,
): Promise<number[]> {
  const took: number[] = [];
  // Those that start from now on run the release.
  const processes = await processesOf(folders.base);
  const version = await folders.versionOf(release);
  /** Addresses that run another release. Old releases report only their version. */
  const others = async () => {
    const found = await Promise.all(urls.map(releaseAt));
    return urls.filter((_, index) => {
      const running = found[index];
      return running?.release ? running.release !== release : running?.version !== version;
    });
  };
  const pidsOf = (isFailed: boolean) =>
    processes.filter(({ hasFailed }) => hasFailed === isFailed).map(({ pid }) => pid);
  const failed = pidsOf(true);
  if (failed.length > 0) took.push(await restartProcesses(failed, folders, urls, patienceMs));
  for (const pid of pidsOf(false)) {
    if ((await others()).length === 0) break;
    if (await isAlive(pid)) took.push(await restartProcesses([pid], folders, urls, patienceMs));
  }
  if (took.length === 0) await untilAllServe(folders, urls, patienceMs);
  const [other] = await others();
  if (other) throw new DoesNotServe(`${other} doesn’t run ${release}.`);
  return took;
}

/**
 * Restarts every process of a running site, one after the other: each must be ready and answer before the
 * next one ends. A process that wasn't ready at the beginning delays no other: the restart may be what mends
 * it.
 * @returns how long each process took from its end until it was ready, in milliseconds.
 * @throws {DoesNotServe} if one isn't ready in time. The ones after it haven't been restarted.
 */
export async function restartSite({
  folders,
  urls,
  patienceMs,
}: Pick<Switch, 'folders' | 'urls' | 'patienceMs'>): Promise<number[]> {
  const answers = await Promise.all(urls.map(readinessOf));
  const ready = urls.filter((_, index) => answers[index]?.database === 'ok');
  const took: number[] = [];
  const pids = await siteProcesses(folders.base);
  for (const pid of pids)
    try {
      took.push(await restartProcesses([pid], folders, ready, patienceMs));
    } catch (error) {
      const left = pids.length - took.length - 1;
      throw new DoesNotServe(
        `${(error as Error).message} Processes that weren’t restarted, and still run as before: ${left} of ${pids.length}.`,
      );
    }
  await untilAllServe(folders, urls, patienceMs);
  return took;
}

/** Ends processes and waits until the supervisor's next ones answer. @returns the milliseconds. */
async function restartProcesses(
  pids: readonly number[],
  folders: ReleaseFolders,
  urls: readonly string[],
  patienceMs: number,
): Promise<number> {
  const begun = performance.now();
  const ignored = await siteProcesses(folders.base);
  for (const pid of pids) await endProcess(pid, Math.min(patienceMs, endMs));
  await untilAllServe(folders, urls, patienceMs, ignored);
  return Math.round(performance.now() - begun);
}

/** Waits until every process is ready and answers. @param ignored processes whose end is no crash. */
async function untilAllServe(
  { base }: ReleaseFolders,
  urls: readonly string[],
  patienceMs: number,
  ignored: readonly number[] = [],
): Promise<void> {
  await whileNoneCrashes(base, () => untilServed(urls, patienceMs), { ignored, maxCrashes });
}

async function untilServed(urls: readonly string[], patienceMs: number): Promise<void> {
  for (const url of urls) {
    const patience = new Patience(patienceMs);
    for (;;) {
      const readiness = await readinessOf(url);
      if (readiness?.database === 'ok') break;
      if (!patience.isLeft(readiness))
        throw new DoesNotServe(
          readiness
            ? `${url}/readyz returned ${readiness.status} (database: ${readiness.database ?? 'unknown'}).`
            : `${url} doesn’t answer.`,
        );
      await sleep(100);
    }
    await probe(url);
  }
}
