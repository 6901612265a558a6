import { randomUUID } from 'node:crypto';
import { chmod, mkdir, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sqlInstant } from '../../src/database/dialect.js';
import { Sqlite } from '../../src/database/sqlite-driver.js';
import { type Check, result } from '../../src/doctor/check.js';
import { examine } from '../../src/doctor/examination.js';
import { Machine } from '../../src/doctor/machine.js';
import { describeWith, sqlite, type TestDatabase } from '../support/databases.js';
import { freePort } from '../support/private-mariadb.mjs';
import { domain, Patient, silentServer } from './patient.js';
import { type Planted, testEach } from './planted.js';

const hours = 3_600_000;
const days = 24 * hours;
const ago = (ms: number) => sqlInstant(Date.now() - ms);

/** A copy of the data folder with something done to it, for the examination. */
const inCopy =
  (change: (folder: string) => unknown): Planted['plant'] =>
  async (patient) => {
    const folder = await patient.copyOfData();
    await change(folder);
    return { variables: { DATA_DIR: folder } };
  };

const ofMachine: Planted[] = [
  {
    what: 'a Node that is too old for the site',
    machine: { nodeVersion: '18.20.4' },
    check: 'node',
    found: 'This is Node 18.20.4; the site needs ^20.19.0',
    fix: 'Install the newest Node 24',
  },
  {
    what: 'a Node without security fixes',
    machine: { nodeVersion: '20.20.2', now: () => new Date('2026-05-02T00:00:00Z') },
    check: 'node',
    level: 'warning',
    found: 'Node 20.20.2 has had no security fixes since 2026-04-30',
    fix: 'Install the newest Node 24',
    also: ['certificate', 'clock', 'backups'],
  },
  {
    what: 'a Node whose support ends within 90 days',
    machine: { nodeVersion: '24.12.0', now: () => new Date('2028-03-01T00:00:00Z') },
    check: 'node',
    level: 'warning',
    found: 'Node 24.12.0 gets no security fixes after 2028-04-30',
    fix: 'Install the newest Node',
    also: ['certificate', 'clock', 'backups'],
  },
  {
    what: 'a machine on which sharp does not load',
    machine: { nodeOptions: ['--import', './test/pictures/without-sharp.mjs'] },
    check: 'pictures',
    level: 'warning',
    found: 'This server can\'t prepare pictures: Could not load the "sharp" module using the test runtime.',
    fix: 'npm install --include=optional sharp',
  },
  {
    what: 'little free memory',
    plant: async (patient) => ({ machine: { root: await patient.memory(120) } }),
    check: 'memory',
    level: 'warning',
    found: '120 MB of memory are available; a start of the site takes 300 MB',
    fix: 'ps aux --sort=-rss',
  },
  {
    what: 'a small machine without swap',
    plant: async (patient) => ({ machine: { root: await patient.memory(500, 0, 900) } }),
    check: 'memory',
    level: 'warning',
    found: 'The machine has 900 MB of memory and no swap',
    fix: 'mkswap /swapfile',
  },
  {
    what: 'a container with a tight limit',
    plant: async (patient) => {
      const root = await patient.memory(2000);
      const groups = join(root, 'sys/fs/cgroup');
      await mkdir(groups, { recursive: true });
      const mb = 1024 * 1024;
      await writeFile(join(groups, 'memory.max'), `${512 * mb}\n`);
      await writeFile(join(groups, 'memory.current'), `${450 * mb}\n`);
      await writeFile(join(groups, 'memory.stat'), `anon 1\ninactive_file ${100 * mb}\n`);
      return { machine: { root } };
    },
    check: 'memory',
    level: 'warning',
    found: '162 MB of memory are available within the limit of this container or service',
    fix: 'docker run --memory',
  },
  {
    what: 'a disk with less than the reserve',
    variables: { ANALYTICS_DISK_RESERVE_MB: '1000000000' },
    check: 'disk',
    found: 'less than the 953.7 TB of ANALYTICS_DISK_RESERVE_MB',
    fix: 'du -xh /',
  },
  {
    what: 'a disk without room for a restore',
    machine: {
      diskOf: async (folder) =>
        Object.assign(await new Machine().diskOf(folder), { bavail: 300, bsize: 4096 }),
    },
    check: 'disk',
    level: 'warning',
    found: '1.2 MB are free under',
    fix: 'take a larger disk',
  },
  {
    what: 'a disk without inodes',
    machine: {
      diskOf: async (folder) =>
        Object.assign(await new Machine().diskOf(folder), { files: 100_000, ffree: 3 }),
    },
    check: 'disk',
    level: 'warning',
    found: '3 of 100000 inodes are free under',
    fix: 'du --inodes',
  },
];

