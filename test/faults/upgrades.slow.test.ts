import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, expect, it } from '@jest/globals';
import { newer, older, type Sabotage, statements } from '../deploy/support/release-folders.js';
import { UpgradedSite } from '../deploy/support/upgraded-site.js';
import { type MakeDatabase, onEachDatabase } from '../support/databases/databases.js';
import { withPassword } from '../support/databases/migrated.js';
import { isLong } from './support/driver.js';
import { canMount, fill, mountSmallDisk, relieve, unmount } from './support/small-disk.js';

interface Round {
  name: string;
  sabotage?: Sabotage;
  /** What is killed while the upgrade is under way. */
  killed?: 'upgrade' | 'site';
  /** Whether the site's disk is filled while the upgrade is under way. */
  isDiskFull?: boolean;
}

const everyStatement = Array.from({ length: statements }, (_, index) => index + 1);

/** The rounds on one database; the long form has fifty. */
function rounds(): Round[] {
  const named = (sabotage: Sabotage): Round => ({
    name: `the newer release ${[sabotage.what, sabotage.statement].filter(Boolean).join(' ')} (${sabotage.where})`,
    sabotage,
  });
  const kills = (killed: 'upgrade' | 'site', count: number): Round[] =>
    Array.from({ length: count }, (_, index) => ({ name: `kill -9 of the ${killed}, ${index + 1}`, killed }));
  if (!isLong) return [named({ where: 'live', what: 'dies at', statement: 3 }), ...kills('upgrade', 1)];
  return [
    ...everyStatement.flatMap((statement) => [
      named({ where: 'trial', what: 'fails at', statement }),
      named({ where: 'live', what: 'fails at', statement }),
      named({ where: 'live', what: 'dies at', statement }),
    ]),
    ...(['ends', 'hangs', 'answers 500'] as const).flatMap((what) => [
      named({ where: 'trial', what }),
      named({ where: 'live', what }),
    ]),
    ...kills('upgrade', 16),
    ...kills('site', 10),
    ...Array.from({ length: canMount ? 6 : 0 }, (_, index) => ({
      name: `a full disk, ${index + 1}`,
      isDiskFull: true,
    })),
  ];
}

onEachDatabase('A sabotaged upgrade', (make: MakeDatabase) => {
  let upgraded: UpgradedSite;
  let disk: string | undefined;

  afterEach(async () => {
    await upgraded.end();
    if (disk) unmount(disk);
  }, 60_000);

  it.each(rounds())(
    'ends on a working site, with every request: $name',
    async ({ sabotage, killed, isDiskFull }) => {
      disk = isDiskFull ? mountSmallDisk(64) : undefined;
      upgraded = await UpgradedSite.on(withPassword(make), disk);
      upgraded.releases.sabotage(sabotage);
      const before = await upgraded.migrations();
      const { child, ended } = upgraded.begin('upgrade', newer, '--wait', '8');
      if (killed) {
        await sleep(randomInt(200, 9_000));
        if (killed === 'upgrade') child.kill('SIGKILL');
        else upgraded.site.kill('SIGKILL');
      }
      if (disk) {
        await sleep(randomInt(200, 9_000));
        fill(disk);
      }
      const { code, said } = await ended;
      if (disk) relieve(disk);
      await upgraded.expectWorking();
      const release = await upgraded.release();
      if (sabotage && sabotage.what !== 'dies at') {
        expect([code, release, said]).toEqual([1, older, expect.stringContaining(newer)]);
        expect(await upgraded.migrations()).toEqual(before);
      } else if (code === 0) expect(release).toBe(newer);
      // Whatever was left over, the next one goes through.
      upgraded.releases.sabotage(undefined);
      await upgraded.endLease();
      expect(await upgraded.run('upgrade', newer)).toMatchObject({ code: 0 });
      expect(await upgraded.release()).toBe(newer);
    },
    300_000,
  );
});
