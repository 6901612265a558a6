import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { describeWith, mariadb, mariadbUrl, type TestDatabase } from '../support/databases.js';
import { SiteProcess } from '../support/site-process.js';
import { Driver, untilSpoolIsEmpty } from './support/driver.js';

/** A small disk of its own, where this machine lets us have one (as root, outside of most containers). */
function mountSmallDisk(): string | undefined {
  const folder = mkdtempSync(join(tmpdir(), 'disk-'));
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=4m', 'tmpfs', folder], { stdio: 'ignore' });
    return folder;
  } catch {
    rmSync(folder, { recursive: true });
    return undefined;
  }
}

function unmount(folder: string): void {
  execFileSync('umount', ['-l', folder]);
  rmSync(folder, { recursive: true, force: true });
}

const canMount = (() => {
  const folder = mountSmallDisk();
  if (folder) unmount(folder);
  return folder;
})();

/** Fills the folder's disk to the last bytes. */
function fill(folder: string): void {
  for (const size of [1 << 20, 1 << 16, 1 << 12, 1 << 8]) {
    try {
      for (let number = 0; ; number++)
        writeFileSync(join(folder, `ballast-${size}-${number}`), Buffer.alloc(size));
    } catch {
      // Full at this size: the next one fills the gap.
    }
  }
}

const relieve = (folder: string) => execFileSync('sh', ['-c', `rm -f ${folder}/ballast-*`]);

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
    await site.stop();
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
    relieve(disk);
    await driver.sendAgain();
    await untilSpoolIsEmpty({ DATA_DIR: disk });
    await site.stop();
    await driver.expectNothingLost({ DATA_DIR: disk });
  });

  describeWith(mariadbUrl, 'MariaDB')('under the spool alone', () => {
    it('the database takes the leads', async () => {
      database = await mariadb();
      const variables = { ...database.variables, DATA_DIR: disk };
      site = await SiteProcess.start(variables);
      fill(disk);
      for (let number = 0; number < 20; number++) expect(await driver.post()).toBe(201);
      relieve(disk);
      await driver.expectNothingLost(variables);
    });
  });
});
