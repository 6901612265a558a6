import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { inUnits } from '../bytes.js';
import { type Check, result, warning } from '../check.js';

const kb = 1024;
const mb = kb * kb;
/** What a start takes, pages rendered and the first visitors included. */
const forAStart = 300 * mb;
/** What the system and the site take in a bad hour; with less, it needs somewhere to put what is not used. */
const enoughWithoutSwap = 1000 * mb;

/** Whether the site could be started beside what runs here, in the machine's memory and in the container's. */
export const memory: Check = {
  name: 'memory',
  subject: 'The memory',
  async run({ machine: { root } }) {
    const machine = readMeminfo(root);
    if (!machine) return result('Not known on this system.');
    const limit = leftInContainer(root);
    const available = Math.min(machine.available, limit ?? Number.POSITIVE_INFINITY);
    const where = available === limit ? ' within the limit of this container or service' : '';
    return result(
      `${inUnits(available)} available${where}.`,
      available < forAStart &&
        warning(
          `${inUnits(available)} of memory are available${where}; a start of the site takes ${inUnits(forAStart)}.`,
          'The system ends a process, the site or its database, when memory runs out.',
          where
            ? 'Raise the limit (docker run --memory, or MemoryMax in the service’s unit).'
            : 'See what takes it (ps aux --sort=-rss | head), or take a larger machine.',
        ),
      machine.total < enoughWithoutSwap &&
        machine.swap === 0 &&
        warning(
          `The machine has ${inUnits(machine.total)} of memory and no swap.`,
          'In a bad hour nothing can be put aside, and the system ends the site or its database.',
          'fallocate -l 1G /swapfile && chmod 600 /swapfile && mkswap /swapfile && swapon /swapfile; and a line "/swapfile none swap sw 0 0" in /etc/fstab',
        ),
    );
  },
};

/** In bytes; undefined where the system has no such file. */
function readMeminfo(root: string) {
  const text = read(join(root, 'proc/meminfo'));
  const of = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(text)?.[1]) * kb;
  const found = { total: of('MemTotal'), available: of('MemAvailable'), swap: of('SwapTotal') };
  return Object.values(found).some(Number.isNaN) ? undefined : found;
}

/** What is left of the limit of control groups, version 2 or 1; what the file cache can give back counts as left. */
function leftInContainer(root: string): number | undefined {
  const groups = join(root, 'sys/fs/cgroup');
  const [limit, used, stat] =
    read(join(groups, 'memory.max')) !== ''
      ? ['memory.max', 'memory.current', 'memory.stat']
      : ['memory/memory.limit_in_bytes', 'memory/memory.usage_in_bytes', 'memory/memory.stat'];
  const [bytes, inUse] = [limit, used].map((file) => Number.parseInt(read(join(groups, file)), 10));
  // Without a limit it says "max", or a number that no machine has.
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
