import { existsSync, readdirSync, readlinkSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { generateX25519Identity, identityToRecipient } from 'age-encryption';
import { ReleaseFolders } from '../../src/operations/releases/release-folders.js';
import { SwitchFailed, switchSite } from '../../src/operations/releases/switch.js';
import type { Variables } from '../../src/platform/config/environment.js';
import { onEachDatabase, sqlite } from '../support/databases/databases.js';
import { withPassword } from '../support/databases/migrated.js';
import { until } from '../support/runner/until.js';
import { freePort } from '../support/servers/private-server.mjs';
import { newer, newerMigration, older, statements } from './support/release-folders.js';
import { UpgradedSite } from './support/upgraded-site.js';

onEachDatabase('An upgrade', (make) => {
  let upgraded: UpgradedSite;

  // One site for all: each failed upgrade leaves it as it was.
  beforeAll(async () => {
    upgraded = await UpgradedSite.on(withPassword(make));
  });

  afterAll(() => upgraded.end(), 60_000);

  it('that fails on the copy changes nothing, and is no failure of the backup; a second one is refused meanwhile', async () => {
    const before = await upgraded.migrations();
    upgraded.releases.sabotage({ where: 'trial', what: 'fails at', statement: statements });
    const both = await Promise.all([1, 2].map(() => upgraded.run('upgrade', newer, '--wait', '10')));
    expect(both.map(({ code }) => code)).toEqual([1, 1]);
    expect(both.map(({ said }) => said)).toEqual(
      expect.arrayContaining([
        expect.stringContaining(
          `${newer} failed on a copy of the site, so the site wasn’t changed: The site `,
        ),
        expect.stringContaining('Another upgrade, rollback or restart of'),
      ]),
    );
    expect(await upgraded.release()).toBe(older);
    expect(await upgraded.rows('SELECT failure, drillFailure FROM backups')).toEqual([
      { failure: '', drillFailure: '' },
    ]);
    expect(await upgraded.migrations()).toEqual(before);
    await upgraded.expectWorking();
  }, 180_000);

  it('that fails in place is taken back, and the database with it', async () => {
    await upgraded.beginVisits();
    const before = await upgraded.migrations();
    upgraded.releases.sabotage({ where: 'live', what: 'answers 500' });
    const { code, said } = await upgraded.run('upgrade', newer, '--wait', '10');
    expect(said).toMatch(/ failed: .* The site is back on 0\.1\.0-aaaaaaa\./);
    expect([code, await upgraded.release()]).toEqual([1, older]);
    expect(await upgraded.migrations()).toEqual(before);
    await upgraded.expectWorking();
  }, 180_000);

  // Has nothing to do with the database.
  if (make === sqlite) {
    it.each(['ends', 'can’t start'] as const)(
      'to a release that %s in place is noticed within seconds, and the earlier one is back',
      async (what) => {
        await upgraded.beginVisits();
        upgraded.releases.sabotage({ where: 'live', what });
        // The steps before were made on the copy, where it works.
        const ended = switchSite({
          folders: new ReleaseFolders(upgraded.releases.base),
          to: newer,
          urls: [upgraded.site.url],
          patienceMs: 10_000,
          undo: async () => '',
        }).catch((error: Error) => error);
        await isBackInSeconds();
        expect(await ended).toEqual(expect.any(SwitchFailed));
        expect(String(await ended)).toMatch(/ failed: .* The site is back on 0\.1\.0-aaaaaaa\./);
        await upgraded.expectWorking();
      },
      180_000,
    );

    it('to a release that crashes in place is noticed within seconds, and the earlier one is back', async () => {
      await upgraded.beginVisits();
      upgraded.releases.sabotage({ where: 'live', what: 'crashes' });
      const { ended } = upgraded.begin('upgrade', newer);
      await isBackInSeconds();
      const { code, said } = await ended;
      expect([code, said]).toEqual([
        1,
        expect.stringMatching(/ failed: .* The site is back on 0\.1\.0-aaaaaaa\./),
      ]);
      await upgraded.expectWorking();
    }, 180_000);
  }

  const isBackInSeconds = async () => {
    await until(() => upgraded.releases.hasCrashed);
    const begun = performance.now();
    await until(() => readlinkSync(upgraded.releases.current).endsWith(older));
    expect(performance.now() - begun).toBeLessThan(5_000);
    await until(async () => (await upgraded.release()) === older);
  };

  it('moves the site to the newer release, and a rollback back, without losing what came between', async () => {
    await upgraded.beginVisits();
    upgraded.releases.sabotage(undefined);
    const before = await upgraded.migrations();
    const recipient = await identityToRecipient(await generateX25519Identity());
    upgraded.settings = { BACKUP_ENCRYPT_TO: recipient };
    const { child, ended } = upgraded.begin('upgrade', newer);
    await until(() => readlinkSync(upgraded.releases.current).endsWith(newer));
    // The terminal is closed, when the site has to be looked after to the end.
    child.kill('SIGHUP');
    const { code, said } = await ended;
    expect(said).toMatch(
      /^Backed up the site: .*\.tar\.gz\.age\nTried 0\.2\.0( \(\w{7}\))? on the copy: ready in .* with 1 change /,
    );
    expect(said).toMatch(
      /\nThe site now runs 0\.2\.0( \(\w{7}\))?, ready in [\d.]+ s\. To roll back: npm run rollback\n$/,
    );
    expect(code).toBe(0);
    expect(await upgraded.release()).toBe(newer);
    expect(await upgraded.migrations()).toEqual([...before, newerMigration]);
    await upgraded.driver.acknowledge(3);
    const rolledBack = await upgraded.run('rollback');
    expect(rolledBack).toEqual({
      code: 0,
      said: expect.stringMatching(
        /The site now runs 0\.1\.0( \(\w{7}\))?.*\. To return to 0\.2\.0( \(\w{7}\))?: npm run rollback\n$/,
      ),
    });
    expect(await upgraded.release()).toBe(older);
    expect(await upgraded.migrations()).toEqual([...before, newerMigration]);
    // Releases that work are kept rather than this one.
    expect(existsSync(new ReleaseFolders(upgraded.releases.base).folderOf(`${newer}.failed`))).toBe(true);
    await upgraded.expectWorking();
  }, 180_000);

  // Has nothing to do with the database. It is that of the newer release already.
  if (make === sqlite)
    it('moves a site as well that was started only after the upgrade was begun', async () => {
      await upgraded.site.stop();
      const backups = () =>
        readdirSync(join(upgraded.database.variables.DATA_DIR as string, 'backups')).length;
      const before = backups();
      const { ended } = upgraded.begin('upgrade', newer);
      await until(() => backups() > before);
      await upgraded.site.start();
      expect(await upgraded.release()).toBe(older);
      expect(await ended).toEqual({ code: 0, said: expect.stringContaining('The site now runs 0.2.0') });
      expect(await upgraded.release()).toBe(newer);
      await upgraded.beginVisits();
      await upgraded.expectWorking();
    }, 120_000);

  // Has nothing to do with the database.
  if (make === sqlite)
    it('and a restart with settings of another site are refused, and leave the site as it is', async () => {
      const startedAt = async () => (await (await fetch(`${upgraded.site.url}/version`)).json()).startedAt;
      const before = await startedAt();
      const refused = async (settings: Variables, ...command: [string, ...string[]]) => {
        upgraded.settings = settings;
        const { code, said } = await upgraded.run(...command);
        upgraded.settings = {};
        expect([code, await startedAt()]).toEqual([1, before]);
        return said;
      };
      const port = String(await freePort());
      expect(await refused({ PORT: port }, 'restart', '--wait', '2')).toMatch(
        new RegExp(`nothing listens at http://127.0.0.1:${port}, so nothing was restarted.*\\n$`),
      );
      const away = { DATABASE_URL: `mysql://site@127.0.0.1:${port}/site` };
      expect(await refused(away, 'restart')).toMatch(/^Can’t reach the database .* nothing was restarted\./);
      for (const command of [['restart'], ['upgrade', older]] as [string, ...string[]][])
        expect(await refused({ DATA_DIR: '/nowhere' }, ...command)).toMatch(
          /has its data in another folder than DATA_DIR \(\/nowhere\), so nothing was changed.*\n$/,
        );
    }, 60_000);

  // Has nothing to do with the database.
  if (make === sqlite)
    it('of a site that does not run only puts the release in place; one that runs elsewhere is refused', async () => {
      const other = await UpgradedSite.on(withPassword(make));
      const elsewhere = await other.run('upgrade', newer, '--process', 'http://127.0.0.1:1');
      expect(elsewhere).toEqual({
        code: 1,
        said: expect.stringContaining('Addresses checked: http://127.0.0.1:1. Responding: 0.'),
      });
      expect(await other.release()).toBe(older);
      await other.driver.stop();
      await other.site.stop();
      other.closePort();
      const stopped = await other.run('upgrade', newer);
      expect(stopped).toEqual({
        code: 0,
        said: expect.stringContaining('The site isn’t running, so start it now.'),
      });
      await other.end();
    }, 120_000);
});
