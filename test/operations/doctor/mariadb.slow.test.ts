import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Connection, createConnection } from 'mysql2/promise';
import { readGrant } from '../../../src/operations/doctor/checks/database-rights.js';
import { diagnose } from '../../../src/operations/doctor/diagnostics.js';
import {
  describeOnServer,
  describeWith,
  isOnMysql,
  serverUrl,
  sqlite,
  type TestDatabase,
} from '../../support/databases/databases.js';
import { freePort, PrivateServer } from '../../support/servers/private-server.mjs';
import { Patient, silentServer } from './patient.js';
import { type Planted, testEach } from './planted.js';

const parts = serverUrl && process.env.TEST_RADICALE;
const name = `test_${randomBytes(6).toString('hex')}`;
/** The database's address for an account of ours. */
const urlOf = (user: string, database = name) => {
  const url = new URL(serverUrl ?? '');
  Object.assign(url, {
    username: user,
    password: user === 'root' ? '' : 'hunter2',
    pathname: `/${database}`,
  });
  return url.href;
};

describeWith(parts, 'MariaDB and Radicale')('The doctor, of a site on MariaDB', () => {
  let root: Connection;
  let files: TestDatabase;
  let patient: Patient;
  const accounts = { site: `${name}_s`, reader: `${name}_r`, nobody: `${name}_n` };

  beforeAll(async () => {
    root = await createConnection(serverUrl ?? '');
    await root.query(`CREATE DATABASE ${name} CHARACTER SET utf8mb4 COLLATE utf8mb4_unicode_520_ci`);
    for (const user of Object.values(accounts))
      await root.query(`CREATE USER ${user} IDENTIFIED BY 'hunter2'`);
    await root.query(`GRANT ALL ON ${name}.* TO ${accounts.site}`);
    await root.query(`GRANT SELECT ON ${name}.* TO ${accounts.reader}`);
    files = await sqlite();
    patient = await Patient.start({
      ...files,
      variables: { ...files.variables, DATABASE_URL: urlOf(accounts.site) },
    });
  });

  afterAll(async () => {
    await patient.stop();
    await files.drop();
    await root.query(`DROP DATABASE ${name}`);
    for (const user of Object.values(accounts)) await root.query(`DROP USER ${user}`);
    await root.end();
  });

  it('finds nothing wrong with a healthy site, and looks at all of it', async () => {
    const { findings, checks } = await patient.diagnose();
    expect(findings).toEqual([]);
    const unseen = checks.filter(({ found }) => found.startsWith('Not checked')).map(({ check }) => check);
    expect(unseen).toEqual(['database-file']);
  });

  const asRoot = (statement: string, undo: string): Pick<Planted, 'plant' | 'undo'> => ({
    plant: async () => {
      await root.query(statement);
      return undefined;
    },
    undo: () => root.query(undo),
  });
  const at = (url: () => string | Promise<string>): Planted['plant'] => {
    return async () => ({ variables: { DATABASE_URL: await url() } });
  };

  const problems: Planted[] = [
    {
      what: 'a server that is not there',
      plant: at(async () => `mysql://site:hunter2@127.0.0.1:${await freePort()}/${name}`),
      check: 'database',
      found: 'Can’t open the database: connect ECONNREFUSED',
      fix: 'systemctl start mariadb',
    },
    {
      what: 'a wrong password',
      plant: at(() => urlOf(accounts.site).replace('hunter2', 'hunter3')),
      check: 'database',
      found: 'ER_ACCESS_DENIED_ERROR',
      fix: 'Correct the user and password in DATABASE_URL',
    },
    {
      what: 'a database that is not there',
      plant: at(() => urlOf('root', `${name}x`)),
      check: 'database',
      found: 'ER_BAD_DB_ERROR',
      fix: `CREATE DATABASE ${name}x CHARACTER SET utf8mb4`,
    },
    {
      what: 'a database that the account may not use',
      plant: at(() => urlOf(accounts.nobody)),
      check: 'database',
      found: 'ER_DBACCESS_DENIED_ERROR',
      fix: `GRANT ALL ON ${name}.* TO`,
    },
    {
      what: 'an account that may only read',
      plant: at(() => urlOf(accounts.reader)),
      check: 'database-rights',
      found: 'lacks INSERT, UPDATE, DELETE, CREATE, ALTER, INDEX, DROP, REFERENCES',
      fix: `GRANT INSERT, UPDATE, DELETE, CREATE, ALTER, INDEX, DROP, REFERENCES ON ${name}.* TO '${accounts.reader}'@'%';`,
    },
    {
      what: 'an account that may do everything on the server',
      plant: at(() => urlOf('root')),
      check: 'database-rights',
      level: 'warning',
      // MySQL lists what ALL means.
      found: isOnMysql
        ? 'has SUPER, FILE, SHUTDOWN, RELOAD, CREATE USER, GRANT OPTION on the whole server'
        : 'has ALL PRIVILEGES, GRANT OPTION on the whole server',
      fix: `GRANT ALL ON ${name}.* TO 'site'@'localhost'`,
    },
    {
      what: 'a database of another character set',
      ...asRoot(
        `ALTER DATABASE ${name} CHARACTER SET latin1`,
        `ALTER DATABASE ${name} CHARACTER SET utf8mb4`,
      ),
      check: 'database-tables',
      level: 'warning',
      found: `The database ${name} has the character set latin1`,
      fix: `ALTER DATABASE ${name} CHARACTER SET utf8mb4`,
    },
    {
      what: 'a table of another character set',
      ...asRoot(`CREATE TABLE ${name}.odd (a TEXT) CHARACTER SET latin1`, `DROP TABLE ${name}.odd`),
      check: 'database-tables',
      found: 'The table odd has the collation latin1_swedish_ci',
      fix: 'ALTER TABLE odd CONVERT TO CHARACTER SET utf8mb4',
    },
    {
      what: 'a table that takes part in no transaction',
      ...asRoot(
        `CREATE TABLE ${name}.odd (a TEXT) ENGINE=MyISAM CHARACTER SET utf8mb4`,
        `DROP TABLE ${name}.odd`,
      ),
      check: 'database-tables',
      found: 'The table odd has the engine MyISAM',
      fix: 'ALTER TABLE odd ENGINE=InnoDB',
    },
    {
      what: 'a clock that is a little behind the database’s',
      machine: { now: () => new Date(Date.now() - 20_000) },
      check: 'clock',
      level: 'warning',
      // The question to the database takes its time.
      found: /\b(1\d|20) seconds behind the database’s/,
      fix: 'timedatectl set-ntp true',
    },
    {
      what: 'a clock that is far ahead of the database’s',
      machine: { now: () => new Date(Date.now() + 600_000) },
      check: 'clock',
      found: /\b(59\d|600) seconds ahead of the database’s/,
      fix: 'timedatectl set-ntp true',
    },
    {
      what: 'migrations of a newer release',
      ...asRoot(
        `INSERT INTO ${name}.migrations (timestamp, name) VALUES (1999999999000, 'Future1999999999000')`,
        `DELETE FROM ${name}.migrations WHERE timestamp = 1999999999000`,
      ),
      check: 'migrations',
      found: 'Future1999999999000',
      fix: 'Install the newer release again',
    },
    {
      what: 'a backup that failed',
      plant: async (patient) => {
        await patient.plantBackup({ failure: 'the disk is full' });
        return undefined;
      },
      undo: (patient) => patient.plantBackup({}),
      check: 'backups',
      found: 'The last backup failed: the disk is full',
      fix: 'npm run backup',
    },
    {
      what: 'mails that do not go out',
      ...asRoot(
        `INSERT INTO ${name}.outbox (leadId, kind, token, dueAt, leasedUntil, wantedAt)
         VALUES (7, 'owner-alert', 't', UTC_TIMESTAMP(3) - INTERVAL 3 HOUR, '1970-01-01', UTC_TIMESTAMP(3))`,
        `DELETE FROM ${name}.outbox`,
      ),
      check: 'outbox',
      found: 'New-lead alert: 1 overdue, the oldest since 20',
      fix: '/admin/settings',
    },
  ];
  testEach(problems, () => patient);

  it('names a database that answers no more, once', async () => {
    await root.query(`LOCK TABLES ${name}.outbox WRITE`);
    const { findings } = await patient.diagnose({}, { deadlineMs: 6_000 });
    await root.query('UNLOCK TABLES');
    expect(findings).toEqual([
      expect.objectContaining({
        level: 'problem',
        found: 'The database: the check didn’t finish within 6 seconds.',
      }),
    ]);
  });

  it('names a server that takes connections and says nothing', async () => {
    const silent = await silentServer();
    const { findings } = await patient.diagnose({
      DATABASE_URL: `mysql://site:hunter2@127.0.0.1:${silent.port}/${name}`,
    });
    silent.stop();
    expect(findings).toEqual([expect.objectContaining({ check: 'database', level: 'problem' })]);
    expect(findings[0].found).toMatch(/^Can’t open the database: .*ETIMEDOUT/);
  });
});

