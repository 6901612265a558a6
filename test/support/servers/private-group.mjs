import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, open, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createConnection } from 'mysql2/promise';
import { mysqlCommand } from './debian-mysql.mjs';
import { PrivateNetwork } from './private-network.mjs';
import { engines, run } from './private-server.mjs';

const place = existsSync('/dev/shm') ? '/dev/shm' : tmpdir();

/**
 * Three MySQL servers with Group Replication of the tests' own, of which one takes writes. Each is in a
 * network namespace with two interfaces: clients come by one of them, and the other nodes by the other,
 * which can be cut.
 */
export class PrivateGroup {
  /** @type {GroupNode[]} */
  nodes = [];
  name = randomUUID();

  clients = new PrivateNetwork();
  members = new PrivateNetwork();

  /** Starts a group and waits until all of its nodes take part. */
  static async start() {
    const group = new PrivateGroup();
    await group.begin();
    return group;
  }

  async begin() {
    for (const number of [1, 2, 3]) this.nodes.push(await GroupNode.prepare(this, number));
    const [first, ...others] = this.nodes;
    await first.launch({ isFirst: true });
    for (const node of others) await node.launch();
  }

  /**
   * The settings of a site on it, with its nodes in the order of their making or another one.
   * @returns {Record<string, string>}
   */
  variables(database, order) {
    return {
      UNENCRYPTED_HOSTS: this.nodes.map(({ host }) => host).join(','),
      DATABASE_URL: this.url(database, order),
    };
  }

  /**
   * The address of its nodes, in the order of their making or another one.
   * @param {string} database
   * @param {Iterable<number>} order the numbers of the nodes.
   */
  url(database, order = this.nodes.keys()) {
    const hosts = [...order].map((number) => `${this.nodes[number].host}:${this.nodes[number].port}`);
    return `mysql://root@${hosts.join(',')}/${database}`;
  }

  /** Makes an empty database, and waits until all nodes have it. @param {string} name */
  async createDatabase(name) {
    await (await this.reader()).query(`CREATE DATABASE ${name}`);
    for (const node of this.nodes)
      await node.untilReady(async () => (await node.query(`SHOW DATABASES LIKE '${name}'`)).length > 0);
  }

  /**
   * Returns the node to read all that was written from: the one that takes writes. @throws while there is
   * none.
   */
  async reader() {
    for (const node of this.nodes) {
      const standing = await node.standing().catch(() => undefined);
      if (standing?.isPrimary) return node;
    }
    throw new Error('The group has no primary.');
  }

  /** Restarts all nodes after all have ended: first the one that has seen most, as an administrator would. */
  async bootstrap() {
    for (const node of this.nodes) await node.launch({ joins: false });
    const seen = await Promise.all(this.nodes.map((node) => node.executed()));
    const isFirst = await Promise.all(
      this.nodes.map(async (node, number) =>
        (await Promise.all(seen.map((other) => node.contains(seen[number], other)))).every(Boolean),
      ),
    );
    const first = this.nodes[isFirst.indexOf(true)];
    await first.join({ isFirst: true });
    for (const node of this.nodes) if (node !== first) await node.join();
  }

  /** Starts the group from what one node has; the others get it from there. No node runs. */
  async startFrom(source) {
    await source.launch({ isFirst: true });
    for (const node of this.nodes)
      if (node !== source) {
        await node.empty();
        await node.launch();
      }
  }

  /** Waits until every node says that it is a working member of a group with all others. */
  async untilWhole() {
    for (let attempt = 0; attempt < 600; attempt++) {
      const standings = await Promise.all(this.nodes.map((node) => node.standing().catch(() => undefined)));
      if (standings.every((one) => one?.isSynced && one.size === this.nodes.length)) return;
      await sleep(200);
    }
    throw new Error('The group did not become whole again.');
  }

  async stop() {
    await Promise.all(this.nodes.map((node) => node.remove()));
    this.clients.remove();
    this.members.remove();
  }
}

class GroupNode {
  /** @type {import('node:child_process').ChildProcess | undefined} */
  process;
  port = 3306;

  /** @param {PrivateGroup} group @param {number} number from 1. @param {string} folder */
  constructor(group, number, folder) {
    this.group = group;
    this.number = number;
    this.folder = folder;
    this.host = group.clients.address(number);
    this.member = group.members.address(number);
    this.namespace = group.clients.add(number);
    group.members.connect(this.namespace, number);
  }

