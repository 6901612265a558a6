import type { StatsFs } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { packageRoot } from '../../platform/config/package-root.js';
import { supportEnds } from './support-ends.js';

/** What the diagnosis reads off the machine it runs on; tests give another one. */
export class Machine {
  nodeVersion = process.versions.node;
  supportEnds = supportEnds;
  /** Where `proc` and `sys` are. */
  root = '/';
  /** What visitors can fetch files from. */
  publicFolder = join(packageRoot, 'dist/public');
  /** The name servers to ask, such as 127.0.0.1:53; those of the system when not set. */
  nameservers?: string[];
  /** The address that the site is asked from as a visitor would; the system chooses when not set. */
  visitorsAddress?: string;
  /** Where the proxy listens for http beside https; 80 where PUBLIC_ORIGIN names no port. */
  plainPort?: number;
  /** Certificate authorities to trust besides Node's, as PEM. */
  authorities?: string[];
  /** What node is told where a check starts it. */
  nodeOptions: readonly string[] = process.execArgv;
  /** How long a check may take, in milliseconds. */
  deadlineMs = 10_000;

  now(): Date {
    return new Date();
  }

  /** Blocks and inodes of the disk that holds a folder. */
  diskOf(folder: string): Promise<StatsFs> {
    return statfs(folder);
  }
}
