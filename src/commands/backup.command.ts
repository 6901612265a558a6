import { constants, setPriority } from 'node:os';
import { readEnvironment } from '../platform/config/environment.js';
import { type BackUpOutcome, backUp } from './back-up.js';
import { runCommand } from './run-command.js';

const usage = `Makes a backup of the whole site in one file: requests, settings, statistics, secrets. The site may run or not.

  npm run backup                 makes it in BACKUP_DIR
  npm run backup -- --drill      also restores it in a scratch place, and starts the site there
  npm run backup -- --json       says what it made as a line of JSON

BACKUP_ENCRYPT_TO encrypts it to a public key of age; BACKUP_COMMAND takes it elsewhere. Kept are the newest of 7 days, 4 weeks and
12 months. A site that runs does all of this by itself each night.
`;

const options = {
  drill: { type: 'boolean' },
  json: { type: 'boolean' },
  // Set by the site itself: the night whose backup it is, of which there is one.
  night: { type: 'string' },
} as const;

runCommand(usage, options, async ({ values: { drill = false, json = false, night = null } }) => {
  // At night, visitors come first.
  if (night) setPriority(constants.priority.PRIORITY_LOW);
  const outcome = await backUp(readEnvironment(process.env), { isDrilled: drill, night });
  if (outcome === 'made already') return;
  if (outcome.drill === 'failed') process.exitCode = 1;
  process.stdout.write(json ? `${JSON.stringify(outcome)}\n` : told(outcome));
});

function told({ file, bytes, drill, failure }: BackUpOutcome): string {
  const size = bytes < 1e6 ? `${Math.ceil(bytes / 1e3)} KB` : `${(bytes / 1e6).toFixed(1)} MB`;
  const rehearsed = {
    none: '',
    passed: ' The drill restored it and the site started on it.',
    failed: ` The drill failed: ${failure}`,
  };
  return `${file} (${size}) is made.${rehearsed[drill]}\n`;
}
