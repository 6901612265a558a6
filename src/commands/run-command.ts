import { CommonPassword } from '../admin-auth/common-password.js';
import { UnusableEnvironment } from '../config/environment.js';
import { DatabaseUnavailable } from '../database/database-unavailable.js';
import { DatabaseFileInUse } from '../database/sqlite.options.js';

/** Thrown when a command is given words that it does not know, or too few. */
export class WrongUsage extends Error {}

const explained = [
  RangeError,
  CommonPassword,
  UnusableEnvironment,
  DatabaseFileInUse,
  DatabaseUnavailable,
  WrongUsage,
];

/**
 * Runs a command of the command line; `--help` prints its help instead. Errors that people can mend themselves are told in a
 * line, others with their stack. Exit codes: 1 for an error, 2 for wrong usage.
 */
export function runCommand(command: () => Promise<void>, help: string): void {
  if (process.argv.slice(2).some((word) => word === '--help' || word === '-h')) {
    process.stdout.write(help);
    return;
  }
  command().catch((error: Error) => {
    const isExplained = explained.some((kind) => error instanceof kind);
    process.stderr.write(`${isExplained ? error.message : error.stack}\n`);
    process.exitCode = error instanceof WrongUsage ? 2 : 1;
  });
}
