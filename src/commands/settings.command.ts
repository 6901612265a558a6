import { readEnvironment } from '../platform/config/environment.js';
import { runCommand } from './run-command.js';
import { checkStart } from './start-check.js';

const usage = `Checks the settings in the environment, and the data folder, secret and database that they name. Prints nothing if the site can start with
them, otherwise the reason.
`;

runCommand(usage, {}, async () => {
  await checkStart(readEnvironment(process.env));
});
