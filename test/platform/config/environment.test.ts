import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { doubts } from '../../../src/platform/config/contradictions.js';
import {
  readEnvironment,
  settingNames,
  UnusableEnvironment,
  type Variables,
} from '../../../src/platform/config/environment.js';

describe('The environment', () => {
  it('needs nothing: every setting has a default', () => {
    expect(readEnvironment({})).toMatchObject({
      PORT: 3000,
      HOST: '127.0.0.1',
      DATA_DIR: 'var',
      publicOrigin: 'http://localhost:3000',
      isSecure: false,
    });
  });

  it('takes an empty value for none', () => {
    const environment = readEnvironment({ PORT: '', DATABASE_URL: '  ' });
    expect([environment.PORT, environment.DATABASE_URL]).toEqual([3000, undefined]);
  });

  it.each([
    ['PORT', 'abc'],
    ['PORT', '70000'],
    ['PORT', '-1'],
    ['PORT', '3000.5'],
    ['NODE_ENV', 'staging'],
    ['PUBLIC_ORIGIN', 'example.com'],
    ['PUBLIC_ORIGIN', 'https://example.com/path'],
    ['TRUST_PROXY', 'true'],
    ['TRUST_PROXY', '10.0.0.0/99'],
    ['DATABASE_URL', 'postgres://localhost/x'],
    ['DATABASE_URL', 'mysql://localhost'],
    ['DATABASE_URL', 'mysql://me:50%off@localhost/site'],
    ['CALDAV_URL', 'https://me:50%off@dav.example.com/x/'],
    ['CALDAV_URL', 'ftp://dav.example.com/x/'],
    ['ALERT_EMAIL', 'nobody'],
    ['ALERT_WEBHOOK_URL', 'https://me:secret@hooks.example.com/x'],
    ['HEARTBEAT_URL', 'ping.example.com'],
    ['METRICS_TOKEN', 'fifteen-letters'],
    ['SESSION_SECRET', 'short'],
    ['ADMIN_PASSWORD', '1234567'],
    ['BRAND_SLUG', 'My Brand'],
    ['BUSINESS_EMAIL', 'nobody'],
    ['BUSINESS_PHONE', 'call us'],
    ['BUSINESS_PHONE', '----------'],
    ['BUSINESS_PHONE', '(763) 555-014'],
    ['BUSINESS_TIME_ZONE', 'Minnesota'],
    ['BUSINESS_TIME_ZONE', 'america/chicago'],
    ['BUSINESS_TIME_ZONE', '+05:30'],
  ])('is refused for %s=%s, naming it and what was expected', (name, value) => {
    expect(() => readEnvironment({ [name]: value })).toThrow(UnusableEnvironment);
    expect(() => readEnvironment({ [name]: value })).toThrow(
      new RegExp(`${name}: (expected|invalid; use) \\w`),
    );
  });

  it.each([
    ['TRUST_PROXY', '1'],
    ['TRUST_PROXY', 'loopback, 10.0.0.0/8, ::1'],
    ['PUBLIC_ORIGIN', 'http://example.com'],
    ['DATABASE_URL', 'mariadb://user:p%40ss@127.0.0.1:3306/site'],
    ['BUSINESS_TIME_ZONE', 'Europe/Berlin'],
    ['BUSINESS_TIME_ZONE', 'UTC'],
    ['BUSINESS_TIME_ZONE', 'Asia/Calcutta'],
    ['BUSINESS_PHONE', '+1 (763) 555-0142'],
    ['CALDAV_URL', 'https://me:50%25off@dav.example.com/x/'],
    ['SMTP_URL', 'smtps://me:50%off@mail.example.com'],
  ])('takes %s=%s', (name, value) => {
    expect(readEnvironment({ [name]: value })).toHaveProperty(name, value);
  });

  it.each([
    ['DATABSE_URL', 'DATABASE_URL'],
    ['DATABASE_URI', 'DATABASE_URL'],
    ['PROT', 'PORT'],
    ['database_url', 'DATABASE_URL'],
    ['ADMIN_PASWORD', 'ADMIN_PASSWORD'],
    ['DATADIR', 'DATA_DIR'],
  ])('is refused for the misspelt %s', (given, meant) => {
    expect(() => readEnvironment({ [given]: 'x' })).toThrow(
      `${given}: not a setting; did you mean ${meant}?`,
    );
  });

  it.each([
    [{ PUBLIC_ORIGIN: 'https://example.com' }, 'TRUST_PROXY: required, because PUBLIC_ORIGIN is https'],
    [{ TRUST_PROXY: '6' }, 'TRUST_PROXY: expected at most 5 proxies'],
    [{ PROCESSES: '2' }, 'PROCESSES: expected 1, because an SQLite file belongs to one process'],
    [
      { PROCESSES: '3', PORT: '65534', DATABASE_URL: 'mysql://u:p@localhost/site' },
      'PROCESSES: expected ports up to 65535',
    ],
    [{ CALDAV_URL: 'http://u:p@dav.example/jobs/' }, 'CALDAV_URL: the connection to dav.example would not'],
    [
      { ALERT_WEBHOOK_URL: 'http://hooks.example/x' },
      'ALERT_WEBHOOK_URL: the connection to hooks.example would',
    ],
    [{ HEARTBEAT_URL: 'http://ping.example/x' }, 'HEARTBEAT_URL: the connection to ping.example would not'],
    [{ DATABASE_URL: 'mysql://u:p@db:3306/site' }, 'add UNENCRYPTED_HOSTS=db if'],
    [
      { DATABASE_URL: 'mysql://u:p@db/site', UNENCRYPTED_HOSTS: 'other, db2' },
      'DATABASE_URL: the connection',
    ],
  ])('is refused for %j', (variables, problem) => {
    expect(() => readEnvironment(variables)).toThrow(problem);
  });

  it.each([
    { PUBLIC_ORIGIN: 'https://example.com', TRUST_PROXY: 'loopback' },
    { TRUST_PROXY: '5' },
    { CALDAV_URL: 'http://u:p@127.0.0.1:5232/jobs/' },
    { CALDAV_URL: 'http://u:p@[::1]:5232/jobs/' },
    { CALDAV_URL: 'https://u:p@dav.example/jobs/' },
    { ALERT_WEBHOOK_URL: 'https://hooks.example/x', HEARTBEAT_URL: 'http://localhost:8080/x' },
    { DATABASE_URL: 'mysql://u:p@localhost/site' },
    { DATABASE_URL: 'mysql://u:p@localhost/site', PROCESSES: '2' },
    { DATABASE_URL: 'mysql://u:p@DB:3306/site', UNENCRYPTED_HOSTS: 'other, db' },
  ])('is taken with %j', (variables) => {
    expect(() => readEnvironment(variables)).not.toThrow();
  });

  it('is doubted where a number of hops is trusted and anybody may reach the port', () => {
    const doubtsOf = (variables: Variables) => doubts(readEnvironment(variables));
    expect(doubtsOf({ TRUST_PROXY: '1', HOST: '0.0.0.0' })).toEqual([
      expect.stringMatching(/claim any address/),
    ]);
    expect(doubtsOf({ TRUST_PROXY: '1' })).toEqual([]);
    expect(doubtsOf({ TRUST_PROXY: '10.0.0.0/8', HOST: '0.0.0.0' })).toEqual([]);
    expect(doubtsOf({ HOST: '0.0.0.0' })).toEqual([]);
  });

  it('leaves the names of others alone', () => {
    const others = [
      'PATH',
      'HOME',
      'PWD',
      'HOSTNAME',
      'LANG',
      'TERM',
      'USER',
      'CI',
      'TEST_DATABASE_URL',
      'npm_package_name',
    ];
    expect(() => readEnvironment(Object.fromEntries(others.map((name) => [name, 'x'])))).not.toThrow();
  });

  it('tells of all problems at once', () => {
    expect(() => readEnvironment({ PORT: 'x', TRUST_PROXY: 'true', DATABSE_URL: 'x' })).toThrow(
      /PORT[\s\S]*TRUST_PROXY[\s\S]*DATABSE_URL/,
    );
  });

  it('is described in docs/reference.md, setting by setting', () => {
    const page = readFileSync('docs/reference.md', 'utf8');
    for (const name of settingNames()) expect(page).toMatch(new RegExp(`^\\| \`${name}\` +\\|`, 'm'));
  });
});