const ofSettings: Planted[] = [
  {
    what: 'a value that cannot be used',
    variables: { LEADS_PER_ADDRESS: 'many' },
    check: 'settings',
    found: 'LEADS_PER_ADDRESS: expected a whole number from 1 to 1000000',
    fix: 'Set LEADS_PER_ADDRESS to a whole number from 1 to 1000000',
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
    found: 'TRUST_PROXY: needed, since PUBLIC_ORIGIN is https',
    fix: 'set it to the addresses of the proxy',
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
    what: 'the example’s e-mail address',
    variables: { BUSINESS_EMAIL: undefined, MAIL_FROM: `office@${domain}` },
    check: 'settings',
    level: 'warning',
    found: 'BUSINESS_EMAIL is still the example’s, hello@drylark.example',
    fix: 'Set BUSINESS_EMAIL to the business’s own',
  },
  {
    what: 'the example’s phone number',
    variables: { BUSINESS_PHONE: undefined },
    check: 'settings',
    level: 'warning',
    found: 'BUSINESS_PHONE is still the example’s',
    fix: 'Set BUSINESS_PHONE to the business’s own',
  },
];

const ofFiles: Planted[] = [
  {
    what: 'a missing data folder',
    variables: { DATA_DIR: '/nowhere/at/all' },
    check: 'file-rights',
    found: 'There is no folder /nowhere/at/all',
    fix: 'with the environment of the site',
    also: ['database'],
  },
  {
    what: 'a data folder that everybody can read',
    plant: inCopy((folder) => chmod(folder, 0o755)),
    check: 'file-rights',
    found: 'has the rights 0755',
    fix: 'chmod 0750 /',
  },
  {
    what: 'a secret that others can read',
    plant: inCopy((folder) => chmod(join(folder, 'session-secret'), 0o644)),
    check: 'file-rights',
    found: 'session-secret has the rights 0644',
    fix: 'chmod 0600 /',
  },
  {
    what: 'a database file that others can read',
    plant: inCopy((folder) => chmod(join(folder, 'site.sqlite'), 0o640)),
    check: 'file-rights',
    found: 'site.sqlite has the rights 0640',
    fix: 'chmod 0600 /',
  },
  {
    what: 'a copy of the database among the files for visitors',
    plant: async (patient) => {
      const publicFolder = join(await patient.copyOfData(), 'public');
      await mkdir(join(publicFolder, 'assets'), { recursive: true });
      await writeFile(join(publicFolder, 'assets/copy.sqlite'), 'every request that was ever made');
      return { machine: { publicFolder } };
    },
    check: 'file-rights',
    found: 'public/assets/copy.sqlite lies in the folder that visitors get files from',
    fix: 'mv /',
  },
  {
    what: 'no database file',
    plant: inCopy((folder) => rm(join(folder, 'site.sqlite'))),
    check: 'database',
    found: 'The database cannot be opened: There is no /',
    fix: 'Start the site once',
  },
  {
    what: 'a file that is no database',
    plant: inCopy((folder) => writeFile(join(folder, 'site.sqlite'), 'x'.repeat(10_000))),
    check: 'database-file',
    found: 'file is not a database',
    fix: 'restore the last backup',
  },
  {
    what: 'a damaged database file',
    plant: inCopy(async (folder) => {
      const file = join(folder, 'site.sqlite');
      const bytes = await readFile(file);
      // The pages in the middle, not those that say what tables there are.
      await writeFile(file, bytes.fill(0xff, 20 * 4096, 60 * 4096));
    }),
    check: 'database-file',
    found: 'site.sqlite is damaged',
    fix: 'restore the last backup',
  },
  {
    what: 'a database file that another program has changed',
    plant: inCopy((folder) => {
      const database = new Sqlite(join(folder, 'site.sqlite'));
      database.pragma('journal_mode = DELETE');
      database.close();
    }),
    check: 'database-file',
    level: 'warning',
    found: 'has the journal mode delete',
    fix: 'Restart the site',
  },
  {
    what: 'migrations that are to be made',
    plant: inCopy((folder) => inDatabase(folder, "DELETE FROM migrations WHERE name LIKE 'HoldTheOutbox%'")),
    check: 'migrations',
    level: 'warning',
    found: '1 migrations are pending: HoldTheOutbox',
    fix: 'restart the site',
  },
  {
    what: 'migrations of a newer release',
    plant: inCopy((folder) =>
      inDatabase(
        folder,
        "INSERT INTO migrations (timestamp, name) VALUES (1999999999000, 'Future1999999999000')",
      ),
    ),
    check: 'migrations',
    found: 'migrations that this release does not know: Future1999999999000',
    fix: 'Install the newer release again',
  },
  {
    what: 'requests that wait in the spool',
    plant: inCopy(async (folder) => {
      const file = join(folder, `spool/${randomUUID()}.json`);
      await writeFile(file, '{}', { mode: 0o600 });
      const early = new Date(Date.now() - 2 * hours);
      await utimes(file, early, early);
    }),
    check: 'spool',
    found: '1 requests wait in',
    fix: 'start the site: it stores them by itself',
  },
  {
    what: 'requests among the dead letters',
    plant: inCopy(async (folder) => {
      await writeFile(join(folder, 'spool/dead/a.json'), '{}');
      await writeFile(join(folder, 'spool/dead/a.json.reason.txt'), 'Refused for its content\n');
    }),
    check: 'spool',
    found: 'Reasons: Refused for its content.',
    fix: 'answer them, and delete them',
  },
  {
    what: 'requests that were never finished',
    plant: inCopy(async (folder) => {
      const file = join(folder, 'spool/a.json.x.tmp');
      await writeFile(file, '{');
      const early = new Date(Date.now() - 2 * hours);
      await utimes(file, early, early);
    }),
    check: 'spool',
    level: 'warning',
    found: '1 files in',
    fix: 'Restart the site, which deletes them',
  },
  {
    what: 'a spool that cannot be written to',
    plant: inCopy(async (folder) => {
      await rm(join(folder, 'spool'), { recursive: true });
      await writeFile(join(folder, 'spool'), 'a file', { mode: 0o600 });
    }),
    check: 'spool',
    found: 'No file can be written to',
    fix: 'mkdir -p',
  },
];