  static async prepare(group, number) {
    const node = new GroupNode(group, number, await mkdtemp(join(place, 'group-')));
    await node.makeData();
    return node;
  }

  get data() {
    return join(this.folder, 'data');
  }

  get own() {
    const places = [`--datadir=${this.data}`, `--tmpdir=${this.folder}`, '--user=root'];
    return ['--no-defaults', ...places, ...engines.mysql.data];
  }

  /** What docs/scaling.md writes into a node's configuration, with this node's addresses. */
  get membership() {
    const seeds = this.group.nodes.map(({ member }) => `${member}:33061`).join(',');
    const plugin = {
      group_name: this.group.name,
      start_on_boot: 'OFF',
      local_address: `${this.member}:33061`,
      group_seeds: seeds,
      ip_allowlist: `${this.group.members.prefix}.0/24`,
      member_expel_timeout: '0',
      recovery_get_public_key: 'ON',
    };
    return [
      `--server-id=${this.number}`,
      `--report-host=${this.member}`,
      '--gtid-mode=ON',
      '--enforce-gtid-consistency=ON',
      '--log-bin=changes',
      '--plugin-load-add=group_replication.so',
      ...Object.entries(plugin).map(
        ([name, value]) => `--group-replication-${name.replaceAll('_', '-')}=${value}`,
      ),
    ];
  }

  async makeData() {
    await run(...engines.mysql.install(this.own));
  }

  /** Starts it on its data, and waits until it takes part. @param options more for the server. */
  async launch({ joins = true, isFirst = false, options = [] } = {}) {
    const log = await open(join(this.folder, 'log'), 'a');
    const command = [
      ...mysqlCommand('sbin/mysqld'),
      ...this.own,
      ...this.membership,
      '--mysqlx=OFF',
      '--bind-address=*',
      '--innodb-flush-log-at-trx-commit=1',
      '--innodb-doublewrite=OFF',
      // With the small redo log of tests, a node that applies what it missed waits for its disk.
      '--innodb-redo-log-capacity=100M',
      `--socket=${this.socket}`,
      `--pid-file=${join(this.folder, 'pid')}`,
      ...options,
    ];
    this.process = spawn('ip', ['netns', 'exec', this.namespace, ...command], {
      stdio: ['ignore', 'ignore', log.fd],
    });
    await log.close();
    await this.untilReady(() => this.query('SELECT 1', { socketPath: this.socket }));
    if (joins) await this.join({ isFirst });
  }

  get socket() {
    return join(this.folder, 'socket');
  }

  /** Makes it a member of the group. @param isFirst begins a new group. */
  async join({ isFirst = false } = {}) {
    const way = { socketPath: this.socket };
    const statements = [
      'SET SQL_LOG_BIN = 0',
      "CREATE USER IF NOT EXISTS root@'%'",
      "GRANT ALL ON *.* TO root@'%' WITH GRANT OPTION",
      "CREATE USER IF NOT EXISTS replication@'%' IDENTIFIED BY 'secret'",
      "GRANT REPLICATION SLAVE, BACKUP_ADMIN, GROUP_REPLICATION_STREAM, CONNECTION_ADMIN ON *.* TO replication@'%'",
      'SET SQL_LOG_BIN = 1',
      "CHANGE REPLICATION SOURCE TO SOURCE_USER = 'replication', SOURCE_PASSWORD = 'secret' FOR CHANNEL 'group_replication_recovery'",
      `SET GLOBAL group_replication_bootstrap_group = ${isFirst ? 'ON' : 'OFF'}`,
      'START GROUP_REPLICATION',
      'SET GLOBAL group_replication_bootstrap_group = OFF',
    ];
    const connection = await createConnection({ ...way, user: 'root' });
    try {
      for (const sql of statements) await connection.query(sql);
    } finally {
      connection.destroy();
    }
    await this.untilReady(async () => (await this.standing(way)).isSynced);
  }

  /** @param {() => Promise<unknown>} isReady may fail as long as the server does not answer. */
  async untilReady(isReady) {
    for (let attempt = 0; attempt < 2_400 && this.process.exitCode === null; attempt++) {
      if (await isReady().catch(() => false)) return;
      await sleep(100);
    }
    const log = await readFile(join(this.folder, 'log'), 'utf8').catch(() => '');
    throw new Error(`A node of the private group did not start:\n${log.slice(-3000)}`);
  }

  get isAlive() {
    return this.process !== undefined && this.process.exitCode === null && this.process.signalCode === null;
  }

