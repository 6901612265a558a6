import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { domain } from '../patient.js';
import type { Planted } from '../planted.js';

export const ofSettings: Planted[] = [
  ...['BACKUP_COMMAND', 'HEARTBEAT_URL', 'ALERT_EMAIL'].map(
    (setting): Planted => ({
      what: `${setting} unset on a site in public`,
      variables: { [setting]: undefined },
      check: 'unset-settings',
      level: 'warning',
      found: `${setting} is not set`,
      fix: setting,
    }),
  ),
  {
    what: 'a value that cannot be used',
    variables: { LEADS_PER_ADDRESS: 'many' },
    check: 'settings',
    found: 'LEADS_PER_ADDRESS: expected a whole number from 1 to 1000000',
    fix: 'Set LEADS_PER_ADDRESS to a whole number from 1 to 1000000',
  },
  {
    what: 'an address of a database that cannot be used',
    variables: { DRILL_DATABASE_URL: 'mysql://me:pw@localhost/site?ssl=on&ssl=on' },
    check: 'settings',
    found: 'DRILL_DATABASE_URL: invalid; use ssl=required, or leave out ssl',
    fix: 'Correct DRILL_DATABASE_URL: use ssl=required, or leave out ssl for a connection without encryption; use ssl only once.',
  },
  {
    what: 'a line of the settings’ file that systemd ignores',
    plant: ({ variables }) => {
      const settingsFile = join(variables.DATA_DIR ?? '', 'site.env');
      writeFileSync(settingsFile, 'export SMTP_URL=smtp://me:hunter2@mail.example.com', { mode: 0o640 });
      return { machine: { settingsFile } };
    },
    undo: ({ variables }) => rmSync(join(variables.DATA_DIR ?? '', 'site.env')),
    check: 'settings',
    found: 'begins with “export” (SMTP_URL), so systemd ignores it',
    fix: 'Write SMTP_URL=value. Then: npm run restart',
  },
  {
    what: 'a settings’ file that systemd ignores',
    plant: ({ variables }) => {
      const settingsFile = join(variables.DATA_DIR ?? '', 'site.env');
      const lines = Object.entries(variables).map(([name, value]) => `${name}='${value}'\n`);
      writeFileSync(settingsFile, Buffer.from(`${lines.join('')}BRAND_NAME=Caf\xe9`, 'latin1'), {
        mode: 0o640,
      });
      return { machine: { settingsFile } };
    },
    undo: ({ variables }) => rmSync(join(variables.DATA_DIR ?? '', 'site.env')),
    check: 'settings',
    found: 'so systemd ignores the whole file',
    fix: 'save the file as UTF-8. Then: npm run restart',
  },
  {
    what: 'a settings’ file that everybody can read',
    plant: ({ variables }) => {
      const settingsFile = join(variables.DATA_DIR ?? '', 'site.env');
      writeFileSync(settingsFile, '', { mode: 0o644 });
      return { machine: { settingsFile } };
    },
    undo: ({ variables }) => rmSync(join(variables.DATA_DIR ?? '', 'site.env')),
    check: 'file-rights',
    found: 'site.env (permissions 0644)',
    fix: 'chmod 0640 /',
  },
  {
    what: 'a settings’ file that is gone',
    machine: { settingsFile: '/nowhere/site.env' },
    check: 'settings',
    found: '/nowhere/site.env is missing',
    fix: 'Put your copy of it back',
  },
  {
    what: 'a misspelt name',
    variables: { CALDAV_URI: 'https://owner:hunter2@dav.example.com/' },
    check: 'settings',
    found: 'CALDAV_URI: not a setting; did you mean CALDAV_URL?',
    fix: 'Rename CALDAV_URI to CALDAV_URL',
  },
  {
    what: 'https without a trusted proxy',
    variables: { TRUST_PROXY: undefined },
    check: 'settings',
    found: 'TRUST_PROXY: required, because PUBLIC_ORIGIN is https',
    fix: 'set it to the proxy’s addresses',
  },
  {
    what: 'more proxies than there can be',
    variables: { TRUST_PROXY: '9' },
    check: 'settings',
    found: 'TRUST_PROXY: expected at most 5 proxies',
    fix: 'Set TRUST_PROXY to at most 5 proxies, or their addresses',
  },
  {
    what: 'a count of proxies on an open port',
    variables: { TRUST_PROXY: '1', HOST: '0.0.0.0' },
    check: 'settings',
    level: 'warning',
    found: 'TRUST_PROXY counts hops and HOST is 0.0.0.0',
    fix: 'TRUST_PROXY=loopback',
  },
  {
    what: 'no PUBLIC_ORIGIN',
    variables: { PUBLIC_ORIGIN: undefined },
    check: 'settings',
    level: 'warning',
    found: 'PUBLIC_ORIGIN is not set',
    fix: 'PUBLIC_ORIGIN=https://example.com',
  },
  {
    what: 'a public site without encryption',
    plant: ({ proxy }) => {
      proxy.redirects = false;
      return { variables: { PUBLIC_ORIGIN: `http://${domain}:${proxy.plainPort}` } };
    },
    undo: ({ proxy }) => {
      proxy.redirects = true;
    },
    check: 'settings',
    found: 'without encryption',
    fix: `set PUBLIC_ORIGIN=https://${domain}`,
  },
  {
    what: 'a site in development',
    variables: { NODE_ENV: 'development' },
    check: 'settings',
    level: 'warning',
    found: 'NODE_ENV is development',
    fix: 'NODE_ENV=production',
  },
  {
    what: 'the example’s email address',
    variables: { BUSINESS_EMAIL: undefined, MAIL_FROM: `office@${domain}` },
    check: 'settings',
    level: 'warning',
    found: 'BUSINESS_EMAIL still has the example’s value, hello@drylark.example',
    fix: 'Set BUSINESS_EMAIL to your own',
  },
  {
    what: 'the example’s phone number',
    variables: { BUSINESS_PHONE: undefined },
    check: 'settings',
    level: 'warning',
    found: 'BUSINESS_PHONE still has the example’s value',
    fix: 'Set BUSINESS_PHONE to your own',
  },
];
