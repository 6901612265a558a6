import { cpSync, mkdirSync, mkdtempSync, rmSync, type StatsFs, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { backUp } from '../../../src/commands/back-up.js';
import type { Check } from '../../../src/operations/doctor/check.js';
import { checks } from '../../../src/operations/doctor/checks/index.js';
import { diagnose } from '../../../src/operations/doctor/diagnostics.js';
import type { Machine } from '../../../src/operations/doctor/machine.js';
import { readEnvironment, type Variables } from '../../../src/platform/config/environment.js';
import { replaceLostSecret } from '../../../src/platform/config/session-secret.js';
import { Sqlite } from '../../../src/platform/database/sqlite/sqlite-driver.js';

describe('The doctor, of a data folder', () => {
  let base: string;
  let folder: string;
  beforeEach(() => {
    base = mkdtempSync(join(tmpdir(), 'data-folder-'));
    folder = join(base, 'data');
    mkdirSync(folder, { mode: 0o700 });
  });
  afterEach(() => rmSync(base, { recursive: true }));

  const findings = (...names: string[]) => findingsWith({}, {}, ...names);
  const findingsWith = async (variables: Variables, machine: Partial<Machine>, ...names: string[]) => {
    const chosen = checks.filter(({ name }) => names.includes(name)) as Check[];
    return (await diagnose({ DATA_DIR: folder, ...variables }, machine, chosen)).findings;
  };

  it('says of a file that can’t be opened only that, and never that it is damaged', async () => {
    mkdirSync(join(folder, 'site.sqlite'));
    expect(await findings('database', 'database-file')).toEqual([
      expect.objectContaining({
        check: 'database',
        found: expect.stringContaining('Can’t open the database'),
      }),
    ]);
  });

  it('says that a secret is broken or was lost, until the former one is back', async () => {
    const secret = join(folder, 'session-secret');
    writeFileSync(secret, '');
    expect(await findings('settings')).toContainEqual(
      expect.objectContaining({
        found: `${secret}: expected the 64 characters of a secret; copy the file from a backup, or delete it if the site has no data yet.`,
      }),
    );
    rmSync(secret);
    writeFileSync(join(folder, 'intake-secret'), 'i'.repeat(64));
    replaceLostSecret({ DATA_DIR: folder });
    const lost = expect.objectContaining({
      found: expect.stringContaining(`${secret} was missing at a start on 20`),
    });
    expect(await findings('settings')).toContainEqual(lost);
    writeFileSync(secret, 'f'.repeat(64));
    expect(await findings('settings')).not.toContainEqual(lost);
  });

  it('names the newest file of a folder with backups that the database doesn’t know', async () => {
    const database = new Sqlite(join(folder, 'site.sqlite'));
    database.exec('CREATE TABLE backups (id INTEGER)');
    database.close();
    const found = async () => (await findings('backups')).map((one) => one.found);
    expect(await found()).toEqual(['There is no backup yet.']);
    const backups = join(folder, 'backups');
    mkdirSync(backups);
    const names = ['site-20261130T031500Z.tar.gz', 'site-20261129T031500Z.tar.gz.age', 'notes.txt'];
    for (const name of names) writeFileSync(join(backups, name), '');
    expect(await found()).toEqual([
      `There is no backup of this database yet: it is new, or restored. ${backups} has 2 earlier backups, the newest ${names[0]}.`,
    ]);
  });

  it('says that it can’t use the folder for backups, whose files may be there', async () => {
    symlinkSync('backups', join(folder, 'backups'));
    expect(await findings('file-rights')).toContainEqual(
      expect.objectContaining({
        found: expect.stringContaining(`The site can’t use the folder for backups, ${folder}/backups: ELOOP`),
        fix: expect.stringContaining(`Let the site’s user own everything in ${folder}/backups`),
      }),
    );
  });

  it('says that it can’t make the folder for backups, and how to', async () => {
    const assertUsable = (path: string) => {
      const code = path === '/mnt' ? 'EACCES' : 'ENOENT';
      throw Object.assign(new Error(`${code}: access '${path}'`), { code, path });
    };
    const variables = { BACKUP_DIR: '/mnt/disk/backups' };
    expect(await findingsWith(variables, { assertUsable }, 'file-rights')).toEqual([
      expect.objectContaining({
        found: "The site can’t make the folder for backups, /mnt/disk/backups: EACCES: access '/mnt'.",
        fix: expect.stringMatching(/^As root, run: install -d -m 0700 -o \d+ -g \d+ \/mnt\/disk\/backups$/),
      }),
    ]);
    expect(await findings('file-rights')).toEqual([]);
  });

  it('says that systemd keeps the site from a folder that a command by hand may write to', async () => {
    const units = join(folder, 'etc/systemd/system');
    const copies = join(base, 'copies');
    for (const made of [join(units, 'site.service.d'), copies]) mkdirSync(made, { recursive: true });
    cpSync('deploy/systemd/site.service', join(units, 'site.service'));
    const BACKUP_COMMAND = `cp "$BACKUP_FILE" ${copies}/ && scp -i ${units}/site.service a b:/tmp 2>/dev/null`;
    const found = () => findingsWith({ BACKUP_COMMAND, BACKUP_DIR: copies }, { root: folder }, 'file-rights');
    expect(await found()).toEqual([
      expect.objectContaining({ found: expect.stringContaining(`folder for backups, ${copies}.`) }),
      expect.objectContaining({
        found: `systemd doesn’t let the site write to ${copies}/, which BACKUP_COMMAND names.`,
        fix: expect.stringContaining(`ReadWritePaths=${copies}/, then: npm run restart`),
      }),
    ]);
    const dropIn = join(units, 'site.service.d/override.conf');
    writeFileSync(dropIn, `[Service]\nReadWritePaths=-/mnt ${copies}\n`);
    expect(await found()).toEqual([]);
  });

  it('says that it can’t read the file with locations, which the site starts without', async () => {
    const GEO_DATABASE = join(folder, 'city.mmdb');
    const missing = expect.objectContaining({
      level: 'warning',
      found: expect.stringMatching(/^The site can’t read the file of GEO_DATABASE: ENOENT.*city\.mmdb/),
    });
    expect(await findingsWith({ GEO_DATABASE }, {}, 'settings')).toContainEqual(missing);
    writeFileSync(GEO_DATABASE, '');
    expect(await findingsWith({ GEO_DATABASE }, {}, 'settings')).not.toContainEqual(missing);
  });

  it('lists the largest folders of the disk that is full, and not of another one', async () => {
    const diskOf = async () => ({ bavail: 0, bsize: 4096, files: 9, ffree: 0 }) as StatsFs;
    const DATA_DIR = mkdtempSync('/dev/shm/data-folder-');
    const fixes = (await findingsWith({ DATA_DIR }, { diskOf }, 'disk')).map(({ fix }) => fix);
    rmSync(DATA_DIR, { recursive: true });
    expect(fixes).toEqual([
      expect.stringContaining('du -xh /dev/shm | '),
      expect.stringContaining('du --inodes -x /dev/shm | '),
    ]);
  });

  it('fixes a spool on a disk that may not be written by its mount and owner, not by more space', async () => {
    symlinkSync('/sys', join(folder, 'spool'));
    expect(await findings('spool')).toEqual([
      expect.objectContaining({
        fix: expect.stringMatching(/^Let the site’s user own .* mount its disk writable\.$/),
      }),
    ]);
  });

  it('names the database from before a restore, once backups from before it are deleted, too', async () => {
    const daysAgo = (days: number) => {
      const at = new Date(Date.now() - days * 24 * 3_600_000).toISOString();
      return `replaced-${at.slice(0, 19).replace(/[-:]/g, '')}Z`;
    };
    for (const days of [13, 15]) mkdirSync(join(folder, daysAgo(days)));
    const old = join(folder, daysAgo(15));
    expect(await findings('restore')).toEqual([
      expect.objectContaining({ level: 'warning', found: `${old} has the database from before a restore.` }),
    ]);
  });

  it('names the database from before a move, for as long', async () => {
    const moved = (daysAgo: number, from?: object) => {
      const movedAt = new Date(Date.now() - daysAgo * 24 * 3_600_000).toISOString();
      const record = { environment: 'sqlite', url: null, from, movedAt };
      writeFileSync(join(folder, 'database.json'), JSON.stringify(record));
    };
    const from = { url: 'mysql://site:secret@127.0.0.1/site' };
    moved(15, from);
    expect(await findings('restore')).toEqual([
      expect.objectContaining({
        level: 'warning',
        found: 'mysql://localhost:3306/site has the database from before a move.',
        fix: 'If you don’t need it any more: npm run move -- --forget',
      }),
    ]);
    moved(13, from);
    expect(await findings('restore')).toEqual([]);
    moved(15);
    expect(await findings('restore')).toEqual([]);
  });

  it('says until when nothing is deleted by its age after the clock leapt ahead', async () => {
    const kept = join(folder, 'spool/kept');
    mkdirSync(kept, { recursive: true });
    const leapt = (daysAgo: number) => {
      const leaptAt = new Date(Date.now() - daysAgo * 24 * 3_600_000).toISOString();
      writeFileSync(join(kept, 'standing.json'), JSON.stringify({ leaptAt }));
      return leaptAt;
    };
    const leaptAt = leapt(1);
    const until = new Date(Date.parse(leaptAt) + 7 * 24 * 3_600_000).toISOString().slice(0, 10);
    expect(await findings('clock-leaps')).toEqual([
      expect.objectContaining({
        level: 'warning',
        found: expect.stringMatching(
          new RegExp(`^On ${leaptAt.slice(0, 10)}, the clock .* Until ${until}, no old leads`),
        ),
      }),
    ]);
    // It was set back, or the week is over.
    for (const days of [-1, 8]) {
      leapt(days);
      expect(await findings('clock-leaps')).toEqual([]);
    }
  });

  it('names an unfinished restore first, and no backup is made of it', async () => {
    const database = join(folder, 'site.sqlite');
    writeFileSync(database, 'x'.repeat(10_000));
    writeFileSync(join(folder, 'restore-unfinished'), '');
    const [first] = await findings('settings', 'database-file', 'process', 'restore');
    expect(first).toMatchObject({ found: `A restore into ${folder} didn’t finish.` });
    expect(first.fix).toMatch(/^Run it again, which finishes it: npm run restore -- FILE\./);
    const environment = readEnvironment({ DATA_DIR: folder });
    await expect(backUp(environment, { hasRestoreTest: false, night: null })).rejects.toThrow(
      `a restore into ${folder} did not finish`,
    );
    rmSync(join(folder, 'restore-unfinished'));
    expect(await findings('restore')).toEqual([]);
  });
});
