import { siteProcesses } from '../operations/releases/site-processes.js';
import { restartSite } from '../operations/releases/switch.js';
import { readEnvironment } from '../platform/config/environment.js';
import {
  alone,
  checkAddresses,
  checkProcesses,
  chosenProcesses,
  inSeconds,
  processOptions,
  processUsage,
  releaseFolders,
  undisturbed,
} from './processes-here.js';
import { runCommand, WrongUsage } from './run-command.js';
import { checkSecret, checkStart } from './start-check.js';

const usage = `Restarts every process of the site on this machine, one after the other. Each must be ready before the next one restarts. Run
it after changing settings. Nothing restarts if the site can’t start with them.

  npm run restart

${processUsage('giving up')}`;

runCommand(usage, processOptions, async ({ values, positionals }) => {
  if (positionals.length > 0) throw new WrongUsage(`Unexpected argument: ${positionals[0]}`);
  const folders = releaseFolders();
  const environment = readEnvironment(process.env);
  const processes = chosenProcesses(environment, values);
  const took = await alone(folders, async () => {
    // A process that hangs is a reason to restart.
    await checkProcesses(folders, environment, processes.urls, true);
    await checkAddresses(folders, processes.urls);
    if ((await siteProcesses(folders.base)).length === 0)
      throw new RangeError(
        'The site isn’t running, so start it. On a server set up by deploy/install: site start',
      );
    await checkStart(environment, { needsDatabase: true });
    await checkSecret(environment, processes.urls);
    return undisturbed(() => restartSite({ folders, ...processes }));
  });
  process.stdout.write(`Restarted the site. Ready in ${took.map(inSeconds).join(', ')}.\n`);
});
