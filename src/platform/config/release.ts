import { readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { packageRoot } from './package-root.js';

/** The version of the product that runs, from its package.json. */
export const release: string = JSON.parse(readFileSync(join(packageRoot, 'package.json'), 'utf8')).version;

/** The name of the release folder that it runs from; undefined in an image or a checkout (src/operations/releases). */
export const releaseName = basename(dirname(packageRoot)) === 'releases' ? basename(packageRoot) : undefined;
