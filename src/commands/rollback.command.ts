import { WrongUsage } from './run-command.js';
import { runSwitch } from './switch-release.js';

const usage = `Rolls the site back to the release before the last upgrade, after trying it on a copy. Leads and changes made since then
are kept. A second rollback returns to the newer release.

  npm run rollback
`;

runSwitch(usage, async (folders, positionals) => {
  if (positionals.length > 0) throw new WrongUsage('To switch to any other release: npm run upgrade -- NAME');
  const previous = await folders.linked('previous');
  if (!previous || !folders.isBuilt(previous) || previous === (await folders.linked('current')))
    throw new RangeError(`No earlier release found in ${folders.folderOf('')}`);
  return previous;
});
