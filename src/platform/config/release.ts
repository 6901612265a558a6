import { existsSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { packageRoot } from './package-root.js';

/** The version of the product that runs, from its package.json. */
export const release: string = JSON.parse(readFileSync(join(packageRoot, 'package.json'), 'utf8')).version;

/** The first seven characters of the built commit (scripts/build/commit.mjs); undefined if unknown. */
export const commit = builtCommit()?.slice(0, 7);

/** Both, like `0.1.0 (b12ca33)`. */
export const releaseText = nameOfRelease(release, commit);

/** The name of its release folder; undefined in an image or a checkout (src/operations/releases). */
export const releaseName = basename(dirname(packageRoot)) === 'releases' ? basename(packageRoot) : undefined;

/** Names a release for people, like `0.1.0 (b12ca33)`. */
export function nameOfRelease(version: string, commit?: string): string {
  return commit ? `${version} (${commit})` : version;
}

function builtCommit(): string | undefined {
  const file = join(packageRoot, 'dist/commit');
  return existsSync(file) ? readFileSync(file, 'utf8') || undefined : undefined;
}
