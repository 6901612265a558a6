import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Which runs of the process at a port ended on their own. systemd also counts upgrades and restarts. */
interface CrashRecord {
  isRunning: boolean;
  /** When the process was started again after each crash, in milliseconds since 1970. */
  crashes: number[];
}

const maxCrashes = 100;
/** So many crashes in this time are no accident, unless the process has run for longer than `calmMs`. */
const [minCrashes, recentMs, calmMs] = [3, 30 * 60_000, 5 * 60_000];
const none: CrashRecord = { isRunning: false, crashes: [] };

/** Only systemd gives the process a folder that outlives it and ends with the machine's run. */
const runtimeFolder = () => process.env.RUNTIME_DIRECTORY?.split(':')[0];

/** This process: where its record is, and when it started. */
let own: { folder: string; port: number; startedAt: number } | undefined;

/** Notes that the process at a port runs, and a crash if the one before it wasn't told to end. */
export function noteStart(port: number, now: number, folder = runtimeFolder()): void {
  if (!folder) return;
  own = { folder, port, startedAt: now };
  const { isRunning, crashes } = recordOf(folder, port);
  const all = isRunning ? [...crashes, now].slice(-maxCrashes) : crashes;
  write(folder, port, { isRunning: true, crashes: all });
}

/** Notes that the process at a port ends because it was told to. */
export function noteStop(port: number, folder = runtimeFolder()): void {
  if (folder) write(folder, port, { ...recordOf(folder, port), isRunning: false });
}

/** Returns when the process at a port was started again after crashes, oldest first. */
export const crashesOf = (folder: string, port: number): Date[] =>
  recordOf(folder, port).crashes.map((at) => new Date(at));

/** Returns how often this process crashed lately, if it may go on crashing; else 0. */
export function repeatedCrashes(now: number): number {
  if (!own || now - own.startedAt > calmMs) return 0;
  const recent = crashesOf(own.folder, own.port).filter((at) => now - at.getTime() < recentMs).length;
  return recent >= minCrashes ? recent : 0;
}

function recordOf(folder: string, port: number): CrashRecord {
  try {
    return { ...none, ...JSON.parse(readFileSync(fileOf(folder, port), 'utf8')) };
  } catch {
    return none;
  }
}

function write(folder: string, port: number, record: CrashRecord): void {
  try {
    writeFileSync(fileOf(folder, port), JSON.stringify(record));
  } catch {
    // The site runs all the same.
  }
}

const fileOf = (folder: string, port: number) => join(folder, `crashes-${port}.json`);