/** Rows of the outbox, without those that are there. */
const withItem = (columns: Record<string, string | number>) => async (patient: Patient) => {
  const row = { token: 't', dueAt: ago(0), leasedUntil: ago(1), wantedAt: ago(0), leadId: 7, ...columns };
  const marks = Object.keys(row).map(() => '?');
  await patient.query(`INSERT INTO outbox (${Object.keys(row)}) VALUES (${marks})`, ...Object.values(row));
  return undefined;
};
let silent: Awaited<ReturnType<typeof silentServer>>;

const emptyOutbox = (patient: Patient) => patient.query('DELETE FROM outbox');

const ofDeliveries: Planted[] = [
  {
    what: 'mails that do not go out',
    plant: withItem({ kind: 'owner-alert', dueAt: ago(3 * hours) }),
    undo: emptyOutbox,
    check: 'outbox',
    found: 'Alert to you: 1 should have gone out',
    fix: '/admin/settings',
  },
  {
    what: 'mails that are tried in vain',
    plant: withItem({
      kind: 'reminder',
      dueAt: sqlInstant(Date.now() + hours),
      attempts: 9,
      firstAttemptAt: ago(5 * hours),
    }),
    undo: emptyOutbox,
    check: 'outbox',
    found: 'Reminder to the customer: 1 should have gone out',
    fix: 'read the reason',
  },
  {
    what: 'mails that were given up',
    plant: withItem({ kind: 'appointment', state: 'dead', settledAt: ago(2 * days) }),
    undo: emptyOutbox,
    check: 'outbox',
    level: 'warning',
    found: 'Appointment mail to the customer: 1 were given up',
    fix: 'press Retry',
  },
  {
    what: 'a restored copy that holds its mails',
    plant: async (patient) => {
      await patient.query("INSERT INTO outbox_hold (reason, since) VALUES ('restored', ?)", ago(hours));
      return undefined;
    },
    undo: (patient) => patient.query('DELETE FROM outbox_hold'),
    check: 'outbox',
    found: 'this site was restored from a backup',
    fix: 'npm run restore -- --release',
  },
  {
    what: 'no mail server',
    variables: { SMTP_URL: undefined },
    check: 'mail-server',
    level: 'warning',
    found: 'SMTP_URL is not set',
    fix: 'SMTP_URL=smtps://',
  },
  {
    what: 'a wrong password at the mail server',
    plant: ({ mailPort }) => ({ variables: { SMTP_URL: `smtp://site:hunter2@127.0.0.1:${mailPort}` } }),
    check: 'mail-server',
    found: '5.7.8 Wrong user or password',
    fix: 'Put the right user and password into SMTP_URL',
  },
  {
    what: 'a mail server that is not there',
    plant: async () => ({ variables: { SMTP_URL: `smtp://127.0.0.1:${await freePort()}` } }),
    check: 'mail-server',
    found: 'ECONNREFUSED',
    fix: 'Correct SMTP_URL',
  },
  {
    what: 'a mail server that takes connections and says nothing',
    plant: async () => {
      silent = await silentServer();
      return { variables: { SMTP_URL: `smtp://127.0.0.1:${silent.port}/?greetingTimeout=300` } };
    },
    undo: () => silent.stop(),
    check: 'mail-server',
    found: 'does not take the site’s login: Greeting never received',
    fix: 'Correct SMTP_URL',
  },
  {
    what: 'a mail server elsewhere without TLS',
    plant: ({ mailPort }) => ({ variables: { SMTP_URL: `smtp://mail.${domain}:${mailPort}` } }),
    check: 'mail-server',
    level: 'warning',
    found: `mail.${domain} offers no TLS`,
    fix: 'SMTP_URL=smtps://',
  },
  ...senders(),
  {
    what: 'a wrong password at the calendar server',
    plant: ({ dav }) => ({ variables: { CALDAV_URL: dav.url().replace(/:pass%40word@/, ':hunter2@') } }),
    check: 'calendar-server',
    found: 'takes no event: The calendar server said: 401',
    fix: 'Put the right user and password into CALDAV_URL',
  },
  {
    what: 'a calendar that is not there',
    plant: ({ dav }) => ({ variables: { CALDAV_URL: dav.url().replace('/jobs/', '/jubs/') } }),
    check: 'calendar-server',
    found: 'takes no event: Collection query failed: 404 Not Found',
    fix: 'Correct the path in CALDAV_URL',
  },
  {
    what: 'a calendar server that is not there',
    plant: async () => ({ variables: { CALDAV_URL: `http://127.0.0.1:${await freePort()}/owner/jobs/` } }),
    check: 'calendar-server',
    found: 'ECONNREFUSED',
    fix: 'start the calendar server',
  },
];

