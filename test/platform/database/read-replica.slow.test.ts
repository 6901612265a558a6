import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { type Connection, createConnection, type RowDataPacket } from 'mysql2/promise';
import { readReplica } from '../../../src/operations/doctor/checks/read-replica.js';
import { diagnose } from '../../../src/operations/doctor/diagnostics.js';
import type { Variables } from '../../../src/platform/config/environment.js';
import {
  ReadReplicaService,
  type ReplicaState,
} from '../../../src/platform/database/replica/read-replica.service.js';
import { leadsExportPath } from '../../../views/contracts/admin.js';
import { seed } from '../../support/data/leads.js';
import { describeWith, mariadbUrl } from '../../support/databases/databases.js';
import { until, untilReads } from '../../support/runner/until.js';
import { PrivateMariadb } from '../../support/servers/private-mariadb.mjs';
import { lead, TestSite } from '../../support/site/site.js';

/** Statements that only the pages and files of reports and lists cost. */
const heavy =
  /visit_blocks|page_views|FROM web_vitals|FROM jobs|JOIN jobs|FROM customers|FROM events|lead_touches|GROUP BY|`contacts` `lead` WHERE/;
const maxReplicaLagMs = 3_000;
/** Longer than a server that doesn't answer is waited for (server-watch.ts). */
const maxHungMs = 8_000;

const reports = [
  '/admin/analytics',
  '/api/analytics/report',
  '/api/analytics/lead-sources',
  '/admin/money',
  '/admin/money.csv',
  '/admin/analytics/revenue',
  '/admin/analytics/export/source.csv',
  leadsExportPath,
];
const lists = [
  '/admin/leads',
  '/admin/leads?search=smith',
  '/admin/leads?view=board',
  '/admin/api/board',
  '/admin/api/contacts/counts',
  '/admin/customers',
  '/admin/customers?sort=spent',
];
const all = [...reports, ...lists];

