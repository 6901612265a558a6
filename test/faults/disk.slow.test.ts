import { afterEach, beforeEach, expect, it } from '@jest/globals';
import {
  describeOnServer,
  describeWith,
  serverDatabase,
  type TestDatabase,
} from '../support/databases/databases.js';
import { withPassword } from '../support/databases/migrated.js';
import { until } from '../support/runner/until.js';
import { SiteProcess } from '../support/site/site-process.js';
import { Driver, untilSpoolIsEmpty } from './support/driver.js';
import { canMount, fill, mountSmallDisk, relieve, unmount } from './support/small-disk.js';

describeWith(canMount, 'the right to mount a small disk')('A full disk', () => {
  let disk: string;
  let database: TestDatabase | undefined;
  let site: SiteProcess;
  let driver: Driver;

  beforeEach(() => {
    disk = mountSmallDisk() as string;
    database = undefined;
    driver = new Driver(() => site.url);
  });

  afterEach(async () => {
    await site.stop('SIGKILL');
    unmount(disk);
    await database?.drop();
  });

  it('under spool and database alike: 503 with the phone number, and the same keys are taken once there is room', async () => {
    site = await SiteProcess.start({ DATA_DIR: disk });
    for (let number = 0; number < 5; number++) expect(await driver.post()).toBe(201);
    fill(disk);
    for (let number = 0; number < 40 && driver.statuses[503] === undefined; number++) await driver.post();
    expect(driver.statuses[503]).toBeGreaterThan(0);
    expect(driver.statuses[500]).toBeUndefined();
    const refused = await fetch(`${site.url}/api/contact`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ name: 'Ada', email: 'ada@example.com', phone: '(763) 555-0100' }),
    });
    expect(refused.status).toBe(503);
    expect(refused.headers.get('retry-after')).toBe('5');
    expect(await refused.json()).toEqual({ message: expect.stringContaining('call us at (763) 555-0142') });
    await until(async () => (await fetch(`${site.url}/readyz`)).status === 503);
    relieve(disk);
    await driver.sendAgain();
    await untilSpoolIsEmpty({ DATA_DIR: disk });
    await site.stop();
    await driver.expectNothingLost({ DATA_DIR: disk });
  });

  describeOnServer('under the spool alone', () => {
    it('the database takes the leads', async () => {
      database = await withPassword(serverDatabase)();
      const variables = { ...database.variables, DATA_DIR: disk };
      site = await SiteProcess.start(variables);
      fill(disk);
      for (let number = 0; number < 20; number++) expect(await driver.post()).toBe(201);
      relieve(disk);
      await driver.expectNothingLost(variables);
    });
  });
});