describeOnServer('The doctor, of a database server that is set up badly', () => {
  let server: PrivateServer;
  let files: TestDatabase;

  beforeAll(async () => {
    files = await sqlite();
    server = await PrivateServer.start(
      // MySQL can't pretend to be an earlier one.
      ...(isOnMysql ? [] : ['--version=10.3.39-MariaDB']),
      '--innodb-flush-log-at-trx-commit=2',
      '--log-bin=changes',
      '--server-id=1',
      '--sync-binlog=0',
      '--max-allowed-packet=1M',
      '--read-only',
    );
  });

  afterAll(async () => {
    await server.stop();
    await files.drop();
  });

  it('names each setting with what to set, and the release', async () => {
    const { findings } = await diagnose({ ...files.variables, DATABASE_URL: server.url });
    const of = (check: string) => findings.filter((finding) => finding.check === check);
    const told = of('database-server').map(({ level, found, fix }) => [level, found, fix.split(';')[0]]);
    expect(told).toEqual([
      [
        'problem',
        'innodb_flush_log_at_trx_commit is 2.',
        'Run SET GLOBAL innodb_flush_log_at_trx_commit = 1',
      ],
      [
        'problem',
        'The database server is read-only.',
        'If it is a replica, set the primary in DATABASE_URL. Otherwise: SET GLOBAL read_only = 0',
      ],
      ['warning', 'The binary log is on, and sync_binlog is 0.', 'Run SET GLOBAL sync_binlog = 1'],
      ['warning', 'max_allowed_packet is 1 MB.', 'Run SET GLOBAL max_allowed_packet = 16777216'],
    ]);
    const outdated = expect.objectContaining({
      level: 'problem',
      found: 'The database is MariaDB 10.3.39; the site needs 10.6 or newer.',
      fix: expect.stringMatching(/^Make a backup and install a long-term release \(10\.11, 11\.4, 11\.8\)/),
    });
    expect(of('database')).toEqual(isOnMysql ? [] : [outdated]);
    expect(of('migrations')[0].found).toBe('The site hasn’t started with this database yet.');
  });
});