/** The records of a sender's domain, one missing or wrong at a time. */
function senders(): Planted[] {
  const fault = (
    what: string,
    name: string,
    records: string[] | undefined,
    found: string,
    fix: string,
  ): Planted => {
    let before: string[] | undefined;
    return {
      what,
      plant: ({ dns }) => {
        before = dns.records.get(name);
        if (records) dns.records.set(name, records);
        else dns.records.delete(name);
        return undefined;
      },
      undo: ({ dns }) => dns.records.set(name, before ?? []),
      check: 'mail-sender',
      level: 'warning',
      found,
      fix,
    };
  };
  const [spf, dmarc, dkim] = [`TXT ${domain}`, `TXT _dmarc.${domain}`, `TXT mail._domainkey.${domain}`];
  return [
    fault('a sender without SPF', spf, ['other'], `${domain} has no SPF record`, '"v=spf1 include:'),
    fault('an SPF record for everybody', spf, ['v=spf1 +all'], 'allows everybody', 'End the TXT record'),
    fault(
      'two SPF records',
      spf,
      ['v=spf1 a -all', 'v=spf1 -all'],
      'has 2 SPF records',
      'into one TXT record',
    ),
    fault('a sender without DMARC', dmarc, undefined, `${domain} has no DMARC record`, `_dmarc.${domain}`),
    fault('a sender without DKIM', dkim, undefined, `No DKIM key of ${domain}`, 'DOCTOR_DKIM=selector'),
  ];
}

