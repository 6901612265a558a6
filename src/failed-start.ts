import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { AppLogger } from './platform/config/app.logger.js';
import { explain } from './platform/config/explain.js';
import { exitCodes } from './platform/config/explained-problem.js';
import { Tuning } from './platform/config/tuning.js';
import { asTypedHere } from './platform/config/typed-commands.js';

const second = 1_000;
/** How long the process stays after each failed start in a row. */
const waitsMs = [10 * second, 30 * second, 60 * second, 300 * second];

/**
 * Logs why the site can't start, in one line, and ends the process. Before that, it waits: longer after each
 * failed start in a row, so that a supervisor that restarts it at once doesn't do so without end. SIGTERM
 * ends the wait. (systemd's own RestartSteps= counts restarts for upgrades, too, and never forgets them.)
 * @param close releases the port and the database, which another process may need meanwhile.
 */
export async function endFailedStart(error: Error, close: () => Promise<void>): Promise<never> {
  const known = explain(error, process.env.DATA_DIR || 'var');
  const failures = failuresInARow();
  const waitMs = failures === undefined ? 0 : waitsMs[Math.min(failures, waitsMs.length - 1)];
  const exitCode = known?.exitCode ?? exitCodes.unexpected;
  const problem = asTypedHere(known?.problem ?? `${error.name}: ${error.message}`);
  const fix = asTypedHere(known?.fix ?? 'Send this to the developers.');
  const stack = known ? undefined : error.stack?.split('\n').slice(1);
  if (process.stdout.isTTY)
    process.stderr.write(`\nProblem: ${problem}\nFix: ${fix}\n${stack ? `${stack.join('\n')}\n` : ''}`);
  else
    new AppLogger(new Tuning()).fatal(
      { event: 'start.failed', problem, fix, exitCode, retryInS: waitMs / second || undefined, stack },
      'Start',
    );
  if (failures !== undefined) noteFailures(failures + 1);
  // `npm run upgrade` finds it by this (src/operations/releases/site-processes.ts).
  process.title = `failed ${process.argv[1]}`;
  await close();
  await sleep(waitMs);
  process.exit(exitCode);
}

/** Forgets failed starts, once the site has run for a while. */
export function forgetFailedStarts(): void {
  const file = countFile();
  if (file) rmSync(file, { force: true });
}

/** Only systemd gives the process a folder that outlives it and isn't on the disk, which may be full. */
function countFile(): string | undefined {
  const [folder] = process.env.RUNTIME_DIRECTORY?.split(':') ?? [];
  return folder && join(folder, `failed-starts-${process.env.PORT || 3000}`);
}

/** Returns how many starts before this one failed; undefined where nothing counts them. */
function failuresInARow(): number | undefined {
  const file = countFile();
  if (!file) return undefined;
  try {
    return Number(readFileSync(file, 'utf8')) || 0;
  } catch {
    return 0;
  }
}

function noteFailures(count: number): void {
  try {
    writeFileSync(countFile() as string, String(count));
  } catch {
    // The next wait is as long as this one.
  }
}
