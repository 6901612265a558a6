import assert from 'node:assert/strict';
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isNativeError } from 'node:util/types';
import { gzipSync } from 'node:zlib';
import { UnusableBackup, unpackBackup } from '../../../src/operations/backup/backup-file.js';

const parent = mkdtempSync(join(tmpdir(), 'fuzz-backup-'));
const [file, folder] = [join(parent, 'file'), join(parent, 'folder')];

/**
 * A file that is said to be a backup, and a backup with these bytes in place of its tar: nothing is written
 * beside the folder, and what is wrong is told in a sentence. Its checksum would keep a fuzzer out, so it is
 * right here.
 */
export async function fuzz(data: Buffer): Promise<void> {
  for (const content of [data, gzipSync(data)]) {
    rmSync(folder, { recursive: true, force: true });
    writeFileSync(file, content);
    const error = await unpackBackup(file, folder).catch((one: unknown) => one);
    if (isNativeError(error) && !(error instanceof UnusableBackup)) throw error;
    assert.equal(readdirSync(parent).sort().join(), 'file,folder');
    assert.ok(existsSync(folder));
  }
}
