import { CommonPassword } from '../admin-auth/common-password.js';
import { UnusableEnvironment } from '../config/environment.js';
import { DatabaseUnavailable } from '../database/database-unavailable.js';
import { DatabaseFileInUse } from '../database/sqlite.options.js';

const explained = [RangeError, CommonPassword, UnusableEnvironment, DatabaseFileInUse, DatabaseUnavailable];

/** Runs a command of the command line. Errors that people can mend themselves are told in a line, others with their stack. */
export function runCommand(command: () => Promise<void>): void {
  command().catch((error: Error) => {
    const isExplained = explained.some((kind) => error instanceof kind);
    process.stderr.write(`${isExplained ? error.message : error.stack}\n`);
    process.exitCode = 1;
  });
}
