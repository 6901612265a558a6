import { type ParseArgsConfig, parseArgs } from 'node:util';
import { CommonPassword } from '../admin-auth/common-password.js';
import { UnusableBackup } from '../operations/backup/backup-file.js';
import { TooLittleRoom } from '../operations/backup/make-backup.js';
import { RestoreTestFailed } from '../operations/backup/restore-test.js';
import { ProgramFailed } from '../operations/backup/run-program.js';
import { CopyFailed, MoveFailed } from '../operations/move/tables.js';
import { DoesNotServe } from '../operations/releases/probe.js';
import { NoSuchRelease } from '../operations/releases/release-source.js';
import { SwitchFailed } from '../operations/releases/switch.js';
import { UnusableEnvironment } from '../platform/config/environment.js';
import { explain } from '../platform/config/explain.js';
import { releaseText } from '../platform/config/release.js';
import { requireReadSettings } from '../platform/config/settings-file.js';
import { asTypedHere } from '../platform/config/typed-commands.js';
import { DatabaseUnavailable, isUnavailable } from '../platform/database/database-unavailable.js';

/** Thrown for a wrong command line. The message says what is wrong. */
export class WrongUsage extends Error {}

/** Errors whose message says what to do. For all others, the stack is printed. */
const explained = [
  RangeError,
  WrongUsage,
  CommonPassword,
  UnusableEnvironment,
  DatabaseUnavailable,
  ProgramFailed,
  TooLittleRoom,
  UnusableBackup,
  RestoreTestFailed,
  NoSuchRelease,
  DoesNotServe,
  SwitchFailed,
  CopyFailed,
  MoveFailed,
];

const exitCodes = '\nExit codes: 0 success, 1 failure, 2 invalid arguments.\n';

/** A command's options, for Node's `parseArgs`. */
type Options = NonNullable<ParseArgsConfig['options']>;
type Given<O extends Options> = ReturnType<
  typeof parseArgs<{ options: O; allowPositionals: true; strict: true }>
>;

/**
 * Runs a command. Exit codes: 0 for success, 1 for a problem, 2 for wrong usage.
 * @param usage what `--help` prints, without the exit codes.
 * @param needsSettings whether it may run only if systemd reads the settings' file.
 */
export function runCommand<O extends Options>(
  usage: string,
  options: O,
  command: (given: Given<O>) => Promise<void>,
  { needsSettings = true } = {},
): void {
  const run = async (given: Given<O>) => {
    if (needsSettings) requireReadSettings();
    await command(given);
  };
  begin(usage, options, run).catch((error: Error) => {
    const isExplained = explained.some((kind) => error instanceof kind);
    const known = isExplained ? error : (explain(error, process.env.DATA_DIR || 'var') ?? unavailable(error));
    if (error instanceof WrongUsage) process.stderr.write(asTypedHere(`${usage}${exitCodes}\n`));
    process.stderr.write(asTypedHere(`${known?.message ?? error.stack}\n`));
    process.exitCode = error instanceof WrongUsage ? 2 : 1;
  });
}

/** Explains an error of a database that is away. */
const unavailable = (error: Error) =>
  isUnavailable(error)
    ? new DatabaseUnavailable(
        error,
        `The database isn’t responding (${error.message}), so nothing was changed. Start it, or check DATABASE_URL: npm run doctor`,
      )
    : undefined;

async function begin<O extends Options>(
  usage: string,
  options: O,
  command: (given: Given<O>) => Promise<void>,
) {
  const args = process.argv.slice(2);
  if (args.includes('--help') || args.includes('-h')) {
    process.stdout.write(asTypedHere(`${usage}${exitCodes}`));
    return;
  }
  if (args.includes('--version')) {
    process.stdout.write(`${releaseText}\n`);
    return;
  }
  let given: Given<O>;
  try {
    given = parseArgs({ args, options, allowPositionals: true, strict: true });
  } catch (error) {
    // Node's message continues with a hint about texts that start with a hyphen.
    throw new WrongUsage((error as Error).message.split('. ')[0]);
  }
  process.env.TZ = 'UTC';
  await command(given);
}
