import { readEnvironment } from '../platform/config/environment.js';
import { runCommand } from './run-command.js';

const usage = `Checks the settings in the environment. Prints nothing if the site can start with them, otherwise the reason.
`;

runCommand(usage, {}, async () => {
  readEnvironment(process.env);
});
