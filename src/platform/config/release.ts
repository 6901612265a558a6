import { existsSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { packageRoot } from './package-root.js';

/** The version of the product that runs, from its package.json. */
export const release = versionIn(packageRoot);

/** The first seven characters of the built commit (scripts/build/commit.mjs); undefined if unknown. */
export const commit = commitIn(packageRoot);

/** Both, like `0.1.0 (b12ca33)`. */
export const releaseText = releaseTextIn(packageRoot);

/** The name of its release folder; undefined in an image or a checkout (src/operations/releases). */
export const releaseName = basename(dirname(packageRoot)) === 'releases' ? basename(packageRoot) : undefined;

/** Names a release for people, like `0.1.0 (b12ca33)`. */
export function nameOfRelease(version: string, commit?: string): string {
  return commit ? `${version} (${commit})` : version;
}

/** Names the built release in a folder for people. */
export function releaseTextIn(folder: string): string {
  return nameOfRelease(versionIn(folder), commitIn(folder));
}

function versionIn(folder: string): string {
  return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')).version;
}

function commitIn(folder: string): string | undefined {
  const file = join(folder, 'dist/commit');
  return existsSync(file) ? readFileSync(file, 'utf8').slice(0, 7) || undefined : undefined;
}
