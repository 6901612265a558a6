import { randomUUID } from 'node:crypto';
import { closeSync, fsyncSync, openSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/** Flushes a file's content, or a folder's list of names, to disk. */
export function syncToDisk(path: string): void {
  const handle = openSync(path, 'r');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}

/** Replaces a file at once: after a crash it has its old or all new content. Only its owner may read it. */
export function replaceFile(file: string, content: string): void {
  const temporary = `${file}.${randomUUID()}.tmp`;
  try {
    writeFileSync(temporary, content, { mode: 0o600, flush: true });
    renameSync(temporary, file);
  } finally {
    rmSync(temporary, { force: true });
  }
  syncToDisk(dirname(file));
}

/** Deletes a file, if it is there, so that it doesn't come back after a crash. */
export function deleteFile(file: string): void {
  rmSync(file, { force: true });
  syncToDisk(dirname(file));
}
