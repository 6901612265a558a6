import { readdirSync, readlinkSync } from 'node:fs';
import { join } from 'node:path';

/** The files of uploads that a process has on the disk, with or without a name. */
export function uploadFiles(dataDir: string, pid: number = process.pid): string[] {
  const folder = join(dataDir, 'uploads');
  const descriptors = readdirSync(`/proc/${pid}/fd`).map((fd) => {
    try {
      return readlinkSync(`/proc/${pid}/fd/${fd}`);
    } catch {
      return '';
    }
  });
  return [...readdirSync(folder), ...descriptors.filter((path) => path.startsWith(folder))];
}