const ofVisitors: Planted[] = [
  {
    what: 'a site that does not run',
    plant: async () => ({ variables: { PORT: String(await freePort()) } }),
    check: 'process',
    found: 'The site does not answer at 127.0.0.1:',
    fix: 'systemctl start',
  },
  {
    what: 'something else on the site’s port',
    plant: ({ dav }) => ({ variables: { PORT: String(dav.port) } }),
    check: 'process',
    found: 'something answers that is not this site',
    fix: 'ss -ltnp',
  },
  {
    what: 'a proxy that does not run',
    plant: async () => ({ variables: { PUBLIC_ORIGIN: `https://${domain}:${await freePort()}` } }),
    check: 'public-origin',
    found: 'cannot be reached: connect ECONNREFUSED',
    fix: 'systemctl start nginx',
  },
  {
    what: 'a proxy that leads nowhere',
    plant: async ({ proxy }) => {
      const target = proxy.target;
      proxy.target = await freePort();
      return { variables: { PORT: String(target) } };
    },
    undo: ({ proxy, variables }) => {
      proxy.target = Number(variables.PORT);
    },
    check: 'public-origin',
    found: '/readyz answers 502',
    fix: 'Let the proxy pass requests to http://127.0.0.1:',
  },
  {
    what: 'another site at PUBLIC_ORIGIN',
    plant: async ({ proxy }) => {
      const said = { status: 'ok', version: '0.1.0', startedAt: '2020-01-01T00:00:00.000Z' };
      proxy.target = await listening(JSON.stringify(said));
      return undefined;
    },
    undo: ({ proxy, variables }) => {
      proxy.target = Number(variables.PORT);
      stranger.close();
      stranger.closeAllConnections();
    },
    check: 'public-origin',
    found: 'answers another site than this one: release 0.1.0, started 2020',
    fix: 'to this machine',
  },
  {
    what: 'a proxy that hides Strict-Transport-Security',
    plant: ({ proxy }) => {
      proxy.hidden = ['strict-transport-security'];
      return undefined;
    },
    undo: ({ proxy }) => {
      proxy.hidden = [];
    },
    check: 'public-origin',
    level: 'warning',
    found: 'sends no Strict-Transport-Security',
    fix: 'no proxy_hide_header',
  },
  {
    what: 'a proxy that does not lead to https',
    plant: ({ proxy }) => {
      proxy.redirects = false;
      return undefined;
    },
    undo: ({ proxy }) => {
      proxy.redirects = true;
    },
    check: 'public-origin',
    level: 'warning',
    found: `http://${domain} does not lead to https`,
    fix: 'return 301',
  },
  ...certificates(),
  {
    what: 'visitors who are taken for the proxy',
    plant: (patient) => {
      patient.trust = () => false;
      return { variables: { TRUST_PROXY: '10.9.8.7' } };
    },
    undo: (patient) => {
      patient.trust = undefined;
    },
    check: 'visitors-address',
    found: 'The site takes every visitor for the proxy: it sees 127.0.0.1 where 127.0.0.2 asks',
    fix: 'TRUST_PROXY=loopback',
  },
  {
    what: 'visitors who can claim any address',
    plant: (patient) => {
      patient.trust = (_address, hop) => hop < 2;
      return { variables: { TRUST_PROXY: '2' } };
    },
    undo: (patient) => {
      patient.trust = undefined;
    },
    check: 'visitors-address',
    found: 'believes a visitor who claims another address',
    fix: 'Set TRUST_PROXY to the addresses of the proxy alone',
  },
  {
    what: 'a running site of another release',
    plant: (patient) => {
      patient.version = '0.0.9';
      return undefined;
    },
    undo: (patient) => {
      patient.version = '0.1.0';
    },
    check: 'process',
    level: 'warning',
    found: 'it is 0.0.9, and they are 0.1.0',
    fix: 'Restart the site',
  },
  {
    what: 'a clock that is a little ahead',
    machine: { now: () => new Date(Date.now() + 20_000) },
    check: 'clock',
    level: 'warning',
    found: 'ahead of that of PUBLIC_ORIGIN',
    fix: 'timedatectl set-ntp true',
  },
  {
    what: 'a clock that is far behind',
    machine: { now: () => new Date(Date.now() - 600_000) },
    check: 'clock',
    found: 'seconds behind that of PUBLIC_ORIGIN',
    fix: 'timedatectl set-ntp true',
  },
];

const stranger = createServer();
async function listening(text: string): Promise<number> {
  stranger.removeAllListeners('request').on('request', (_, outgoing) => outgoing.end(text));
  const port = await freePort();
  await new Promise<void>((resolve) => stranger.listen(port, '127.0.0.1', resolve));
  return port;
}

