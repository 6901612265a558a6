import { sqlInstant } from '../../../../src/platform/database/dialect.js';
import { freePort } from '../../../support/servers/private-server.mjs';
import { domain, type Patient, silentServer } from '../patient.js';
import type { Planted } from '../planted.js';

const hours = 3_600_000;
const days = 24 * hours;
const ago = (ms: number) => sqlInstant(Date.now() - ms);

/** Rows of the outbox, without those that are there. */
const withItem = (columns: Record<string, string | number>) => async (patient: Patient) => {
  const row = { token: 't', dueAt: ago(0), leasedUntil: ago(1), wantedAt: ago(0), leadId: 7, ...columns };
  const marks = Object.keys(row).map(() => '?');
  await patient.query(`INSERT INTO outbox (${Object.keys(row)}) VALUES (${marks})`, ...Object.values(row));
  return undefined;
};
let silent: Awaited<ReturnType<typeof silentServer>>;

const emptyOutbox = (patient: Patient) => patient.query('DELETE FROM outbox');

/** With mails and the calendar. */
export const ofDeliveries: Planted[] = [
  {
    what: 'mails that do not go out',
    plant: withItem({ kind: 'owner-alert', dueAt: ago(3 * hours) }),
    undo: emptyOutbox,
    check: 'outbox',
    found: 'New-lead alert: 1 overdue',
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
    found: 'Reminder to customer: 1 overdue',
    fix: 'fix the problem',
  },
  {
    what: 'mails that were given up',
    plant: withItem({ kind: 'appointment', state: 'dead', settledAt: ago(2 * days) }),
    undo: emptyOutbox,
    check: 'outbox',
    level: 'warning',
    found: 'Appointment email to customer: 1 failed',
    fix: 'click Retry',
  },
  {
    what: 'mails that were skipped because the clock was ahead',
    plant: withItem({ kind: 'reminder', state: 'skipped', note: 'Too late', settledAt: ago(-2 * days) }),
    undo: emptyOutbox,
    check: 'outbox',
    level: 'warning',
    found: 'Reminder to customer: 1 failed or skipped while the clock was ahead',
    fix: 'click Retry',
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
    plant: ({ emailPort }) => ({ variables: { SMTP_URL: `smtp://site:hunter2@127.0.0.1:${emailPort}` } }),
    check: 'mail-server',
    found: '5.7.8 Wrong user or password',
    fix: 'Correct the user and password in SMTP_URL',
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
    found: /^Can’t sign in to 127\.0\.0\.1: Greeting never received/,
    fix: 'Correct SMTP_URL',
  },
  {
    what: 'a mail server elsewhere without TLS',
    plant: ({ emailPort }) => ({ variables: { SMTP_URL: `smtp://mail.${domain}:${emailPort}` } }),
    check: 'mail-server',
    level: 'warning',
    found: `mail.${domain} doesn’t offer TLS`,
    fix: 'SMTP_URL=smtps://',
  },
  ...senders(),
  {
    what: 'a wrong password at the calendar server',
    plant: ({ dav }) => ({ variables: { CALDAV_URL: dav.url().replace(/:pass%40word@/, ':hunter2@') } }),
    check: 'calendar-server',
    found: 'doesn’t accept events: The calendar server replied: 401',
    fix: 'Correct the user and password in CALDAV_URL',
  },
  {
    what: 'a calendar that is not there',
    plant: ({ dav }) => ({ variables: { CALDAV_URL: dav.url().replace('/jobs/', '/jubs/') } }),
    check: 'calendar-server',
    found: 'doesn’t accept events: Collection query failed: 404 Not Found',
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
  const problem = (
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
    problem('a sender without SPF', spf, ['other'], `${domain} has no SPF record`, 'v=spf1 include:'),
    problem(
      'an SPF record for everybody',
      spf,
      ['v=spf1 +all'],
      'lets everyone send',
      'with -all, after the servers',
    ),
    problem(
      'two SPF records',
      spf,
      ['v=spf1 a -all', 'v=spf1 -all'],
      'has 2 SPF records',
      'into one TXT record',
    ),
    problem('a sender without DMARC', dmarc, undefined, `${domain} has no DMARC record`, `_dmarc.${domain}`),
    problem(
      'a sender without DKIM',
      dkim,
      undefined,
      `Found no DKIM key for ${domain}`,
      'DOCTOR_DKIM=selector',
    ),
  ];
}
