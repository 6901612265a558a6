import { existsSync, readdirSync, readlinkSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { generateX25519Identity, identityToRecipient } from 'age-encryption';
import { onEachDatabase, sqlite } from '../support/databases/databases.js';
import { withPassword } from '../support/databases/migrated.js';
import { until } from '../support/runner/until.js';
import { newer, newerMigration, older, statements } from './support/release-folders.js';
import { UpgradedSite } from './support/upgraded-site.js';

onEachDatabase('An upgrade', (make) => {
  let upgraded: UpgradedSite;

  beforeEach(async () => {
    upgraded = await UpgradedSite.on(withPassword(make));
  });

  afterEach(() => upgraded.end(), 60_000);

  it('moves the site to the newer release, and a rollback back, without losing what came between', async () => {
    const before = await upgraded.migrations();
    const recipient = await identityToRecipient(await generateX25519Identity());
    upgraded.settings = { BACKUP_ENCRYPT_TO: recipient };
    const { child, ended } = upgraded.begin('upgrade', newer);
    await until(() => readlinkSync(upgraded.releases.current).endsWith(newer));
    // The terminal is closed, when the site has to be looked after to the end.
    child.kill('SIGHUP');
    const { code, said } = await ended;
    expect(said).toMatch(
      /^Backed up the site: .*\.tar\.gz\.age\nTried 0\.2\.0 on the copy: ready in .* with 1 change /,
    );
    expect(said).toMatch(
      /\nThe site now runs 0\.2\.0, ready in [\d.]+ s\. To roll back: npm run rollback\n$/,
    );
    expect(code).toBe(0);
    expect(await upgraded.release()).toBe(newer);
    expect(await upgraded.migrations()).toEqual([...before, newerMigration]);
    await upgraded.driver.acknowledge(3);
    const rolledBack = await upgraded.run('rollback');
    expect(rolledBack).toEqual({
      code: 0,
      said: expect.stringMatching(/The site now runs 0\.1\.0.*\. To return to 0\.2\.0: npm run rollback\n$/),
    });
    expect(await upgraded.release()).toBe(older);
    expect(await upgraded.migrations()).toEqual([...before, newerMigration]);
    // The database is that of the newer release already.
    if (make === sqlite) expect(await upgraded.run('upgrade', newer)).toMatchObject({ code: 0 });
    await upgraded.expectWorking();
  }, 180_000);

  // Has nothing to do with the database.
  if (make === sqlite)
    it('of a site that does not run only puts the release in place; one that runs elsewhere is refused', async () => {
      const elsewhere = await upgraded.run('upgrade', newer, '--process', 'http://127.0.0.1:1');
      expect(elsewhere).toEqual({
        code: 1,
        said: expect.stringContaining('Addresses checked: http://127.0.0.1:1. Responding: 0.'),
      });
      expect(await upgraded.release()).toBe(older);
      await upgraded.driver.stop();
      await upgraded.site.stop();
      upgraded.closePort();
      const stopped = await upgraded.run('upgrade', newer);
      expect(stopped).toEqual({
        code: 0,
        said: expect.stringContaining('The site isn’t running, so start it now.'),
      });
    }, 120_000);

  if (make === sqlite)
    it('moves a site as well that was started only after the upgrade was begun', async () => {
      await upgraded.driver.stop();
      await upgraded.site.stop();
      const { ended } = upgraded.begin('upgrade', newer);
      const backups = join(upgraded.database.variables.DATA_DIR as string, 'backups');
      await until(() => existsSync(backups) && readdirSync(backups).length > 0);
      await upgraded.site.start();
      expect(await upgraded.release()).toBe(older);
      expect(await ended).toEqual({ code: 0, said: expect.stringContaining('The site now runs 0.2.0') });
      expect(await upgraded.release()).toBe(newer);
    }, 120_000);

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
    const before = await upgraded.migrations();
    upgraded.releases.sabotage({ where: 'live', what: 'answers 500' });
    const { code, said } = await upgraded.run('upgrade', newer, '--wait', '10');
    expect(said).toMatch(/ failed: .* The site is back on 0\.1\.0-aaaaaaa\./);
    expect([code, await upgraded.release()]).toEqual([1, older]);
    expect(await upgraded.migrations()).toEqual(before);
    await upgraded.expectWorking();
  }, 180_000);

  // Has nothing to do with the database.
  for (const what of make === sqlite ? (['ends', 'can’t start', 'crashes'] as const) : [])
    it(`to a release that ${what} in place is noticed within seconds, and the earlier one is back`, async () => {
      upgraded.releases.sabotage({ where: 'live', what });
      const { ended } = upgraded.begin('upgrade', newer);
      await until(() => upgraded.releases.hasCrashed);
      const begun = performance.now();
      await until(() => readlinkSync(upgraded.releases.current).endsWith(older));
      expect(performance.now() - begun).toBeLessThan(5_000);
      await until(async () => (await upgraded.release()) === older);
      const { code, said } = await ended;
      expect([code, said]).toEqual([
        1,
        expect.stringMatching(/ failed: .* The site is back on 0\.1\.0-aaaaaaa\./),
      ]);
      await upgraded.expectWorking();
    }, 180_000);
});
