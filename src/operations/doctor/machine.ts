import { accessSync, constants, type StatsFs } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { packageRoot } from '../../platform/config/package-root.js';
import { settingsFile } from '../../platform/config/settings-file.js';
import { supportEnds } from './support-ends.js';

/** What the diagnostics read about the machine. Tests replace it. */
export class Machine {
  nodeVersion = process.versions.node;
  supportEnds = supportEnds;
  /** The folder of the installed release. */
  releaseFolder = packageRoot;
  /** The file with the settings, if its place is known. */
  settingsFile?: string = settingsFile;
  /** The folder that systemd keeps for the site's processes: RuntimeDirectory= in the units. */
  runtimeFolder = '/run/site';
  /** The folder with `proc` and `sys`. */
  root = '/';
  /** The folder with the files that visitors can download. */
  publicFolder = join(packageRoot, 'dist/public');
  /** The name servers to ask, like 127.0.0.1:53. Default: the system's. */
  nameservers?: string[];
  /** The local address for requests like a visitor's. Default: the system chooses. */
  visitorsAddress?: string;
  /** The port where the proxy listens for http. Default: 80 if PUBLIC_ORIGIN has no port. */
  plainPort?: number;
  /** Certificate authorities to trust in addition to Node's, as PEM. */
  authorities?: string[];
  /** Options for each Node process that a check starts. */
  nodeOptions: readonly string[] = process.execArgv;
  /** The addresses of all the site's processes. Default: this machine's, by HOST, PORT and PROCESSES. */
  processes?: readonly string[];
  /** How long a check may take, in milliseconds. */
  deadlineMs = 10_000;

  now(): Date {
    return new Date();
  }

  /** Blocks and inodes of the disk that holds a folder. */
  diskOf(folder: string): Promise<StatsFs> {
    return statfs(folder);
  }

  /** @throws the system's error if this user can't list a folder and write to it. */
  assertUsable(folder: string): void {
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK);
  }
}
