import { runMove } from './move-release.js';
import { WrongUsage } from './run-command.js';

const usage = `Moves the site back to the release before the last upgrade, in the same way: on a copy first. Nothing that came since is
lost. A second rollback goes forward again.

  npm run rollback
`;

runMove(usage, async (folders, positionals) => {
  if (positionals.length > 0)
    throw new WrongUsage('To another release than the one before: npm run upgrade -- NAME');
  const previous = await folders.linked('previous');
  if (!previous || !folders.isBuilt(previous) || previous === (await folders.linked('current')))
    throw new RangeError(`There is no release from before this one in ${folders.folderOf('')}`);
  return previous;
});
