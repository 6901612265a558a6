import { describe, expect, it } from '@jest/globals';
import { readEnvironment, type Variables } from '../../../src/platform/config/environment.js';
import { processAddresses } from '../../../src/platform/config/process-addresses.js';
import { settingsMark } from '../../../src/platform/config/settings-mark.js';

const database = { DATABASE_URL: 'mysql://u:p@localhost/site' };

describe('The processes of a machine', () => {
  it.each([
    [{}, ['http://127.0.0.1:3000']],
    [{ ...database, PROCESSES: '2' }, ['http://127.0.0.1:3000', 'http://127.0.0.1:3001']],
    [{ HOST: '0.0.0.0', PORT: '80' }, ['http://127.0.0.1:80']],
    [{ HOST: '::' }, ['http://[::1]:3000']],
    [{ HOST: 'fd00::7' }, ['http://[fd00::7]:3000']],
  ])('with %j are at %j', (variables, addresses) => {
    expect(processAddresses(readEnvironment(variables))).toEqual(addresses);
  });
});

describe('The mark of settings', () => {
  const markOf = (variables: Variables, secret = 'secret') =>
    settingsMark(readEnvironment(variables), secret);

  it('is the same for processes that differ in port, folder and order of hosts', () => {
    const hosts = { UNENCRYPTED_HOSTS: 'a,b' };
    const first = { ...hosts, DATABASE_URL: 'mysql://u:p@a,b:3307/site' };
    const second = { ...hosts, DATABASE_URL: 'mysql://u:p@b:3307,a/site', PORT: '3001', DATA_DIR: '/data' };
    expect(markOf(second)).toBe(markOf(first));
    expect(markOf(first)).toMatch(/^[\w-]{12}$/);
  });

  it('differs with another setting, another secret, and another database', () => {
    const marks = [
      markOf(database),
      markOf({ ...database, BRAND_NAME: 'Another' }),
      markOf(database, 'other'),
      markOf({ DATABASE_URL: 'mysql://u:p@localhost/other' }),
      markOf({}),
    ];
    expect(new Set(marks).size).toBe(marks.length);
  });
});
