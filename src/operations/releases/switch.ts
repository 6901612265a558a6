import { setTimeout as sleep } from 'node:timers/promises';
import { DoesNotServe, Patience, probe, readinessOf, releaseAt } from './probe.js';
import type { ReleaseFolders } from './release-folders.js';
import { endProcess, siteProcesses } from './site-processes.js';

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

/** How often a process may restart before it counts as crashing. */
const starts = 3;
/** How long a process gets to finish running requests, with a margin. */
const endMs = 15_000;

/** Points the links to a release and the one before it. */
export async function putInPlace(folders: ReleaseFolders, to: string): Promise<void> {
  const before = await folders.linked('current');
  if (before && before !== to) await folders.link('previous', before);
  await folders.link('current', to);
}

/**
 * Switches a running site to another release: switches the link, then ends one process after the other, which the supervisor restarts
 * through the link. Each must be ready and answer before the next one ends. If one fails, switches the link back and ends the processes
 * of the new release in turn.
 * @returns how long each process took from its end until it was ready, in milliseconds.
 * @throws {SwitchFailed}
 */
export async function switchSite({ folders, to, urls, patienceMs, undo }: Switch): Promise<number[]> {
  const before = await folders.linked('current');
  const previous = await folders.linked('previous');
  await putInPlace(folders, to);
  try {
    return await restart(folders, urls, to, patienceMs);
  } catch (error) {
    const reason = (error as Error).message;
    if (!before || before === to)
      throw new SwitchFailed(`${to} doesn’t work: ${reason} To roll back: npm run rollback`);
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
  const version = await folders.versionOf(release);
  /** Addresses that run another release. Old releases report only their version. */
  const others = async () => {
    const found = await Promise.all(urls.map(releaseAt));
    return urls.filter((_, index) => {
      const running = found[index];
      return running?.release ? running.release !== release : running?.version !== version;
    });
  };
  for (const pid of await siteProcesses(folders.base)) {
    if ((await others()).length === 0) break;
    took.push(await restartProcess(pid, folders, urls, patienceMs));
  }
  const [other] = await others();
  if (other) throw new DoesNotServe(`${other} doesn’t run ${release}.`);
  return took;
}

/**
 * Restarts every process of a running site, one after the other: each must be ready and answer before the next one ends. A process that
 * didn't answer at the beginning delays no other.
 * @returns how long each process took from its end until it was ready, in milliseconds.
 * @throws {DoesNotServe} if one isn't ready in time. The ones after it haven't been restarted.
 */
export async function restartSite({
  folders,
  urls,
  patienceMs,
}: Pick<Switch, 'folders' | 'urls' | 'patienceMs'>): Promise<number[]> {
  const answers = await Promise.all(urls.map(readinessOf));
  const answering = urls.filter((_, index) => answers[index]);
  const took: number[] = [];
  for (const pid of await siteProcesses(folders.base))
    took.push(await restartProcess(pid, folders, answering, patienceMs));
  await untilAllServe(folders, urls, patienceMs);
  return took;
}

/** Ends a process, and waits until the supervisor has started the next one and the addresses answer. @returns the milliseconds. */
async function restartProcess(
  pid: number,
  folders: ReleaseFolders,
  urls: readonly string[],
  patienceMs: number,
): Promise<number> {
  const begun = performance.now();
  await endProcess(pid, Math.min(patienceMs, endMs));
  await untilAllServe(folders, urls, patienceMs);
  return Math.round(performance.now() - begun);
}

/** Waits until every process is ready and answers. */
async function untilAllServe(
  folders: ReleaseFolders,
  urls: readonly string[],
  patienceMs: number,
): Promise<void> {
  const seen = new Set(await siteProcesses(folders.base));
  const atMost = seen.size + urls.length + starts;
  for (const url of urls) {
    const patience = new Patience(patienceMs);
    for (;;) {
      const readiness = await readinessOf(url);
      if (readiness?.database === 'ok') break;
      for (const pid of await siteProcesses(folders.base)) seen.add(pid);
      if (seen.size > atMost) throw new DoesNotServe('The site keeps crashing.');
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
