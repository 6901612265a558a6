import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { inUnits } from '../bytes.js';
import { type Check, result, warning } from '../check.js';

const kb = 1024;
const mb = kb * kb;
/** What a start needs, including rendering the pages and the first visitors. */
const startMemory = 300 * mb;
/** What the system and the site need under load. With less, a machine needs swap. */
const minWithoutSwap = 1000 * mb;

/** Checks that the machine and the container have memory for a start of the site. */
export const memory: Check = {
  name: 'memory',
  subject: 'The memory',
  async run({ machine: { root } }) {
    const machine = readMeminfo(root);
    if (!machine) return result('Can’t read memory usage on this system.');
    const limit = leftInContainer(root);
    const available = Math.min(machine.available, limit ?? Number.POSITIVE_INFINITY);
    const where = available === limit ? ' within the limit of this container or service' : '';
    return result(
      `${inUnits(available)} available${where}.`,
      available < startMemory &&
        warning(
          `${inUnits(available)} of memory is available${where}; the site needs ${inUnits(startMemory)} to start.`,
          'If memory runs out, the system kills the site or its database.',
          where
            ? 'Raise the limit: docker run --memory, or MemoryMax in the service’s unit.'
            : 'Get a larger machine, or find out what uses the memory: ps aux --sort=-rss | head',
        ),
      machine.total < minWithoutSwap &&
        machine.swap === 0 &&
        warning(
          `The machine has ${inUnits(machine.total)} of memory and no swap.`,
          'If memory runs out under load, the system kills the site or its database.',
          'Add swap: fallocate -l 1G /swapfile && chmod 600 /swapfile && mkswap /swapfile && swapon /swapfile. To keep it after a restart, add this line to /etc/fstab: /swapfile none swap sw 0 0',
        ),
    );
  },
};

/** Reads the memory in bytes; undefined if the system has no such file. */
function readMeminfo(root: string) {
  const text = read(join(root, 'proc/meminfo'));
  const of = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(text)?.[1]) * kb;
  const found = { total: of('MemTotal'), available: of('MemAvailable'), swap: of('SwapTotal') };
  return Object.values(found).some(Number.isNaN) ? undefined : found;
}

/** Returns what is left of the control groups' limit (version 2 or 1). Inactive file cache counts as free. */
function leftInContainer(root: string): number | undefined {
  const groups = join(root, 'sys/fs/cgroup');
  const [limit, used, stat] =
    read(join(groups, 'memory.max')) !== ''
      ? ['memory.max', 'memory.current', 'memory.stat']
      : ['memory/memory.limit_in_bytes', 'memory/memory.usage_in_bytes', 'memory/memory.stat'];
  const [bytes, inUse] = [limit, used].map((file) => Number.parseInt(read(join(groups, file)), 10));
  // Without a limit the file contains "max", or a huge number.
  if (Number.isNaN(bytes) || Number.isNaN(inUse) || bytes > 2 ** 60) return undefined;
  const cache = Number(/^(?:total_)?inactive_file (\d+)/m.exec(read(join(groups, stat)))?.[1] ?? 0);
  return Math.max(bytes - inUse + cache, 0);
}

function read(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
