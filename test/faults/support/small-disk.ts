import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A small disk of its own, where this machine lets us have one (as root, outside of most containers). */
export function mountSmallDisk(megabytes = 4): string | undefined {
  const folder = mkdtempSync(join(tmpdir(), 'disk-'));
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder], { stdio: 'ignore' });
    return folder;
  } catch {
    rmSync(folder, { recursive: true });
    return undefined;
  }
}

export function unmount(folder: string): void {
  execFileSync('umount', ['-l', folder]);
  rmSync(folder, { recursive: true, force: true });
}

/** Something where that is so. */
export const canMount = (() => {
  const folder = mountSmallDisk();
  if (folder) unmount(folder);
  return folder;
})();

/** Fills the folder's disk to the last bytes. */
export function fill(folder: string): void {
  for (const size of [1 << 20, 1 << 16, 1 << 12, 1 << 8]) {
    try {
      for (let number = 0; ; number++)
        writeFileSync(join(folder, `ballast-${size}-${number}`), Buffer.alloc(size));
    } catch {
      // Full at this size: the next one fills the gap.
    }
  }
}

/** Makes room again. */
export const relieve = (folder: string) => execFileSync('sh', ['-c', `rm -f ${folder}/ballast-*`]);
