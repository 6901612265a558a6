import { readEnvironment } from '../platform/config/environment.js';
import { contradictorySecret } from '../platform/config/session-secret.js';
import { asTypedHere } from '../platform/config/typed-commands.js';
import { runCommand } from './run-command.js';
import { checkStart } from './start-check.js';

const usage = `Checks the settings in the environment, and the data folder, secret and database that they name. Prints nothing if the site can start with
them, otherwise the reason. Warns if SESSION_SECRET isn’t the secret in the data folder.
`;

runCommand(usage, {}, async () => {
  const environment = readEnvironment(process.env);
  await checkStart(environment);
  const other = contradictorySecret(environment);
  if (other) process.stderr.write(asTypedHere(`Warning: ${other.found} ${other.fix}\n`));
});
