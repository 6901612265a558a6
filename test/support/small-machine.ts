import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Variables } from '../../src/config/environment.js';

/** How deploy/systemd/site.service starts the site in a folder: what node is told to run, and in which environment. */
export function asInTheUnit(folder = ''): { run: string[]; variables: Variables } {
  const unit = readFileSync('deploy/systemd/site.service', 'utf8');
  const options = /^ExecStart=\S+ (.*) \S+$/m.exec(unit)?.[1].split(' ') ?? [];
  const [, name = '', value] = /^Environment=(MALLOC_\w+)=(\S+)$/m.exec(unit) ?? [];
  return { run: [...options, join(folder, 'dist/src/main.js')], variables: { [name]: value } };
}

export const quickProcess = fileURLToPath(new URL('./quick-process.mjs', import.meta.url));

/** What node is told to run for a program of the product, whose slow work is no subject of the test (quick-process.mjs). */
export const inHaste = (...run: string[]) => ['--import', quickProcess, ...run];

/** The same for the site in a folder. */
export const siteInHaste = (folder = '') => inHaste(...asInTheUnit(folder).run);

/** Resident memory of a process, in megabytes. */
export function residentMb(pid: number | undefined): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024;
}
