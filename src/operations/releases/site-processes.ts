import { readdirSync, readFileSync } from 'node:fs';
import { readFile, realpath } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';

const program = '/current/dist/src/main.js';
/** How a process is named that waits after a failed start (src/failed-start.ts). */
const failedTitle = /^failed /;

/**
 * Returns the IDs of a site's processes that a supervisor started through the link `current`. Linux only:
 * reads from /proc what every user may read, because a sandboxed service shows no more.
 * @param base the folder with the link, without links in its own path.
 */
export async function siteProcesses(base: string): Promise<number[]> {
  return (await processesOf(base)).map(({ pid }) => pid);
}

/** Returns the site's processes, and whether they wait after a failed start. */
export async function processesOf(base: string): Promise<{ pid: number; hasFailed: boolean }[]> {
  const found: { pid: number; hasFailed: boolean }[] = [];
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    const argument = commandLine(pid).find((text) => text.endsWith(program));
    const path = argument?.replace(failedTitle, '').slice(0, -program.length);
    if (path && (await realpath(path).catch(() => '')) === base)
      found.push({ pid: Number(pid), hasFailed: failedTitle.test(argument ?? '') });
  }
  return found;
}

/** Synchronous: /proc needs no disk, and at ten looks a second, asynchronous takes eight times the CPU. */
function commandLine(pid: string): string[] {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0');
  } catch {
    // It has ended by now.
    return [];
  }
}

/** Ends a process with SIGTERM, or with SIGKILL after the given time. */
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

/** Whether a process is alive. A zombie isn't. */
export async function isAlive(pid: number): Promise<boolean> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  return stat !== '' && !/\) [ZX] /.test(stat);
}
