import { readdir, readFile, realpath } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';

const program = '/current/dist/src/main.js';

/**
 * The numbers of the processes of a site that a supervisor started by way of the link `current`. Linux only: they are read from /proc,
 * and only what every user may read there, because a sandboxed service shows no more.
 * @param base the folder in which the link lies, without links in its own path.
 */
export async function siteProcesses(base: string): Promise<number[]> {
  const found: number[] = [];
  for (const pid of (await readdir('/proc')).filter((name) => /^\d+$/.test(name))) {
    // Some are gone by now.
    const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
    const path = command.split('\0').find((argument) => argument.endsWith(program));
    if (path && (await realpath(path.slice(0, -program.length)).catch(() => '')) === base)
      found.push(Number(pid));
  }
  return found;
}

/** Ends a process: as it is meant, and where that does not help within the given time, at once. */
export async function endProcess(pid: number, patienceMs: number): Promise<void> {
  for (const [signal, waitMs] of [
    ['SIGTERM', patienceMs],
    ['SIGKILL', 10_000],
  ] as const) {
    const end = performance.now() + waitMs;
    if (!send(pid, signal)) return;
    while (performance.now() < end) {
      if (!(await isAlive(pid))) return;
      await sleep(20);
    }
  }
}

function send(pid: number, signal: NodeJS.Signals): boolean {
  try {
    return process.kill(pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return false;
    throw error;
  }
}

/** A process that has ended but was not looked after by its parent is not alive. */
async function isAlive(pid: number): Promise<boolean> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  return stat !== '' && !/\) [ZX] /.test(stat);
}