/** Certificates that the proxy shows, one after the other. */
function certificates(): Planted[] {
  const fault = (what: string, days: number, found: string, more: Partial<Planted> = {}): Planted => ({
    what,
    plant: ({ proxy, authority }) => {
      proxy.show(authority.certify(domain, days));
      return undefined;
    },
    undo: ({ proxy, authority }) => proxy.show(authority.certify(domain, 60)),
    check: 'certificate',
    found,
    fix: 'certbot renew',
    ...more,
  });
  return [
    fault('a certificate for ten more days', 10, 'is valid for 9 more days', { level: 'warning' }),
    fault('a certificate for three more days', 3, 'is valid for 2 more days'),
    fault('a certificate that expired', 60, 'expired on', {
      machine: { now: () => new Date(Date.now() + 61 * days) },
      also: ['clock', 'backups'],
    }),
    fault('a certificate for another name', 60, 'but for other.example', {
      plant: ({ proxy, authority }) => {
        proxy.show(authority.certify('other.example', 60));
        return undefined;
      },
      fix: `certbot --nginx -d ${domain}`,
    }),
    fault('a certificate that nobody vouches for', 60, 'Browsers do not know who vouches', {
      machine: { authorities: [] },
      fix: 'fullchain.pem',
    }),
  ];
}

const backup = (changes: Record<string, unknown>) => async (patient: Patient) => {
  await patient.plantBackup(changes);
  return undefined;
};
const goodBackup = (patient: Patient) => patient.plantBackup({});

const ofBackups: Planted[] = [
  {
    what: 'no backup at all',
    plant: async (patient) => {
      await patient.query('DELETE FROM backups');
      return undefined;
    },
    undo: goodBackup,
    check: 'backups',
    found: 'No backup was ever made',
    fix: 'npm run backup',
  },
  {
    what: 'a backup that failed',
    plant: backup({ failure: 'the disk is full' }),
    undo: goodBackup,
    check: 'backups',
    found: 'The last backup failed: the disk is full',
    fix: 'npm run backup',
  },
  {
    what: 'a backup that the drill could not restore',
    plant: backup({ drillFailure: 'requests are missing' }),
    undo: goodBackup,
    check: 'backups',
    found: 'could not be restored in the drill: requests are missing',
    fix: 'npm run backup',
  },
  {
    what: 'a backup that was missed',
    plant: backup({ startedAt: ago(40 * hours), endedAt: ago(40 * hours) }),
    undo: goodBackup,
    check: 'backups',
    found: 'The nightly backup was missed',
    fix: 'npm run backup',
  },
  {
    what: 'backups that were never proven',
    plant: backup({ drilledAt: null }),
    undo: goodBackup,
    check: 'backups',
    level: 'warning',
    found: 'No backup was ever proven by restoring it',
    fix: 'docs/operations.md',
  },
  {
    what: 'a backup whose file is gone',
    plant: backup({ file: '/nowhere/backup.tar.age' }),
    undo: goodBackup,
    check: 'backups',
    found: '/nowhere/backup.tar.age, is gone',
    fix: 'BACKUP_DIR',
  },
  {
    what: 'hours that were summed up coarsely',
    plant: async (patient) => {
      const hour = Math.floor(Date.now() / hours) - 5;
      const columns = 'span, hour, views, sessions, returns, bounces, durationMs, isCoarse';
      await patient.query(`INSERT INTO analytics_blocks (${columns}) VALUES (1, ?, 9, 3, 0, 0, 0, 1)`, hour);
      return undefined;
    },
    undo: (patient) => patient.query('DELETE FROM analytics_blocks'),
    check: 'coarse-hours',
    level: 'warning',
    found: '1 hours of the last seven days were summed up coarsely',
    fix: 'ANALYTICS_STRICT_BOTS=on',
  },
];

const listOf = async (folder: string) => (await readdir(folder, { recursive: true })).sort();

function inDatabase(folder: string, statement: string): void {
  const database = new Sqlite(join(folder, 'site.sqlite'));
  database.exec(statement);
  database.close();
}

