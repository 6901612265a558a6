import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Returns the full hash of the commit in a folder; '' if it is unknown. Works without git: a release is built
 * from `git archive`, which writes the hash into a file, and an image from a few files of `.git`.
 */
export function commitOf(folder) {
  const read = (file) => (existsSync(join(folder, file)) ? readFileSync(join(folder, file), 'utf8') : '');
  const head = read('.git/HEAD').trim();
  const branch = /^ref: (\S+)/.exec(head)?.[1];
  const found = branch
    ? read(`.git/${branch}`) ||
      (new RegExp(`^(\\w+) ${branch}$`, 'm').exec(read('.git/packed-refs'))?.[1] ?? '')
    : head || read('scripts/build/commit.txt');
  return /^[0-9a-f]{40,64}$/.exec(found.trim())?.[0] ?? '';
}
