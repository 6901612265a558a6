import { createHash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeEach, expect, it } from '@jest/globals';
import { DataSource } from 'typeorm';
import { dataSourceOptions } from '../../../src/data-source-options.js';
import { readEnvironment } from '../../../src/platform/config/environment.js';
import type { OwnerPicture } from '../../../views/contracts/website/owner-pictures.js';
import { times } from '../../faults/support/driver.js';
import {
  describeOnServer,
  onEachDatabase,
  serverDatabase,
  type TestDatabase,
} from '../../support/databases/databases.js';
import { withPassword } from '../../support/databases/migrated.js';
import { until } from '../../support/runner/until.js';
import { runCommand } from '../../support/site/command.js';
import { asInTheUnit } from '../../support/site/low-memory-host.js';
import { SiteProcess } from '../../support/site/site-process.js';
import { password } from '../../support/site/site-settings.js';
import { PictureAdmin } from './picture-admin.js';

/** What the database has, read without the site. */
async function rowsOf({ variables }: TestDatabase): Promise<{ name: string; sha256: string }[]> {
  const dataSource = await new DataSource(dataSourceOptions(readEnvironment(variables))).initialize();
  const rows: { name: string; bytes: Buffer }[] = await dataSource.query(
    'SELECT name, bytes FROM picture_files ORDER BY name',
  );
  await dataSource.destroy();
  return rows.map(({ name, bytes }) => ({ name, sha256: createHash('sha256').update(bytes).digest('hex') }));
}

onEachDatabase('A process killed while making a photo', (make) => {
  let database: TestDatabase;
  let site: SiteProcess;
  const start = async (run?: string[]) => {
    site = await SiteProcess.start({ ...database.variables, ADMIN_PASSWORD: password }, run);
    return new PictureAdmin(site).logIn();
  };

  beforeEach(async () => {
    database = await withPassword(make)();
  });

  afterEach(async () => {
    await site.stop('SIGKILL');
    await database.drop();
  });

  it.each(['SIGKILL', 'SIGTERM'] as const)(
    'by %s leaves what it made, and the next one makes the rest',
    async (signal) => {
      // Not in haste: there has to be time for a look while files are made.
      const { run } = asInTheUnit();
      const desk = await start(run);
      const { id } = await desk.upload();
      const now = async (of: PictureAdmin) =>
        (await of.list()).find((picture) => picture.id === id) as OwnerPicture;
      await until(async () => (await now(desk)).made >= 2);
      expect((await now(desk)).state).toBe('waiting');
      await site.stop(signal);
      const before = (await rowsOf(database)).filter(({ name }) => name.includes(id));
      expect(before.length).toBeGreaterThanOrEqual(2);
      // One that is told to stop may still finish it.
      if (signal === 'SIGKILL') expect(before.length).toBeLessThan(11);
      // The claim of a killed process ends after two minutes; here, at once.
      if (signal === 'SIGKILL') await endClaims(database);
      const next = await start(run);
      await until(async () => (await now(next)).state === 'made');
      await site.stop();
      const after = (await rowsOf(database)).filter(({ name }) => name.includes(id));
      expect(after).toHaveLength(11);
      expect(after).toEqual(expect.arrayContaining(before));
    },
  );

  it('at random moments loses no upload, and leaves no partial photo', async () => {
    const taken: string[] = [];
    let desk = await start();
    for (let round = 0; round < times(1, 30); round++) {
      const uploading = desk.upload().then(
        ({ id }) => taken.push(id),
        () => 0,
      );
      await sleep(Math.random() * 2_500);
      await site.stop('SIGKILL');
      await uploading;
      await endClaims(database);
      desk = await start();
    }
    const all = () => desk.list();
    await until(async () => (await all()).every(({ state }) => state === 'made'));
    const listed = (await all()).map(({ id }) => id);
    expect(listed).toEqual(expect.arrayContaining(taken));
    await site.stop();
    const rows = await rowsOf(database);
    for (const id of listed) expect(rows.filter(({ name }) => name.includes(id))).toHaveLength(11);
  }, 1_200_000);
});

async function endClaims({ variables }: TestDatabase): Promise<void> {
  const dataSource = await new DataSource(dataSourceOptions(readEnvironment(variables))).initialize();
  await dataSource.query("UPDATE pictures SET claimedUntil = '2026-01-01 00:00:00.000'");
  await dataSource.destroy();
}

onEachDatabase('A backup', (make) => {
  const databases: TestDatabase[] = [];

  afterAll(async () => {
    for (const { drop } of databases) await drop();
  });

  it('contains every photo, byte for byte', async () => {
    const [before, after] = [await withPassword(make)(), await make()];
    databases.push(before, after);
    const variables = { ...before.variables, ADMIN_PASSWORD: password };
    const site = await SiteProcess.start(variables);
    const desk = await new PictureAdmin(site).logIn();
    const { id, name } = await desk.upload();
    await until(async () => (await desk.list())[0].state === 'made');
    const backedUp = await runCommand('backup', [], variables);
    expect(backedUp.code).toBe(0);
    await site.stop();
    const folder = join(String(before.variables.DATA_DIR), 'backups');
    const [file] = readdirSync(folder).filter((entry) => entry.startsWith('site-'));
    const restored = await runCommand('restore', [join(folder, file)], {
      ...after.variables,
      BACKUP_DIR: folder,
    });
    expect(restored.stderr).toBe('');
    expect(await rowsOf(after)).toEqual(await rowsOf(before));
    const copy = await SiteProcess.start({ ...after.variables, ADMIN_PASSWORD: password });
    expect((await copy.fetch(`/pictures/${name}-1200.avif`)).status).toBe(200);
    const cropped = await (await new PictureAdmin(copy).logIn()).crop(id);
    expect(cropped).toMatchObject({ state: 'waiting', crop: { zoom: 150 } });
    await copy.stop();
  });
});

describeOnServer('Two processes', () => {
  let database: TestDatabase;
  let sites: SiteProcess[];

  beforeEach(async () => {
    database = await withPassword(serverDatabase)();
    const { DATA_DIR } = database.variables;
    const variables = { ...database.variables, ADMIN_PASSWORD: password, SESSION_SECRET: 's'.repeat(64) };
    const folders = [DATA_DIR, `${DATA_DIR}/second`];
    sites = await Promise.all(folders.map((DATA_DIR) => SiteProcess.start({ ...variables, DATA_DIR })));
  });

  afterEach(async () => {
    await Promise.all(sites.map((site) => site.stop('SIGKILL')));
    await database.drop();
  });

  it('make each photo once, and serve each other’s photos', async () => {
    const desks = await Promise.all(sites.map((site) => new PictureAdmin(site).logIn()));
    const pictures: OwnerPicture[] = [];
    for (let index = 0; index < 2; index++)
      pictures.push(...(await Promise.all(desks.map((desk) => desk.upload()))));
    await until(async () => (await desks[0].list()).every(({ state }) => state === 'made'));
    for (const site of sites)
      for (const { name } of pictures)
        expect((await fetch(`${site.url}/pictures/${name}-320.webp`)).status).toBe(200);
    expect(await rowsOf(database)).toHaveLength(4 * 11);
    for (const site of sites) expect(site.output).not.toMatch(/picture\.not-made|ER_DUP/);
  });
});
