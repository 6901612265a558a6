import { constants, setPriority } from 'node:os';
import { readEnvironment } from '../platform/config/environment.js';
import { type BackUpOutcome, backUp } from './back-up.js';
import { runCommand } from './run-command.js';

const usage = `Backs up the whole site to one file: database, data folder and secrets, but not environment variables. The site may be running or stopped.

  npm run backup                 creates the file in BACKUP_DIR
  npm run backup -- --drill      also restores it to a temporary location and starts the site there (a restore test)
  npm run backup -- --json       prints the result as one line of JSON

BACKUP_ENCRYPT_TO encrypts the file with an age public key. BACKUP_COMMAND copies it off the machine. Keeps everything of the last
48 hours, what was made before an upgrade, rollback, restore or move for 14 days, and older ones as BACKUP_KEEP_DAILY, BACKUP_KEEP_WEEKLY
and BACKUP_KEEP_MONTHLY say. A running site does all of this every night.
`;

const options = {
  drill: { type: 'boolean' },
  json: { type: 'boolean' },
  // Set by the site itself: the night of a nightly backup, of which there is only one.
  night: { type: 'string' },
} as const;

runCommand(usage, options, async ({ values: { drill = false, json = false, night = null } }) => {
  // At night, visitors come first.
  if (night) setPriority(constants.priority.PRIORITY_LOW);
  const outcome = await backUp(readEnvironment(process.env), { hasRestoreTest: drill, night });
  if (outcome === 'made already') return;
  if (outcome.drill === 'failed') process.exitCode = 1;
  process.stdout.write(json ? `${JSON.stringify(outcome)}\n` : textOf(outcome));
});

function textOf({ file, bytes, drill, failure }: BackUpOutcome): string {
  const size = bytes < 1e6 ? `${Math.ceil(bytes / 1e3)} KB` : `${(bytes / 1e6).toFixed(1)} MB`;
  const restoreTest = {
    none: '',
    passed: ' The restore test passed: the site started on the restored copy.',
    failed: ` The restore test failed: ${failure}`,
  };
  return `${file} (${size}) created.${restoreTest[drill]}\n`;
}
