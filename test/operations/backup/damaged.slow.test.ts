import { execFileSync } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import {
  appendFileSync,
  copyFileSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import * as tar from 'tar';
import { BackupsService } from '../../../src/operations/backup/backups.service.js';
import type { Manifest } from '../../../src/operations/backup/manifest.js';
import { Sqlite } from '../../../src/platform/database/sqlite/sqlite-driver.js';
import { isLong, times } from '../../faults/support/driver.js';
import { onEachDatabase, sqlite } from '../../support/databases/databases.js';
import { runCommand } from '../../support/site/command.js';
import { lead, testSite } from '../../support/site/site.js';

/** A file, damaged where it lies. */
type Damage = (file: string) => void;

const cutTo =
  (share: number): Damage =>
  (file) =>
    truncateSync(file, Math.floor(statSync(file).size * share));

const flip =
  (at: (size: number) => number): Damage =>
  (file) => {
    const bytes = readFileSync(file);
    bytes[at(bytes.length)] ^= 0x10;
    writeFileSync(file, bytes);
  };

/** Changes the content and packs it anew, so that the file as such is whole. */
const repacked =
  (change: (folder: string, manifest: Manifest) => void): Damage =>
  (file) => {
    const folder = `${file}.content`;
    mkdirSync(folder);
    tar.extract({ file, cwd: folder, sync: true });
    const manifestFile = join(folder, 'manifest.json');
    const manifest: Manifest = JSON.parse(readFileSync(manifestFile, 'utf8'));
    change(folder, manifest);
    writeFileSync(manifestFile, JSON.stringify(manifest));
    const names = readdirSync(folder);
    const packed = tar.create({ cwd: folder, sync: true, portable: true }, names).read() as Buffer;
    writeFileSync(file, execFileSync('gzip', ['-nc6'], { input: packed, maxBuffer: 1 << 30 }));
    rmSync(folder, { recursive: true });
  };

/** As somebody would who changes a file and knows of its checksum. */
function sign(folder: string, manifest: Manifest, name: string): void {
  const bytes = readFileSync(join(folder, name));
  manifest.files[name] = { bytes: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') };
}

const databaseIn = (manifest: Manifest) =>
  Object.keys(manifest.files).find((name) => name.startsWith('database')) as string;

/** Loses one request in the copy of the database. */
function loseOne(folder: string, manifest: Manifest): void {
  const name = databaseIn(manifest);
  const connection = new Sqlite(join(folder, name));
  connection.exec('DELETE FROM contacts WHERE id = 2');
  connection.close();
  sign(folder, manifest, name);
}

/** Of the file as such, whatever it holds. */
const damagesOfFile: [string, Damage, RegExp][] = [
  ['emptied', cutTo(0), /empty/],
  ['cut to a tenth', cutTo(0.1), /incomplete or damaged/],
  ['cut to a half', cutTo(0.5), /incomplete or damaged/],
  ['cut by its last byte', (file) => truncateSync(file, statSync(file).size - 1), /incomplete or damaged/],
  ['with a byte appended', (file) => appendFileSync(file, '\0'), /extra data at its end|damaged/],
  [
    'with another backup appended',
    (file) => appendFileSync(file, readFileSync(file)),
    /extra data at its end|damaged/,
  ],
  [
    'replaced by noise',
    (file) => writeFileSync(file, randomBytes(20_000)),
    /isn’t a backup of this site|damaged/,
  ],
  [
    'replaced by a text',
    (file) => writeFileSync(file, 'Backup failed: no space left'),
    /isn’t a backup of this site/,
  ],
  ['with a bit of its first byte flipped', flip(() => 0), /isn’t a backup of this site/],
  ['with a bit of its header flipped', flip(() => 5), /damaged/],
  ['with a bit flipped at an eighth', flip((size) => size >> 3), /damaged/],
  ['with a bit flipped in the middle', flip((size) => size >> 1), /damaged/],
  ['with a bit flipped near its end', flip((size) => size - 40), /damaged/],
  ['with a bit of its checksum flipped', flip((size) => size - 6), /damaged/],
  ['with a bit of its length flipped', flip((size) => size - 2), /damaged/],
  [
    'without a file that it lists',
    repacked((_folder, manifest) => {
      manifest.files['files/pictures/van.jpg'] = { bytes: 9, sha256: 'f'.repeat(64) };
    }),
    /This file doesn’t match its checksum: .*van\.jpg\./,
  ],
  [
    'with a file that it does not list',
    repacked((folder) => writeFileSync(join(folder, 'files/authorized_keys'), 'ssh-ed25519 AAAA')),
    /This file doesn’t match its checksum: .*authorized_keys\./,
  ],
  [
    'with another secret in it',
    repacked((folder) => writeFileSync(join(folder, 'files/session-secret'), '0'.repeat(64))),
    /This file doesn’t match its checksum: .*session-secret\./,
  ],
];

/** Of the database in it, and of what is said of that. */
const damagesOfDatabase: [string, Damage, RegExp][] = [
  ['with a request missing from its database', repacked(loseOne), /contacts \(3 rows expected, 2 found\)/],
  [
    'with a page of its database overwritten',
    repacked((folder, manifest) => {
      const name = databaseIn(manifest);
      const bytes = readFileSync(join(folder, name));
      bytes.fill(0x2a, bytes.length >> 1, (bytes.length >> 1) + 3_000);
      writeFileSync(join(folder, name), bytes);
      sign(folder, manifest, name);
    }),
    /damaged|not a database|differ from the backup/,
  ],
  [
    'made by a newer release, by its form',
    repacked((_folder, manifest) => {
      manifest.format = 3;
    }),
    /newer release/,
  ],
  [
    'made by a newer release, by its schema',
    repacked((_folder, manifest) => {
      manifest.required?.push('InventTeleport1999999999999');
    }),
    /newer release/,
  ],
];

onEachDatabase('A backup that was damaged', (make) => {
  const site = testSite(make);
  const damages = [...(make === sqlite || isLong ? damagesOfFile : []), ...damagesOfDatabase];
  let pristine: string;
  let folder: string;
  const variables = () => ({ ...site.variables, BACKUP_COMMAND: undefined });

  beforeAll(async () => {
    for (let number = 0; number < 3; number++)
      await site.visitor.post('/api/contact').send(lead()).expect(201);
    folder = site.variables.DATA_DIR as string;
    const { stdout } = await runCommand('backup', ['--json'], variables());
    pristine = join(folder, 'pristine.tar.gz');
    copyFileSync(JSON.parse(stdout).file, pristine);
  });

  afterAll(() => rmSync(pristine, { force: true }));

  it.each(damages)('%s is refused before anything is touched', async (_how, damage, said) => {
    const file = join(folder, 'damaged.tar.gz');
    copyFileSync(pristine, file);
    damage(file);
    const { code, stderr } = await runCommand('restore', [file, '--check'], variables());
    expect([code, stderr]).toEqual([1, expect.stringMatching(said)]);
    expect(stderr).not.toContain('    at ');
  });

  it('after it was made fails the drill and is an alert, each time, until the next good one', async () => {
    const status = () => site.app.get(BackupsService).status();
    const handOver = {
      BACKUP_COMMAND: 'cp "$DAMAGED" "$BACKUP_FILE"',
      DAMAGED: join(folder, 'damaged.tar.gz'),
    };
    for (const [how, damage, said] of damages.slice(-times(2, damages.length))) {
      copyFileSync(pristine, handOver.DAMAGED);
      damage(handOver.DAMAGED);
      const made = await runCommand('backup', ['--drill', '--json'], { ...variables(), ...handOver });
      expect([how, made.code, made.stderr]).toEqual([how, 1, '']);
      expect(JSON.parse(made.stdout)).toMatchObject({
        drill: 'failed',
        failure: expect.stringMatching(said),
      });
      expect((await status()).problem).toMatch(/^The last restore test failed: /);
      expect((await status()).lastTested).toBeUndefined();
    }
    await runCommand('backup', ['--drill'], variables());
    const { problem, lastTested } = await status();
    expect([problem, lastTested?.drillFailure]).toEqual([undefined, '']);
  }, 300_000);
});
