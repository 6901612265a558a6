import type { ReleaseFolders } from '../operations/releases/release-folders.js';
import { buildRelease, findRelease, isIn } from '../operations/releases/release-source.js';
import { runMove, type Say } from './move-release.js';
import { WrongUsage } from './run-command.js';

const usage = `Moves the site to another release: builds it beside the one that runs, backs the site up, tries the release on the copy, and
only then puts it in place. Where anything fails, the site goes on with the release from before.

  npm run upgrade              to the newest version (tag v1.2.3)
  npm run upgrade -- VERSION   to this one; also a branch, a commit, or the name of a folder of releases
`;

/** The release that is wanted, built. @returns its name. */
async function choose(
  folders: ReleaseFolders,
  [wanted, ...others]: readonly string[],
  say: Say,
): Promise<string> {
  if (others.length > 0) throw new WrongUsage('Say one version.');
  if (wanted && /^\w[\w.-]*$/.test(wanted) && folders.isBuilt(wanted)) return wanted;
  const release = await findRelease(folders, wanted);
  const current = await folders.linked('current');
  if (!wanted && current && (await isIn(folders, release.commit, current.split('-').at(-1) ?? ''))) {
    say(`There is no newer release than ${current}.`);
    return current;
  }
  if (!folders.isBuilt(release.name)) {
    say(`Building ${release.name}, which takes some minutes.`);
    await buildRelease(folders, release);
  }
  return release.name;
}

runMove(usage, choose);
