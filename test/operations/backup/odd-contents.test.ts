import { mkdirSync, mkdtempSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from '@jest/globals';
import * as tar from 'tar';
import { UnusableBackup, unpackBackup } from '../../../src/operations/backup/backup-file.js';
import { differencesOf } from '../../../src/operations/backup/database-copy.js';

/** Fills a folder, packs it as a backup and unpacks it. @returns why it was refused, and unpacked names. */
async function unpacked(fill: (folder: string) => void) {
  const parent = mkdtempSync(join(tmpdir(), 'odd-backup-'));
  const [source, file, target] = ['source', 'file', 'target'].map((name) => join(parent, name));
  mkdirSync(source);
  fill(source);
  const packed = tar.create({ cwd: source, sync: true, portable: true }, readdirSync(source));
  writeFileSync(file, gzipSync(packed.read() as Buffer));
  const refusal: unknown = await unpackBackup(file, target).catch((error: unknown) => error);
  return { refusal, names: readdirSync(target) };
}

describe('A backup that is whole as a file', () => {
  it.each(['null', '[]', '{}', '{"format":1}', '{"format":1,"files":null}', '{"format":1,"files":7}', '{'])(
    'is refused in a sentence where its list of contents is %s',
    async (list) => {
      const { refusal } = await unpacked((folder) => writeFileSync(join(folder, 'manifest.json'), list));
      expect(refusal).toBeInstanceOf(UnusableBackup);
      expect(String(refusal)).toMatch('Couldn’t read the backup’s table of contents.');
    },
  );

  it('is refused in a sentence, and the link is not made, where it holds one', async () => {
    const { refusal, names } = await unpacked((folder) => symlinkSync('/etc', join(folder, 'files')));
    expect(refusal).toBeInstanceOf(UnusableBackup);
    expect(String(refusal)).toMatch('contains a link or special file, so it can’t be restored');
    expect(names).toEqual([]);
  });

  it('is refused with the names of all files that differ', async () => {
    const manifest = { format: 1, files: { a: { bytes: 1, sha256: 'x' }, b: { bytes: 1, sha256: 'x' } } };
    const { refusal } = await unpacked((folder) =>
      writeFileSync(join(folder, 'manifest.json'), JSON.stringify(manifest)),
    );
    expect((refusal as Error).message).toBe(
      'The backup is damaged. These files don’t match their checksums: a, b.',
    );
  });
});

it('Tables that differ from a backup are listed with their rows', () => {
  const digest = (rows: number) => ({ rows, columns: { id: rows } });
  expect(differencesOf({ contacts: digest(1), events: digest(2) }, { contacts: digest(0) })).toBe(
    'These tables differ from the backup: contacts (1 row expected, 0 found), events (2 rows expected, none found).',
  );
});
