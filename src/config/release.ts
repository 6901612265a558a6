import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageRoot } from './package-root.js';

/** The version of the product that runs, from its package.json. */
export const release: string = JSON.parse(readFileSync(join(packageRoot, 'package.json'), 'utf8')).version;
