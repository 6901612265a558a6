import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Machine } from '../../../../src/operations/doctor/machine.js';
import { supportEnds } from '../../../../src/operations/doctor/support-ends.js';
import type { Planted } from '../planted.js';

/** On and around the machine. */
export const ofMachine: Planted[] = [
  {
    what: 'a Node that is too old for the site',
    machine: { nodeVersion: '18.20.4' },
    check: 'node',
    found: 'This is Node 18.20.4; the site needs ^20.19.0',
    fix: 'Install the newest Node 24',
  },
  {
    what: 'a Node without security fixes',
    machine: { nodeVersion: '20.20.2', supportEnds, now: () => new Date('2026-05-02T00:00:00Z') },
    check: 'node',
    level: 'warning',
    found: 'Node 20.20.2 has had no security fixes since 2026-04-30',
    fix: 'Install the newest Node 24',
    also: ['certificate', 'clock', 'backups'],
  },
  {
    what: 'a Node whose support ends within 90 days',
    machine: { nodeVersion: '24.12.0', supportEnds, now: () => new Date('2028-03-01T00:00:00Z') },
    check: 'node',
    level: 'warning',
    found: 'Node 24.12.0 gets no security fixes after 2028-04-30',
    fix: 'Install the newest Node',
    also: ['certificate', 'clock', 'backups'],
  },
  {
    what: 'a machine on which sharp does not load',
    machine: { nodeOptions: ['--import', './test/website/pictures/without-sharp.mjs'] },
    check: 'pictures',
    level: 'warning',
    found: 'sharp doesn’t load: Could not load the "sharp" module using the test runtime.',
    fix: 'npm install --include=optional sharp',
  },
  {
    what: 'little free memory',
    plant: async (patient) => ({ machine: { root: await patient.memory(120) } }),
    check: 'memory',
    level: 'warning',
    found: '120 MB of memory is available; the site needs 300 MB to start',
    fix: 'ps aux --sort=-rss',
  },
  {
    what: 'a small machine without swap',
    plant: async (patient) => ({ machine: { root: await patient.memory(500, 0, 900) } }),
    check: 'memory',
    level: 'warning',
    found: 'The machine has 900 MB of memory and no swap',
    fix: 'mkswap /swapfile',
  },
  {
    what: 'a container with a tight limit',
    plant: async (patient) => {
      const root = await patient.memory(2000);
      const groups = join(root, 'sys/fs/cgroup');
      await mkdir(groups, { recursive: true });
      const mb = 1024 * 1024;
      await writeFile(join(groups, 'memory.max'), `${512 * mb}\n`);
      await writeFile(join(groups, 'memory.current'), `${450 * mb}\n`);
      await writeFile(join(groups, 'memory.stat'), `anon 1\ninactive_file ${100 * mb}\n`);
      return { machine: { root } };
    },
    check: 'memory',
    level: 'warning',
    found: '162 MB of memory is available within the limit of this container or service',
    fix: 'docker run --memory',
  },
  {
    what: 'a disk with less than the reserve',
    variables: { ANALYTICS_DISK_RESERVE_MB: '1000000000' },
    check: 'disk',
    found: 'less than the 953.7 TB of ANALYTICS_DISK_RESERVE_MB',
    fix: 'du -xh /',
  },
  {
    what: 'a disk without room for a restore',
    machine: {
      diskOf: async (folder) =>
        Object.assign(await new Machine().diskOf(folder), { bavail: 300, bsize: 4096 }),
    },
    check: 'disk',
    level: 'warning',
    found: '1.2 MB is free under',
    fix: 'get a larger disk',
  },
  {
    what: 'a disk without inodes',
    machine: {
      diskOf: async (folder) =>
        Object.assign(await new Machine().diskOf(folder), { files: 100_000, ffree: 3 }),
    },
    check: 'disk',
    level: 'warning',
    found: '3 of 100000 inodes are free under',
    fix: 'du --inodes',
  },
];