describeWith(process.env.TEST_RADICALE, 'Radicale')('The doctor, of a site on SQLite', () => {
  let database: TestDatabase;
  let patient: Patient;

  beforeAll(async () => {
    database = await sqlite();
    patient = await Patient.start(database);
  });

  afterAll(async () => {
    await patient.stop();
    await database.drop();
  });

  it('finds nothing wrong with a healthy site, and looks at all of it', async () => {
    const { findings, checks } = await patient.examine();
    expect(findings).toEqual([]);
    const unseen = checks.filter(({ found }) => found.startsWith('Not examined'));
    expect(unseen.every(({ found }) => found === 'Not examined: the database is an SQLite file.')).toBe(true);
  });

  it('leaves no event, no file and no row behind', async () => {
    expect(await patient.dav.events()).toEqual([]);
    const folder = await patient.copyOfData();
    await patient.examine({ DATA_DIR: folder });
    const left = await listOf(folder);
    expect(left.filter((name) => !/-(wal|shm)$/.test(name))).toEqual([
      'session-secret',
      'site.sqlite',
      'spool',
      'spool/dead',
    ]);
  });

  it('asks nothing of the world about a site on this machine alone', async () => {
    const { PORT } = patient.variables;
    const { findings, checks } = await patient.examine({ PUBLIC_ORIGIN: `http://localhost:${PORT}` });
    expect(findings).toEqual([]);
    const unseen = checks.filter(({ found }) => found.startsWith('Not examined')).map(({ check }) => check);
    expect(unseen).toEqual(expect.arrayContaining(['mail-sender', 'certificate']));
  });

  it('says nothing of the sender where no name server answers', async () => {
    patient.dns.isSilent = true;
    const { findings } = await patient.examine({ PUBLIC_ORIGIN: `https://127.0.0.1.nip.example` });
    patient.dns.isSilent = false;
    expect(findings.map(({ check }) => check)).toEqual(['public-origin']);
  });

  describe('looks at the machine and', () => testEach(ofMachine, () => patient));
  describe('looks at the settings and', () => testEach(ofSettings, () => patient));
  describe('looks at the files and', () => testEach(ofFiles, () => patient));
  describe('looks at what is delivered and', () => testEach(ofDeliveries, () => patient));
  describe('looks at it as a visitor does and', () => testEach(ofVisitors, () => patient));
  describe('looks at backups and', () => testEach(ofBackups, () => patient));

  it('names a server that takes connections and says nothing', async () => {
    const silent = await silentServer();
    const { findings } = await patient.examine(
      { CALDAV_URL: `http://127.0.0.1:${silent.port}/owner/jobs/` },
      { deadlineMs: 1_500 },
    );
    silent.stop();
    expect(findings).toEqual([
      expect.objectContaining({
        check: 'calendar-server',
        level: 'fault',
        found: 'The calendar server did not answer within 1.5 seconds.',
      }),
    ]);
  });

  it('examines what it can where the settings say nothing usable', async () => {
    const { findings } = await patient.examine({ DATA_DIR: 'x'.repeat(5000), PORT: 'web', SMTP_URL: 'mail' });
    const settings = findings
      .filter(({ check }) => check === 'settings')
      .map(({ found }) => found.split(':')[0]);
    expect(settings.sort()).toEqual(['DATA_DIR', 'PORT', 'SMTP_URL']);
    expect(findings.filter(({ check }) => check !== 'settings')).toEqual([]);
  });
});

describe('A check of the doctor', () => {
  const examineBy = (examineIt: Check['examine']) =>
    examine({}, { deadlineMs: 100 }, [{ name: 'odd', subject: 'The odd one', examine: examineIt }]);

  it('that breaks is a finding', async () => {
    const { findings } = await examineBy(() => {
      throw new TypeError('x is not a function');
    });
    expect(findings).toEqual([
      expect.objectContaining({
        check: 'odd',
        level: 'fault',
        found: 'This could not be found out: x is not a function',
      }),
    ]);
  });

  it('that hangs is a finding, and is told to end', async () => {
    let wasTold = false;
    const { findings } = await examineBy((_site, signal) => {
      signal.addEventListener('abort', () => {
        wasTold = true;
      });
      return new Promise(() => undefined);
    });
    expect(findings).toEqual([expect.objectContaining({ check: 'odd', level: 'fault' })]);
    expect(findings[0].found).toBe('The odd one did not answer within 0.1 seconds.');
    expect(wasTold).toBe(true);
  });

  it('that finds nothing says what it saw', async () => {
    const { findings, checks } = await examineBy(async () => result('All is well.'));
    expect([findings, checks]).toEqual([[], [{ check: 'odd', found: 'All is well.' }]]);
  });
});