describeWith(mariadbUrl, 'MariaDB')('A site with a replica', () => {
  let primary: PrivateMariadb;
  let replica: PrivateMariadb;
  let onPrimary: Connection;
  let onReplica: Connection;
  let folders: string[];
  let sites: TestSite[];
  let owners: Awaited<ReturnType<TestSite['owner']>>[];
  let ids: number[];

  beforeAll(async () => {
    [primary, replica] = await Promise.all([
      PrivateMariadb.start('--server-id=1', '--log-bin=changes'),
      PrivateMariadb.start('--server-id=2', '--read-only=1'),
    ]);
    await replica.follow(primary);
    const url = await primary.createDatabase();
    onPrimary = await createConnection(primary.url);
    await onPrimary.query("CREATE USER 'reader'@'%' IDENTIFIED BY 'secret'");
    await onPrimary.query("GRANT SELECT ON site.* TO 'reader'@'%'");
    folders = await Promise.all([0, 1].map(() => mkdtemp(join(tmpdir(), 'site-'))));
    sites = [];
    owners = [];
    for (const DATA_DIR of folders) {
      const site = new TestSite();
      const variables = {
        DATA_DIR,
        DATABASE_URL: url,
        DATABASE_READ_URL: `mysql://reader:secret@127.0.0.1:${replica.port}/site`,
        SESSION_SECRET: 'a secret that both processes share',
      };
      await site.begin(variables, { maxReplicaLagMs });
      sites.push(site);
      owners.push(await site.owner());
    }
    ids = await seed(
      sites[0].dataSource,
      Array.from({ length: 30 }, () => ({})),
    );
  }, 60_000);

  beforeEach(async () => {
    onReplica = await createConnection(replica.url);
    await untilAll('ready');
  });

  afterAll(async () => {
    for (const site of sites) await site.stop();
    await Promise.all([primary.stop(), replica.stop()]);
    for (const folder of folders) await rm(folder, { recursive: true });
  });

  const statusOf = (site: TestSite) => site.app.get(ReadReplicaService).status;
  const untilAll = (state: ReplicaState) =>
    untilReads(async () => sites.map((site) => statusOf(site)?.state).join(), sites.map(() => state).join());
  const readsOf = (server: 'replica' | 'primary') =>
    sites.reduce((sum, site) => sum + (statusOf(site)?.reads[server] ?? 0), 0);
  const namesIn = async (process: number, query: string): Promise<string[]> => {
    const { body } = await owners[process].get(`/admin/api/contacts?limit=50&${query}`).expect(200);
    return body.map(({ name }: { name: string }) => name);
  };
  const addLead = async (name: string) =>
    sites[0].visitor.post('/api/contact').send(lead({ name })).expect(201);

  /** The statements that a server gets from a user while something runs. */
  const statementsOn = async (
    server: Connection,
    user: string,
    run: () => Promise<void>,
  ): Promise<string[]> => {
    await server.query("SET GLOBAL log_output = 'TABLE'");
    await server.query('TRUNCATE mysql.general_log');
    await server.query('SET GLOBAL general_log = ON');
    await run();
    await server.query('SET GLOBAL general_log = OFF');
    const [rows] = await server.query<RowDataPacket[]>(
      "SELECT CONVERT(argument USING utf8mb4) AS statement FROM mysql.general_log WHERE command_type = 'Query' AND user_host LIKE ?",
      [`${user}%`],
    );
    return rows.map(({ statement }) => statement);
  };

  const ask = (process: number, path: string) =>
    path === leadsExportPath ? owners[process].post(path) : owners[process].get(path);

  it('reads reports, lists and exports from it', async () => {
    let there: string[] = [];
    const here = await statementsOn(onPrimary, 'root', async () => {
      there = await statementsOn(onReplica, 'reader', async () => {
        for (const path of all) await ask(0, path).expect(200);
      });
    });
    expect(here.filter((statement) => heavy.test(statement))).toEqual([]);
    expect(there.filter((statement) => heavy.test(statement)).length).toBeGreaterThan(30);
    expect(there.filter((statement) => /^(INSERT|UPDATE|DELETE)/.test(statement))).toEqual([]);
  });

  const findings = async (changes: Variables = {}) => {
    const variables = { ...sites[0].variables, ...changes };
    return (await diagnose(variables, {}, [readReplica])).findings.map(
      ({ level, found }) => `${level}: ${found}`,
    );
  };

  it('is fine for the doctor, and a database that is no replica isn’t', async () => {
    expect(await findings()).toEqual([]);
    await onReplica.query('SET GLOBAL max_connections = 11');
    expect(await findings()).toEqual([
      'warning: The site’s process may need 12 connections; the replica allows 11.',
    ]);
    await onReplica.query('SET GLOBAL max_connections = 151');
    const url = await replica.createDatabase('copy');
    await onReplica.query(
      'CREATE TABLE copy.replication_heartbeat AS SELECT * FROM site.replication_heartbeat',
    );
    await onReplica.query("UPDATE copy.replication_heartbeat SET epoch = 'another', beat = 1000000");
    const [finding] = await findings({ DATABASE_READ_URL: url });
    expect(finding).toMatch(/^warning: .* isn’t a replica of the site’s database/);
  });

  it('shows each change of the admin in the next list of any process', async () => {
    const before = readsOf('replica');
    for (const [round, id] of ids.entries()) {
      const name = `Changed ${round}`;
      const [here, there] = [round % 2, (round + 1) % 2];
      await owners[here]
        .put(`/admin/api/contacts/${id}`)
        .send({ status: 'contacted', notes: name })
        .expect(200);
      const { body } = await owners[there].get('/admin/api/contacts?limit=50&status=contacted').expect(200);
      expect(body.map((one: { notes: string }) => one.notes)).toContain(name);
    }
    expect(readsOf('replica')).toBeGreaterThanOrEqual(before);
  });

  it('shows leads and changes that a stopped replica lacks, and reads from the primary until it has caught up', async () => {
    await onReplica.query('STOP SLAVE SQL_THREAD');
    await addLead('Newest Smith');
    expect(await namesIn(0, '')).toContain('Newest Smith');
    await owners[0].put(`/admin/api/contacts/${ids[0]}`).send({ status: 'completed' }).expect(200);
    expect(await namesIn(1, 'status=completed')).toHaveLength(1);
    await untilAll('behind');
    const before = readsOf('replica');
    for (const path of all) await ask(1, path).expect(200);
    expect(readsOf('replica')).toBe(before);
    const metrics = await sites[0].visitor.get('/metrics').expect(200);
    expect(metrics.text).toMatch(/^site_replica_up 0$/m);
    expect(Number(/^site_replica_lag_seconds (\S+)$/m.exec(metrics.text)?.[1])).toBeGreaterThan(3);
    await onReplica.query('START SLAVE SQL_THREAD');
    await untilAll('ready');
    expect(await namesIn(1, 'status=completed')).toHaveLength(1);
    expect(readsOf('replica')).toBeGreaterThan(before);
  });

  it('answers every request while it is killed and comes back', async () => {
    let isOver = false;
    const answers: number[] = [];
    const asking = [0, 1].map(async (process) => {
      for (let turn = 0; !isOver; turn++) answers.push((await ask(process, all[turn % all.length])).status);
    });
    await until(() => answers.length > 10);
    await replica.end('SIGKILL');
    await untilAll('away');
    expect((await findings())[0]).toMatch(/^warning: Can’t read from the replica: .*ECONNREFUSED/);
    await replica.launch();
    await untilAll('ready');
    isOver = true;
    await Promise.all(asking);
    expect(answers.filter((status) => status !== 200)).toEqual([]);
  });

  it('answers requests while it is frozen', async () => {
    replica.process.kill('SIGSTOP');
    try {
      const startedAt = performance.now();
      await owners[0].get('/api/analytics/report').expect(200);
      expect(performance.now() - startedAt).toBeLessThan(maxHungMs);
      await untilAll('away');
      await owners[0].get('/admin/money').expect(200);
    } finally {
      replica.process.kill('SIGCONT');
    }
    await untilAll('ready');
  });
});
