import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Variables } from '../../../src/platform/config/environment.js';

/** How deploy/systemd/site.service starts the site in a folder: node's arguments and its environment. */
export function asInTheUnit(folder = ''): { run: string[]; variables: Variables } {
  const unit = readFileSync('deploy/systemd/site.service', 'utf8');
  const options = /^ExecStart=\S+ (.*) \S+$/m.exec(unit)?.[1].split(' ') ?? [];
  const [, name = '', value] = /^Environment=(MALLOC_\w+)=(\S+)$/m.exec(unit) ?? [];
  return { run: [...options, join(folder, 'dist/src/main.js')], variables: { [name]: value } };
}

/** Resident memory of a process, in megabytes. */
export function residentMb(pid: number | undefined): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024;
}
