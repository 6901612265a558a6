import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { digestsOf } from '../../../src/operations/backup/database-copy.js';
import { probe } from '../../../src/operations/releases/probe.js';
import { sqlite, type TestDatabase } from '../../support/databases/databases.js';
import { withPassword } from '../../support/databases/migrated.js';
import { runCommand } from '../../support/site/command.js';
import { SiteProcess } from '../../support/site/site-process.js';

/** @returns what is read once a second of background work, as after a start, has changed nothing of it. */
async function unchanging<T>(read: () => Promise<T>): Promise<T> {
  for (let last = await read(); ; ) {
    await sleep(1_000);
    const now = await read();
    if (isDeepStrictEqual(last, now)) return now;
    last = now;
  }
}

describe('A site that is asked whether it serves', () => {
  let database: TestDatabase;
  let site: SiteProcess;

  beforeAll(async () => {
    database = await withPassword(sqlite)();
    site = await SiteProcess.start(database.variables);
  });

  afterAll(async () => {
    await site.stop('SIGKILL');
    await database.drop();
  });

  it('answers, and has no more in its database than before', async () => {
    const dataDir = database.variables.DATA_DIR as string;
    const digests = async () => {
      const digests = await digestsOf(join(dataDir, 'site.sqlite'));
      // The site itself plans the morning's emails, counts visits up to now (they are in tables of their own)
      // and checks its writes meanwhile.
      for (const table of ['outbox', 'analytics_reach', 'replication_heartbeat']) delete digests[table];
      return digests;
    };
    const before = await unchanging(digests);
    await probe(site.url);
    expect(await digests()).toEqual(before);
    expect(Object.keys(before)).toContain('contacts');
  });

  it('and does not, is named with the page', async () => {
    await expect(probe(`${site.url}/nowhere`)).rejects.toThrow('/ returned 404.');
  });

  it('is not upgraded where it does not run from release folders, as in a container; it says what to do', async () => {
    for (const command of ['upgrade', 'rollback']) {
      const { code, stderr } = await runCommand(command, [], database.variables);
      expect(stderr).toMatch(/doesn’t run from release folders .* deploy\/install .* container/);
      expect(code).toBe(1);
    }
  });

  it('has settings that can be checked without a start', async () => {
    expect(await runCommand('settings', [], database.variables)).toMatchObject({ code: 0, stdout: '' });
    const { code, stderr } = await runCommand('settings', [], { ...database.variables, PORT: 'x' });
    expect([code, stderr]).toEqual([1, expect.stringContaining('PORT: expected a whole number')]);
  });
});
