import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from '@jest/globals';
import {
  databaseAddressProblems,
  readDatabaseAddress,
  withDatabase,
} from '../../../src/platform/config/database-address.js';
import { readEnvironment } from '../../../src/platform/config/environment.js';
import { Authority } from '../../support/servers/certificates.js';

const folder = mkdtempSync(join(tmpdir(), 'address-'));
const authority = new Authority();
const fileWith = (name: string, content: string) => {
  const file = join(folder, name);
  writeFileSync(file, content);
  return file;
};
const caFile = fileWith('ca.pem', `Two of them\n${authority.certificate}\n${authority.certificate}`);
const empty = fileWith('empty.pem', '');
const damaged = fileWith('damaged.pem', authority.certificate.replace(/\n.{20}/, '\nAAAA'));

afterAll(() => {
  authority.remove();
  rmSync(folder, { recursive: true });
});

const plain = {
  hosts: [{ name: 'db', port: 3306 }],
  user: 'me',
  password: 'pw',
  database: 'site',
  socket: undefined,
  isEncrypted: false,
  caFile: undefined,
};
const at = (name: string, port = 3306) => ({ name, port });
const socket = '/run/mysqld/mysqld.sock';

describe('The address of a database', () => {
  it.each([
    ['mysql://me:pw@db/site', {}],
    ['mariadb://me:pw@db:3306/site', {}],
    ['MySQL://me:pw@db/site?', {}],
    ['mysql://me@db/site', { password: '' }],
    ['mysql://db/site', { user: '', password: '' }],
    ['mysql://m%40e:p%2Fw%25:%3A@db/my%20site', { user: 'm@e', password: 'p/w%::', database: 'my site' }],
    ['mysql://me:p@w@db/site', { password: 'p@w' }],
    ['mysql://me:pw@db1,db2:3307/site', { hosts: [at('db1'), at('db2', 3307)] }],
    [
      'mysql://me:pw@[fd00::1]:3307,[::1],127.0.0.1/site',
      { hosts: [at('fd00::1', 3307), at('::1'), at('127.0.0.1')] },
    ],
    ['mysql://me:pw@db/site?ssl=required', { isEncrypted: true }],
    [`mysql://me:pw@db/site?ca=${caFile}&ssl=required`, { isEncrypted: true, caFile }],
    [`mysql://me:pw@localhost/site?socket=${socket}`, { hosts: [at('localhost')], socket }],
    ['mysql://me:pw@localhost/site?socket=%2Fa%20b+c', { hosts: [at('localhost')], socket: '/a b+c' }],
  ])('is read: %s', (text, difference) => {
    expect(readDatabaseAddress(text)).toEqual({ ...plain, ...difference });
    expect(databaseAddressProblems(text)).toEqual([]);
  });

  const form = ['an address like mysql://user:password@host:3306/database'];
  it.each([
    ['postgres://me:pw@db/site', form],
    ['mysql://me:pw@db', form],
    ['mysql://me:pw@db/', form],
    ['mysql://me:pw@/site', form],
    ['mysql://me:pw@db/site/more', form],
    ['mysql://me:pw@db/site#more', form],
    ['mysql://me:p%w@db/site', form],
    ['mysql://me:pw@db/s%ite', form],
    ['mysql://me:p/w@db/site', form],
    ['mysql://me:pw@db:0/site', form],
    ['mysql://me:pw@db:65536/site', form],
    ['mysql://me:pw@db1,,db2/site', form],
    ['mysql://me:pw@db1,/site', form],
    ['mysql://me:pw@fd00::1/site', form],
    ['mysql://me:pw@[fd00::x]/site', form],
    ['mysql://me:pw@db/site?sslmode=require', ['use only the options ssl, ca and socket (found: sslmode)']],
    ['mysql://me:pw@db/site?charset=utf8&SSL=required', ['(found: charset, SSL)']],
    [
      'mysql://me:12/3?4&5@db/site',
      ['(found: an @ (if the password contains / or ?, write them as %2F and %3F))'],
    ],
    ['mysql://me:pw@db/site?ssl=true', ['use ssl=required, or leave out ssl']],
    ['mysql://me:pw@db/site?ssl', ['give ssl a value']],
    ['mysql://me:pw@db/site?ssl=required&ssl=required', ['use ssl only once']],
    ['mysql://me:pw@db/site?ssl=required&ca=/nowhere.pem', ['a file with certificates as ca (ENOENT']],
    [`mysql://me:pw@db/site?ssl=required&ca=${folder}`, ['a file with certificates as ca (EISDIR']],
    [`mysql://me:pw@db/site?ssl=required&ca=${empty}`, ['empty.pem contains no certificate']],
    [`mysql://me:pw@db/site?ssl=required&ca=${damaged}`, ['damaged.pem is damaged']],
    [`mysql://me:pw@db/site?ca=${caFile}`, ['add ssl=required, which ca needs']],
    ['mysql://me:pw@localhost/site?socket=mysqld.sock', ['the full path of a socket']],
    [`mysql://me:pw@db1,db2/site?socket=${socket}`, ['localhost as the only host']],
    [`mysql://me:pw@localhost:3306/site?socket=${socket}`, ['localhost as the only host']],
    [`mysql://me:pw@localhost/site?socket=${socket}&ssl=required`, ['don’t combine ssl with socket']],
    [
      'mysql://me:pw@db/site?timezone=Z&ca=/nowhere.pem&socket=x',
      [
        'a file with certificates',
        'the full path',
        '(found: timezone)',
        'localhost as the only host',
        'add ssl=required',
      ],
    ],
  ])('is refused, and all that is wrong is told: %s', (text, problems) => {
    const found = databaseAddressProblems(text);
    expect(found).toEqual(problems.map((problem) => expect.stringContaining(problem)));
    expect(found.join()).not.toMatch(/pw|p%w|p\/w/);
    expect(() => readDatabaseAddress(text)).toThrow(found[0]);
  });

  it('stops the start with everything that is wrong with it, in a line', () => {
    const variables = { PORT: 'x', DATABASE_URL: 'mysql://me:pw@db/site?ssl=on&timeout=3' };
    expect(() => readEnvironment(variables)).toThrow(
      /PORT: .*\n {2}DATABASE_URL: invalid; use ssl=required, or leave out ssl .*; use only the options ssl, ca and socket \(found: timeout\)$/,
    );
  });

  it.each([
    ['mysql://db/site', 'mysql://db/site_drill'],
    [
      'mariadb://m%40e:p%25@db1,[::1]:3307/site?ssl=required',
      'mariadb://m%40e:p%25@db1,[::1]:3307/site_drill?ssl=required',
    ],
  ])('is that of another database: %s', (text, expected) => {
    expect(withDatabase(text, 'site_drill')).toBe(expected);
    expect(readDatabaseAddress(withDatabase(text, 'a/b%?#')).database).toBe('a/b%?#');
  });
});

