import { existsSync, type StatsFs, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { inUnits } from '../bytes.js';
import { type Check, NotChecked, problem, result, warning } from '../check.js';
import type { DiagnosedSite } from '../diagnosed-site.js';

const mb = 1024 * 1024;
/** Each waiting request, backup and log takes a few; so many are an afternoon's warning. */
const fewInodes = 10_000;
const clean =
  'Delete what is not needed (du -xh / | sort -h | tail shows the largest), or take a larger disk.';

/** Whether there is room on the disks of the data and of the backups: for the day's work, and for a restore. */
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
      `${separate.map(([folder, { bavail, bsize }]) => `${inUnits(bavail * bsize)} free under ${folder}`).join(', ')}${bytes === undefined ? '' : `; the database takes ${inUnits(bytes)}`}.`,
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
      `${inUnits(free)} are free under ${folder}, less than the ${inUnits(reserve)} of ANALYTICS_DISK_RESERVE_MB.`,
      'Visits are not counted any more, and when the disk is full no request can be kept.',
      clean,
    );
  if (free < 2 * database)
    return warning(
      `${inUnits(free)} are free under ${folder}; the database takes ${inUnits(database)}.`,
      'A restore needs room for the database twice: beside the present one, and the backup unpacked.',
      clean,
    );
  return undefined;
}

/** Some file systems have no fixed number of inodes, and say 0. */
function inodes(folder: string, { files, ffree }: StatsFs) {
  return (
    files > 0 &&
    ffree < fewInodes &&
    warning(
      `${ffree} of ${files} inodes are free under ${folder}.`,
      'Without a free one no file can be made, however much room there is: no request could be kept.',
      'Find the folder with the many small files (du --inodes -x / | sort -n | tail), and delete them.',
    )
  );
}

/** In bytes, with what a server keeps for indexes. */
async function sizeOfDatabase({ database }: DiagnosedSite): Promise<number> {
  if (!database.isServer)
    return ['', '-wal']
      .map((ending) => statSync(database.file + ending, { throwIfNoEntry: false })?.size ?? 0)
      .reduce((sum, size) => sum + size);
  const [{ bytes }] = await database.rows<{ bytes: string }>(
    'SELECT SUM(data_length + index_length) AS bytes FROM information_schema.TABLES WHERE table_schema = DATABASE()',
  );
  return Number(bytes ?? 0);
}

/** The folder, or the nearest above it that is there. */
const existing = (folder: string): string => (existsSync(folder) ? folder : existing(dirname(folder)));

const isSameDisk = (one: string, other: string) => statSync(one).dev === statSync(other).dev;