describe('A line of SHOW GRANTS', () => {
  it.each([
    ["GRANT USAGE ON *.* TO `site`@`%` IDENTIFIED BY PASSWORD '*0'", []],
    ['GRANT ALL PRIVILEGES ON `jobs`.* TO `site`@`%`', ['ALL PRIVILEGES']],
    ['GRANT SELECT, INSERT ON `jobs\\_eu`.* TO `site`@`%`', []],
    ['GRANT SELECT, INSERT ON `jo%`.* TO `site`@`%`', ['SELECT', 'INSERT']],
    ['GRANT SELECT ON `job_`.* TO `site`@`%` WITH GRANT OPTION', ['SELECT', 'GRANT OPTION']],
    ['GRANT SELECT (name) ON `jobs`.`users` TO `site`@`%`', []],
    ['GRANT `writers`@`%` TO `site`@`%`', []],
  ])('%s', (line, rights) => {
    expect(readGrant(line, 'jobs').flatMap((grant) => grant.rights)).toEqual(rights);
  });

  it('holds for names with letters that patterns know', () => {
    expect(readGrant('GRANT SELECT ON `jobs\\_eu`.* TO `site`@`%`', 'jobs_eu')).toHaveLength(1);
    expect(readGrant('GRANT SELECT ON `jobs\\_eu`.* TO `site`@`%`', 'jobsxeu')).toHaveLength(0);
  });
});