describe('Connections that are not encrypted', () => {
  it.each([
    [
      { DATABASE_URL: 'mysql://db1,localhost,db2/site' },
      /DATABASE_URL: .* to db1 and db2 .* UNENCRYPTED_HOSTS=db1,db2 /,
    ],
    [
      { DATABASE_URL: 'mysql://db1,db2/site', UNENCRYPTED_HOSTS: 'db1' },
      /the connection to db2 would not be encrypted/,
    ],
    [{ DATABASE_URL: 'mysql://db/site' }, /add \?ssl=required to its end, or add UNENCRYPTED_HOSTS=db /],
    [
      { DATABASE_URL: 'mysql://localhost/site', DRILL_DATABASE_URL: 'mysql://db/site' },
      /DRILL_DATABASE_URL: the connection to db/,
    ],
  ])('are refused: %j', (variables, problem) => {
    expect(() => readEnvironment(variables)).toThrow(problem);
  });

  it.each([
    { DATABASE_URL: 'mysql://db1,db2/site?ssl=required' },
    { DATABASE_URL: `mysql://localhost/site?socket=${socket}` },
    { DATABASE_URL: 'mysql://[::1],127.0.0.1/site' },
    { DATABASE_URL: 'mysql://db1,DB2/site', UNENCRYPTED_HOSTS: 'db2, db1' },
    { DATABASE_URL: 'mysql://[fd00::1]/site', UNENCRYPTED_HOSTS: '[fd00::1]' },
  ])('are not in %j', (variables) => {
    expect(() => readEnvironment(variables)).not.toThrow();
  });
});
