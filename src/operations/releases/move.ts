import { setTimeout as sleep } from 'node:timers/promises';
import { DoesNotServe, Patience, probe, readinessOf, releaseAt } from './probe.js';
import type { ReleaseFolders } from './release-folders.js';
import { endProcess, siteProcesses } from './site-processes.js';

/** Thrown where the site could not be moved; the message says why, and how it stands. */
export class MoveFailed extends Error {}

/** How a site is moved to another release. */
export interface Move {
  folders: ReleaseFolders;
  /** The name of the release that it is moved to; it is built. */
  to: string;
  /** Where the processes of the site listen on this machine. */
  urls: readonly string[];
  /** How long a process may be silent or not ready before the move counts as failed. */
  patienceMs: number;
  /** Takes back what the new release has done to the database. @returns what became of it, in a sentence. */
  undo: (failed: string) => Promise<string>;
}

/** So often a process may be started anew before it counts as one that ends by itself. */
const starts = 3;
/** What a process gets to finish requests under way, and then some. */
const endMs = 15_000;

/** Lets the links lead to a release and to the one before it. */
export async function putInPlace(folders: ReleaseFolders, to: string): Promise<void> {
  const before = await folders.linked('current');
  if (before && before !== to) await folders.link('previous', before);
  await folders.link('current', to);
}

/**
 * Moves a running site to another release: the link first, then one process after the other is ended, which its supervisor starts anew by
 * way of the link. Each has to be ready and to answer before the next one is ended. Where one is not, the link leads back, and processes
 * of the new release are ended in turn.
 * @returns how long each process took from its end until it was ready, in milliseconds.
 * @throws {MoveFailed}
 */
export async function moveSite({ folders, to, urls, patienceMs, undo }: Move): Promise<number[]> {
  const before = await folders.linked('current');
  const previous = await folders.linked('previous');
  await putInPlace(folders, to);
  try {
    return await restart(folders, urls, to, patienceMs);
  } catch (error) {
    const reason = (error as Error).message;
    if (!before || before === to)
      throw new MoveFailed(`${to} doesn’t work: ${reason} To go back: npm run rollback`);
    await folders.link('current', before);
    if (previous) await folders.link('previous', previous);
    else await folders.unlink('previous');
    const back = await restart(folders, urls, before, patienceMs).then(
      () => `The site still runs ${before}.`,
      (another: Error) => `${before} doesn’t answer either: ${another.message}`,
    );
    throw new MoveFailed(`Switched to ${to} and back again: ${reason} ${back} ${await undo(to)}`);
  }
}

/** Ends the processes, one by one, until the release answers everywhere. */
async function restart(
  folders: ReleaseFolders,
  urls: readonly string[],
  release: string,
  patienceMs: number,
): Promise<number[]> {
  const took: number[] = [];
  const version = await folders.versionOf(release);
  /** Those that answer from elsewhere. A release from before this was built says only its version. */
  const others = async () => {
    const found = await Promise.all(urls.map(releaseAt));
    return urls.filter((_, index) => {
      const said = found[index];
      return said?.release ? said.release !== release : said?.version !== version;
    });
  };
  for (const pid of await siteProcesses(folders.base)) {
    if ((await others()).length === 0) break;
    const begun = performance.now();
    await endProcess(pid, Math.min(patienceMs, endMs));
    await untilAllServe(folders, urls, patienceMs);
    took.push(Math.round(performance.now() - begun));
  }
  const [other] = await others();
  if (other) throw new DoesNotServe(`${other} doesn’t run ${release}.`);
  return took;
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
      if (seen.size > atMost) throw new DoesNotServe('It keeps crashing.');
      if (!patience.isLeft(readiness))
        throw new DoesNotServe(
          readiness
            ? `${url}/readyz answers ${readiness.status}, database: ${readiness.database ?? 'unknown'}.`
            : `${url} doesn’t answer.`,
        );
      await sleep(100);
    }
    await probe(url);
  }
}