  /**
   * Asks the node alone.
   * @param {string} sql
   * @returns {Promise<any>} rows, or what became of a statement.
   */
  async query(sql, way = { host: this.host, port: this.port }) {
    const connection = await createConnection({
      ...way,
      user: 'root',
      database: 'mysql',
      connectTimeout: 2_000,
    });
    try {
      return (await connection.query({ sql, timeout: 5_000 }))[0];
    } finally {
      connection.destroy();
    }
  }

  async standing(way) {
    const [rows, [{ id }]] = await Promise.all([
      this.query('SELECT * FROM performance_schema.replication_group_members', way),
      this.query('SELECT @@server_uuid AS id', way),
    ]);
    const own = rows.find(({ MEMBER_ID }) => MEMBER_ID === id);
    return {
      isSynced: own?.MEMBER_STATE === 'ONLINE',
      isPrimary: own?.MEMBER_STATE === 'ONLINE' && own.MEMBER_ROLE === 'PRIMARY',
      size: rows.filter(({ MEMBER_STATE }) => MEMBER_STATE === 'ONLINE').length,
    };
  }

  /** Cuts the node off from the others, or joins it to them again; clients reach it all the same. */
  async isolate(isIsolated = true) {
    this.group.members.cut(this.number, isIsolated);
  }

  freeze() {
    this.process.kill('SIGSTOP');
  }

  thaw() {
    this.process?.kill('SIGCONT');
  }

  async end(signal = 'SIGTERM') {
    if (!this.isAlive) return;
    const ended = once(this.process, 'exit');
    this.process.kill(signal);
    await ended;
  }

  /**
   * Takes all data from a node that has ended; when it is launched, it gets them from another one. It keeps
   * its ID, by which Router knows it.
   */
  async empty() {
    const id = await readFile(join(this.data, 'auto.cnf'));
    await rm(this.data, { recursive: true });
    await this.makeData();
    await writeFile(join(this.data, 'auto.cnf'), id);
  }

  /** A backup: ends the node, copies its data as they then lie there, and starts it again. */
  async keepCopy() {
    await this.end();
    await rm(this.copy, { recursive: true, force: true });
    await run('cp', '--archive', this.data, this.copy);
    await this.launch();
  }

  get copy() {
    return join(this.folder, 'copy');
  }

  /** What of the binary log was written since the copy, as statements. The node has ended. */
  async changesSinceCopy() {
    const isLog = (name) => /^changes\.\d+$/.test(name);
    const before = new Set(await readdir(this.copy));
    const since = (await readdir(this.data)).filter((name) => isLog(name) && !before.has(name)).sort();
    const [program, ...args] = mysqlCommand('bin/mysqlbinlog');
    const files = since.map((name) => join(this.data, name));
    return (await run(program, ...args, '--no-defaults', ...files)).stdout;
  }

  /**
   * Puts the copy in the place of the node's data, for clients out of reach. The node has ended, and is ended
   * again.
   * @param {string} changes statements to execute on it.
   * @param {string} question about what it then holds.
   * @returns {Promise<any>} the answer.
   */
  async putCopyBack(changes = '', question = 'SELECT 1') {
    await rm(this.data, { recursive: true });
    await run('cp', '--archive', this.copy, this.data);
    await this.launch({ joins: false, options: ['--skip-networking'] });
    const file = join(this.folder, 'changes.sql');
    await writeFile(file, changes);
    const input = await open(file);
    const [program, ...args] = mysqlCommand('bin/mysql');
    const client = spawn(
      program,
      [...args, '--no-defaults', '--binary-mode', `--socket=${this.socket}`, '--user=root'],
      { stdio: [input.fd, 'ignore', 'inherit'] },
    );
    const [code] = await once(client, 'exit');
    await input.close();
    if (code !== 0) throw new Error('The changes could not be executed again.');
    const answer = await this.query(question, { socketPath: this.socket });
    await this.end();
    return answer;
  }

  /** Which transactions it has, as GTIDs. */
  async executed() {
    const [{ gtids }] = await this.query('SELECT @@global.gtid_executed AS gtids', {
      socketPath: this.socket,
    });
    return gtids;
  }

  /** Whether one set of GTIDs contains another. */
  async contains(set, other) {
    const [{ isContained }] = await this.query(`SELECT GTID_SUBSET('${other}', '${set}') AS isContained`, {
      socketPath: this.socket,
    });
    return isContained === 1;
  }

  async remove() {
    await this.end('SIGKILL');
    await rm(this.folder, { recursive: true, force: true });
  }
}
