import { readEnvironment } from '../platform/config/environment.js';
import { runCommand } from './run-command.js';

const usage = `Checks the settings of the environment: prints nothing where the site starts with them, and otherwise why not.
`;

runCommand(usage, {}, async () => {
  readEnvironment(process.env);
});
