import type { ReleaseFolders } from '../operations/releases/release-folders.js';
import { buildRelease, findRelease, isIn } from '../operations/releases/release-source.js';
import { WrongUsage } from './run-command.js';
import { runSwitch, type Say } from './switch-release.js';

const usage = `Switches the site to another release: builds it next to the current one, backs up the site, tries the release on the copy, and
only then switches. If anything fails, the site stays on the current release.

  npm run upgrade              to the newest version (the highest tag like v1.2.3)
  npm run upgrade -- VERSION   to a version, a branch, a commit, or a release’s name, like 0.1.0-4aeb7c0
`;

/** Finds the requested release and builds it if needed. @returns its name. */
async function choose(
  folders: ReleaseFolders,
  [requested, ...others]: readonly string[],
  say: Say,
): Promise<string> {
  if (others.length > 0) throw new WrongUsage('Enter one version.');
  if (requested && /^\w[\w.-]*$/.test(requested) && folders.isBuilt(requested)) return requested;
  const release = await findRelease(folders, requested);
  const current = await folders.linked('current');
  if (!requested && current && (await isIn(folders, release.commit, current.split('-').at(-1) ?? ''))) {
    say(`${current} is the newest release.`);
    return current;
  }
  if (!folders.isBuilt(release.name)) {
    say(`Building ${release.name}. This takes a few minutes.`);
    await buildRelease(folders, release);
  }
  return release.name;
}

runSwitch(usage, choose);
