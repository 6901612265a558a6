import { existsSync, type StatsFs, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { inUnits } from '../bytes.js';
import { type Check, NotChecked, problem, result, warning } from '../check.js';
import type { DiagnosedSite } from '../diagnosed-site.js';

const mb = 1024 * 1024;
/** Every waiting request, backup and log uses inodes; these last for about an afternoon. */
const minFreeInodes = 10_000;
const freeUpSpace = (folder: string) =>
  `Delete files you don’t need, or get a larger disk. List the largest folders: du -xh ${mountPoint(folder)} | sort -h | tail`;

/** Checks that the disks of the data and of the backups have room, for daily work and for a restore. */
export const disk: Check = {
  name: 'disk',
  subject: 'The disk or the database',
  async run(site) {
    const bytes = await sizeOfDatabase(site).catch((error) => {
      if (error instanceof NotChecked) return undefined;
      throw error;
    });
    const places = [site.dataDir, site.backupDir].map(existing);
    const disks = await Promise.all(
      [...new Set(places)].map(async (folder) => [folder, await site.machine.diskOf(folder)] as const),
    );
    const separate = disks.filter(([folder], index) => index === 0 || !isSameDisk(folder, disks[0][0]));
    return result(
      `${separate.map(([folder, { bavail, bsize }]) => `${inUnits(bavail * bsize)} free under ${folder}`).join(', ')}${bytes === undefined ? '' : `; the database uses ${inUnits(bytes)}`}.`,
      ...separate.flatMap(([folder, stats]) => [
        room(folder, stats, site.environment.ANALYTICS_DISK_RESERVE_MB * mb, bytes),
        inodes(folder, stats),
      ]),
    );
  },
};

function room(folder: string, { bavail, bsize }: StatsFs, reserve: number, database = 0) {
  const free = bavail * bsize;
  if (free < reserve)
    return problem(
      `${inUnits(free)} is free under ${folder}, less than the ${inUnits(reserve)} of ANALYTICS_DISK_RESERVE_MB.`,
      'The site stopped counting visits. Once the disk is full, it can’t save leads.',
      freeUpSpace(folder),
    );
  if (free < 2 * database)
    return warning(
      `${inUnits(free)} is free under ${folder}; the database uses ${inUnits(database)}.`,
      'A restore needs twice the size of the database: for the unpacked backup and the new database.',
      freeUpSpace(folder),
    );
  return undefined;
}

/** Some file systems have no fixed number of inodes and report 0. */
function inodes(folder: string, { files, ffree }: StatsFs) {
  return (
    files > 0 &&
    ffree < minFreeInodes &&
    warning(
      `${ffree} of ${files} inodes are free under ${folder}.`,
      'Every file needs an inode. Without one, the site can’t save leads, even with free space.',
      `Delete small files you don’t need. List the folders with the most files: du --inodes -x ${mountPoint(folder)} | sort -n | tail`,
    )
  );
}

/** Returns the database's size in bytes, on a server with its indexes. */
async function sizeOfDatabase(site: DiagnosedSite): Promise<number> {
  const { database } = site;
  if (!database.isServer) {
    site.requireDataDir();
    return ['', '-wal']
      .map((ending) => statSync(database.file + ending, { throwIfNoEntry: false })?.size ?? 0)
      .reduce((sum, size) => sum + size);
  }
  const [{ bytes }] = await database.rows<{ bytes: string }>(
    'SELECT SUM(data_length + index_length) AS bytes FROM information_schema.TABLES WHERE table_schema = DATABASE()',
  );
  return Number(bytes ?? 0);
}

/** Returns the folder, or its nearest parent that exists. */
const existing = (folder: string): string => (existsSync(folder) ? folder : existing(dirname(folder)));

/** Returns the uppermost folder on the same disk. */
const mountPoint = (folder: string): string =>
  folder !== dirname(folder) && isSameDisk(folder, dirname(folder)) ? mountPoint(dirname(folder)) : folder;

const isSameDisk = (one: string, other: string) => statSync(one).dev === statSync(other).dev;
