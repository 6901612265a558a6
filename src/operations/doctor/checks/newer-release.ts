import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { release } from '../../../platform/config/release.js';
import { ReleaseFolders } from '../../releases/release-folders.js';
import { isNewer, newestPublished } from '../../releases/release-source.js';
import { type Check, result, warning } from '../check.js';

const monday = 1;

/** Reports a newer version where the source is from, only on Mondays: it is no fault, so weekly is enough. */
export const newerRelease: Check = {
  name: 'newer-release',
  subject: 'The repository of releases',
  async run({ machine }, signal) {
    const repository = [
      ReleaseFolders.around(machine.releaseFolder)?.source,
      join(machine.releaseFolder, '.git'),
    ].find((folder) => folder && existsSync(folder));
    if (!repository) return result('There is no repository of releases here.');
    const newest = await newestPublished(repository, signal);
    if (!newest) return result(`No versions found where ${repository} is from.`);
    return result(
      `The newest version is ${newest}.`,
      isNewer(newest, release) &&
        machine.now().getUTCDay() === monday &&
        warning(
          `Version ${newest} is out. This is ${release}.`,
          'Newer versions fix problems, security problems among them. CHANGELOG.md says what changed.',
          'Run: npm run upgrade',
        ),
    );
  },
};
