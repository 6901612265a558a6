import { once } from 'node:events';
import { existsSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { checkSecret, checkStart } from '../../../src/commands/start-check.js';
import { readEnvironment, type Variables } from '../../../src/platform/config/environment.js';
import { explain } from '../../../src/platform/config/explain.js';
import { secretMark } from '../../../src/platform/config/session-secret.js';
import { describeOnServer, serverUrl, sqlite, type TestDatabase } from '../../support/databases/databases.js';

describe('Before a start', () => {
  let database: TestDatabase;
  const file = (name: string) => join(database.variables.DATA_DIR as string, name);
  const check = (changes: Variables = {}, needs = {}) =>
    checkStart(readEnvironment({ ...database.variables, ...changes }), needs);

  beforeEach(async () => {
    database = await sqlite();
  });
  afterEach(() => database.drop());

  it('of a new site, nothing is wrong, and nothing is made', async () => {
    await check({ DATA_DIR: file('new') }, { needsDatabase: true });
    expect(existsSync(file('new'))).toBe(false);
  });

  it('the data folder has to be one, and whole', async () => {
    writeFileSync(file('file'), '');
    await expect(check({ DATA_DIR: file('file') })).rejects.toThrow('DATA_DIR: expected a folder');
    writeFileSync(file('restore-unfinished'), '');
    await expect(check()).rejects.toThrow('did not finish; run it again');
  });

  it.each(['session-secret', 'intake-secret'])('%s has to be whole, if it is used', async (name) => {
    writeFileSync(file(name), '');
    await expect(check()).rejects.toThrow(`${name}: expected the 64 characters`);
    await check({ SESSION_SECRET: 's'.repeat(32) });
    writeFileSync(file(name), 's'.repeat(64));
    await check();
  });

  it('a restart doesn’t replace the secret in the file by a setting, unless the site runs with that', async () => {
    const [inFile, other] = ['f'.repeat(64), 's'.repeat(32)];
    writeFileSync(file('session-secret'), inFile);
    const site = createServer((_, answer) => answer.end(JSON.stringify({ secret: secretMark(running) })));
    await once(site.listen(0, '127.0.0.1'), 'listening');
    const urls = [`http://127.0.0.1:${(site.address() as AddressInfo).port}`];
    let running = inFile;
    const checkWith = (SESSION_SECRET: string) =>
      checkSecret(readEnvironment({ ...database.variables, SESSION_SECRET }), urls);
    await checkWith(inFile);
    await expect(checkWith(other)).rejects.toThrow(
      /isn’t the secret in .*session-secret\. The site runs with the file’s, so nothing was restarted\. Remove SESSION_SECRET/,
    );
    running = other;
    await checkWith(other);
    site.close();
  });

  it('the database’s file has to open', async () => {
    writeFileSync(file('site.sqlite'), 'This is no database. '.repeat(100));
    await expect(check()).rejects.toMatchObject({ code: 'SQLITE_NOTADB' });
  });

  it('the file’s disk has to have room for a restart', async () => {
    writeFileSync(file('site.sqlite'), '');
    await check({}, { needsDatabase: true });
    expect(existsSync(file('.room'))).toBe(false);
    symlinkSync('/dev/full', file('.room'));
    await check();
    const full = await check({}, { needsDatabase: true }).catch((error) => explain(error, '/var/lib/site'));
    expect(full?.problem).toBe('The disk of /var/lib/site is full.');
  });

  it('a database that doesn’t answer is a problem only of a restart', async () => {
    const away = { DATABASE_URL: 'mysql://site@127.0.0.1:1/site' };
    await check(away);
    await expect(check(away, { needsDatabase: true })).rejects.toThrow(
      /^Can’t reach the database \(.*ECONNREFUSED.*\), so nothing was restarted\. /,
    );
  });

  describeOnServer('the database server', () => {
    it('has to accept the user and have the database', async () => {
      const url = new URL(serverUrl as string);
      await check({ DATABASE_URL: url.href }, { needsDatabase: true });
      url.password = 'wrong';
      await expect(check({ DATABASE_URL: url.href })).rejects.toMatchObject({
        code: expect.stringMatching(/^ER_(DB)?ACCESS_DENIED/),
      });
      const unknown = new URL(serverUrl as string);
      unknown.pathname = '/unknown';
      await expect(check({ DATABASE_URL: unknown.href })).rejects.toMatchObject({
        code: expect.stringMatching(/^ER_(BAD_DB|DBACCESS_DENIED)_ERROR$/),
      });
    });
  });
});
