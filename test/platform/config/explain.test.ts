import { expect, it } from '@jest/globals';
import { UnusableEnvironment } from '../../../src/platform/config/environment.js';
import { explain } from '../../../src/platform/config/explain.js';
import { SchemaTooNew } from '../../../src/platform/database/migrate.js';

const dataDir = '/var/lib/site';
const failure = (code: string, details: object = {}) =>
  Object.assign(new Error('what the system says'), { code, ...details });

it.each([
  [
    'a full disk',
    failure('ENOSPC', { path: `${dataDir}/spool/a.json` }),
    74,
    /^The disk of \S+spool is full\. Free up space .*df -i/,
  ],
  ['a full disk under SQLite', failure('SQLITE_FULL'), 74, /^The disk of \/var\/lib\/site is full\./],
  ['a disk that fails', failure('SQLITE_IOERR'), 74, /is full or fails \(what the system says\)/],
  [
    'a read-only folder',
    failure('EROFS', { path: dataDir }),
    77,
    /may not write to \/var\/lib\/site .*mount its disk writable/,
  ],
  [
    'a file of another user',
    failure('EPERM', { path: `${dataDir}/site.lock` }),
    77,
    /site\.lock .*site’s user own/,
  ],
  [
    'a read-only database file',
    failure('SQLITE_READONLY'),
    77,
    /may not write to \/var\/lib\/site\/site\.sqlite/,
  ],
  [
    'a damaged database',
    failure('SQLITE_CORRUPT'),
    65,
    /is damaged .*npm run restore -- FILE --without-backup/,
  ],
  ['a file that is no database', failure('SQLITE_NOTADB'), 65, /site\.sqlite is damaged/],
  [
    'a newer schema',
    new SchemaTooNew(['AddRooms1999']),
    65,
    /it lacks AddRooms1999\)\. Start the newer release/,
  ],
  ['a wrong password', failure('ER_ACCESS_DENIED_ERROR'), 77, /refuses the user or password in DATABASE_URL/],
  [
    'an account that signs in by socket only',
    failure('ER_ACCESS_DENIED_NO_PASSWORD_ERROR'),
    77,
    /refuses the user or password in DATABASE_URL/,
  ],
  ['an unknown database', failure('ER_BAD_DB_ERROR'), 78, /doesn’t exist .*grants\.sql/],
  [
    'a database of others',
    failure('ER_DBACCESS_DENIED_ERROR'),
    77,
    /doesn’t exist, or its user may not use it/,
  ],
  [
    'a port in use',
    failure('EADDRINUSE', { port: 3000, syscall: 'listen' }),
    69,
    /uses port 3000\. .*ss -ltnp \| grep :3000/,
  ],
  [
    'a port of the system',
    failure('EACCES', { port: 80, syscall: 'listen' }),
    77,
    /may not use port 80\. Set PORT/,
  ],
  [
    'an address of another machine',
    failure('EADDRNOTAVAIL', { address: '192.0.2.1' }),
    78,
    /^HOST is 192\.0\.2\.1/,
  ],
  [
    'a wrong setting',
    new UnusableEnvironment(['PORT: expected a number', 'HOST: no']),
    78,
    /PORT: expected a number; HOST: no\. Correct/,
  ],
  [
    'a misspelled setting',
    new UnusableEnvironment(['DATABSE_URL: not a setting; did you mean DATABASE_URL?']),
    78,
    /did you mean DATABASE_URL\? Correct/,
  ],
])('%s is explained in one line, with what to do, and has its exit code', (_, error, exitCode, text) => {
  const explained = explain(error, dataDir);
  expect(explained?.message).toMatch(text);
  expect(explained?.message).not.toContain('\n');
  expect(explained?.fix).toMatch(/^[A-Z]/);
  expect(explained?.exitCode).toBe(exitCode);
});

it('A mistake in the site is not explained away', () => {
  expect(explain(new TypeError('x is undefined'), dataDir)).toBeUndefined();
  expect(explain(undefined, dataDir)).toBeUndefined();
});

it.each([
  ['may not write to', '/', /^Let the site’s user own/],
  ['may not make', '/nowhere/site', /, create it as root: install -d -o \S+ -m 750 \/nowhere\/site\. /],
])('a data folder that the site %s is explained with what to do', (_, folder, fix) => {
  const error = new UnusableEnvironment(['DATA_DIR: no'], { cause: failure('EACCES') });
  expect(explain(error, folder)).toMatchObject({ exitCode: 77, fix: expect.stringMatching(fix) });
});
