import { setTimeout as sleep } from 'node:timers/promises';
import { DoesNotServe } from './probe.js';
import { processesOf } from './site-processes.js';

const lookEveryMs = 100;
const why = 'Its log says why (with systemd: journalctl --unit=site* -n 20).';

/**
 * Waits for something as long as no process of the site crashes. Where a supervisor owns the port, requests
 * to a process that crashed wait instead of failing.
 * @param base the folder with the link `current`.
 * @param ignored processes that don't count.
 * @param maxCrashes how many may end on their own. One whose start failed never may.
 * @throws {DoesNotServe}
 */
export async function whileNoneCrashes<T>(
  base: string,
  work: () => Promise<T>,
  { ignored = [], maxCrashes }: { ignored?: readonly number[]; maxCrashes: number },
): Promise<T> {
  const done = new AbortController();
  const crash = async (): Promise<never> => {
    const seen = new Set<number>();
    for (;;) {
      const processes = (await processesOf(base)).filter(({ pid }) => !ignored.includes(pid));
      if (processes.some(({ hasFailed }) => hasFailed))
        throw new DoesNotServe(`The site can’t start. ${why}`);
      const alive = processes.map(({ pid }) => pid);
      for (const pid of alive) seen.add(pid);
      if (seen.size - alive.length > maxCrashes) throw new DoesNotServe(`The site keeps crashing. ${why}`);
      await sleep(lookEveryMs, undefined, { signal: done.signal });
    }
  };
  try {
    return await Promise.race([work(), crash()]);
  } finally {
    done.abort();
  }
}
