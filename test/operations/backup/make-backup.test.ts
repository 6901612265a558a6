import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { type BackupPlan, makeBackup } from '../../../src/operations/backup/make-backup.js';
import { checkBackup } from '../../../src/operations/backup/restore-backup.js';
import { removeAbandonedScratch, withScratch } from '../../../src/operations/backup/scratch.js';
import { Sqlite } from '../../../src/platform/database/sqlite/sqlite-driver.js';

let base: string;
let dataDir: string;

beforeEach(() => {
  base = mkdtempSync(join(tmpdir(), 'make-backup-'));
  dataDir = join(base, 'data');
  mkdirSync(join(dataDir, 'own/backups-of-this-site'), { recursive: true });
  symlinkSync(join(dataDir, 'own/backups-of-this-site'), join(base, 'link'));
  new Sqlite(join(dataDir, 'site.sqlite')).exec('CREATE TABLE contacts (id INTEGER)').close();
});

afterEach(() => rmSync(base, { recursive: true }));

const make = (changes: Partial<BackupPlan> = {}) =>
  makeBackup({
    place: { DATA_DIR: dataDir },
    backupDir: join(dataDir, 'backups'),
    recipients: [],
    version: '1.2.3',
    commit: 'abc1234',
    schema: { applied: [], required: [] },
    now: new Date('2026-11-22T09:15:00Z'),
    ...changes,
  });
const check = (file: string) => checkBackup(file, join(base, 'checked'), { identities: [], migrations: [] });

it('A backup names its release and commit, and what it was made before', async () => {
  const { file } = await make({ before: 'upgrade' });
  expect(readdirSync(join(dataDir, 'backups'))).toEqual(['site-20261122T091500Z-before-upgrade.tar.gz']);
  expect((await check(file)).manifest).toMatchObject({ version: '1.2.3', commit: 'abc1234' });
});

it.each(['backups', 'own/backups-of-this-site', '../elsewhere', '../link', '.'])(
  'A backup contains no other one where BACKUP_DIR is %s in the data folder',
  async (name) => {
    const backupDir = join(dataDir, name);
    for (const folder of [join(dataDir, 'backups'), backupDir]) {
      mkdirSync(folder, { recursive: true });
      writeFileSync(join(folder, 'site-20261121T091500Z.tar.gz'), 'earlier');
    }
    writeFileSync(join(dataDir, 'own/file'), '');
    const { file } = await make({ backupDir });
    expect(Object.keys((await check(file)).manifest.files)).toEqual(['database.sqlite', 'files/own/file']);
  },
);

it('What a process leaves that is killed while it removes its scratch folder is removed at once, too', async () => {
  const parent = join(base, 'backups');
  mkdirSync(parent);
  const code = `
    import { mkdirSync, writeFileSync } from 'node:fs';
    import { withScratch } from './dist/test/src/operations/backup/scratch.js';
    await withScratch('${parent}', async (folder) => {
      mkdirSync(folder + '/content');
      for (let number = 0; number < 20_000; number++) writeFileSync(folder + '/content/' + number, '');
      process.stdout.write(folder);
    });`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', code]);
  const [folder] = (await once(child.stdout, 'data')).map(String);
  while (readdirSync(join(folder, 'content')).length === 20_000);
  child.kill('SIGKILL');
  await once(child, 'exit');
  expect(readdirSync(join(folder, 'content')).length).toBeGreaterThan(0);
  await removeAbandonedScratch(parent);
  expect(readdirSync(parent)).toEqual([]);
});

it('What a killed backup or restore leaves is removed at once, and what a running one uses is not', async () => {
  const parent = join(base, 'backups');
  await withScratch(parent, async (running) => {
    writeFileSync(join(running, 'database.sqlite'), 'leads');
    const left = join(parent, '.scratch-killed');
    mkdirSync(left);
    // A lock that no process has.
    for (const name of ['.lock', 'database.sqlite']) writeFileSync(join(left, name), '');
    await removeAbandonedScratch(parent);
    expect([existsSync(left), existsSync(join(running, 'database.sqlite'))]).toEqual([false, true]);
    expect(statSync(join(running, '.lock')).mode & 0o777).toBe(0o600);
  });
  expect(readdirSync(parent)).toEqual([]);
});
