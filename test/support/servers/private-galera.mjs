import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, mkdtemp, open, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { createConnection } from 'mysql2/promise';

const run = promisify(execFile);

/** Under root a node runs as Debian's package user: rsync, which copies databases to nodes, insists on it. */
const isRoot = process.getuid?.() === 0;
const user = isRoot ? ['--user=mysql'] : [];
/** The tests' own folder of temporary files is closed to that user. */
const place = isRoot ? (existsSync('/dev/shm') ? '/dev/shm' : '/tmp') : tmpdir();

/** A Galera cluster of the tests' own: each node's data, socket and ports exist only while it runs. */
export class PrivateGalera {
  /** @type {GaleraNode[]} */
  nodes = [];

  /** @param provider the file of the Galera library. */
  constructor(provider) {
    this.provider = provider;
  }

  /** Starts a cluster and waits until all of its nodes take part. */
  static async start(provider, count = 3) {
    const galera = new PrivateGalera(provider);
    for (let number = 0; number < count; number++) galera.nodes.push(await GaleraNode.prepare(galera));
    const [first, ...others] = galera.nodes;
    await first.launch({ isFirst: true });
    await Promise.all(others.map((node) => node.launch()));
    return galera;
  }

  /** The settings of a site on it, with its nodes in the order of their making or another one. */
  variables(database, order) {
    return { DATABASE_URL: this.url(database, order) };
  }

  /**
   * The address of its nodes, in the order of their making or another one.
   * @param {string} database
   * @param {Iterable<number>} order the numbers of the nodes.
   */
  url(database, order = this.nodes.keys()) {
    const hosts = [...order].map((number) => `127.0.0.1:${this.nodes[number].port}`);
    return `mysql://root@${hosts.join(',')}/${database}`;
  }

  /** Makes an empty database, on all nodes. @param {string} name */
  async createDatabase(name) {
    await this.nodes[0].query(`CREATE DATABASE ${name}`);
  }

  /** Returns a node to read all that was written from. */
  async reader() {
    return this.nodes[2];
  }

  get address() {
    return `gcomm://${this.nodes.map(({ ports }) => `127.0.0.1:${ports.group}`).join(',')}`;
  }

  /** Restarts all nodes after all have ended: first the one that has seen most, as an administrator would. */
  async bootstrap() {
    const seen = [];
    for (const node of this.nodes) seen.push(await node.lastTransaction());
    const first = this.nodes[seen.indexOf(Math.max(...seen))];
    await first.allowBootstrap();
    await first.launch({ isFirst: true });
    await Promise.all(this.nodes.filter((node) => node !== first).map((node) => node.launch()));
  }

  /**
   * Starts the cluster from what one node has now; the others get it from there. All of them have ended
   * before.
   * @param {GaleraNode} source
   */
  async startFrom(source) {
    const others = this.nodes.filter((node) => node !== source);
    await source.allowBootstrap();
    await source.launch({ isFirst: true });
    await Promise.all(others.map((node) => node.empty()));
    await Promise.all(others.map((node) => node.launch()));
  }

  /** Waits until every node says that it is a synchronized part of a cluster with all others. */
  async untilWhole() {
    for (let attempt = 0; attempt < 600; attempt++) {
      const standings = await Promise.all(this.nodes.map((node) => node.standing().catch(() => undefined)));
      if (standings.every((one) => one?.isSynced && one.size === this.nodes.length)) return;
      await sleep(100);
    }
    throw new Error('The cluster did not become whole again.');
  }

  async stop() {
    await Promise.all(this.nodes.map((node) => node.remove()));
  }
}

class GaleraNode {
  /** @type {import('node:child_process').ChildProcess | undefined} */
  process;

  /** @param {PrivateGalera} galera @param {string} folder @param ports for SQL and for talk between nodes. */
  constructor(galera, folder, ports) {
    this.galera = galera;
    this.folder = folder;
    this.ports = ports;
    this.port = ports.sql;
  }

  static async prepare(galera) {
    const folder = await mkdtemp(join(place, 'galera-'));
    await chmod(folder, 0o755);
    const [sql, group, increments, copies] = await freePorts(4);
    const node = new GaleraNode(galera, folder, { sql, group, increments, copies });
    await node.makeData();
    return node;
  }

  get data() {
    return join(this.folder, 'data');
  }

  get socket() {
    return join(this.folder, 'socket');
  }

  get own() {
    return ['--no-defaults', `--datadir=${this.data}`, ...user];
  }

  /** Temporary files lie in the node's own folder; that of the tests may be closed to its user. */
  get inFolder() {
    return { env: { ...process.env, TMPDIR: this.folder } };
  }

  /** What a node is told about its cluster. */
  get membership() {
    const { group, increments, copies } = this.ports;
    const options = {
      'gmcast.listen_addr': `tcp://127.0.0.1:${group}`,
      'ist.recv_addr': `127.0.0.1:${increments}`,
      'gcache.size': '32M',
    };
    return [
      '--wsrep-on=ON',
      `--wsrep-provider=${this.galera.provider}`,
      `--wsrep-cluster-address=${this.galera.address}`,
      '--wsrep-cluster-name=private',
      '--wsrep-node-address=127.0.0.1',
      `--wsrep-node-name=node-${group}`,
      '--wsrep-sst-method=rsync',
      `--wsrep-sst-receive-address=127.0.0.1:${copies}`,
      `--wsrep-provider-options=${Object.entries(options)
        .map(([name, value]) => `${name}=${value}`)
        .join(';')}`,
      '--binlog-format=ROW',
      '--log-bin=changes',
      '--log-slave-updates',
      '--innodb-autoinc-lock-mode=2',
      '--innodb-flush-log-at-trx-commit=1',
      '--innodb-log-file-size=16M',
    ];
  }

  async makeData() {
    if (isRoot) await run('chown', ['mysql:', this.folder]);
    const options = ['--auth-root-authentication-method=normal', '--skip-test-db'];
    await run('mariadb-install-db', [...this.own, ...options], this.inFolder);
  }

  /** Starts it on its data and waits until it is in the cluster. @param isFirst begins a new cluster. */
  async launch({ isFirst = false } = {}) {
    this.begin([
      ...this.membership,
      ...(isFirst ? ['--wsrep-new-cluster'] : []),
      '--bind-address=127.0.0.1',
      `--port=${this.port}`,
    ]);
    await this.untilReady(async () => (await this.standing()).isSynced);
  }

  begin(options) {
    const files = [
      `--tmpdir=${this.folder}`,
      `--socket=${this.socket}`,
      `--pid-file=${join(this.folder, 'pid')}`,
      `--log-error=${join(this.folder, 'log.err')}`,
    ];
    this.process = spawn('mariadbd', [...this.own, ...files, ...options], {
      stdio: 'ignore',
      ...this.inFolder,
    });
  }

  /** @param {() => Promise<boolean>} isReady may fail as long as the server does not answer. */
  async untilReady(isReady) {
    for (let attempt = 0; attempt < 900 && this.process.exitCode === null; attempt++) {
      if (await isReady().catch(() => false)) return;
      await sleep(100);
    }
    const log = await readFile(join(this.folder, 'log.err'), 'utf8').catch(() => '');
    throw new Error(`A node of the private cluster did not start:\n${log.slice(-3000)}`);
  }

  get isAlive() {
    return this.process !== undefined && this.process.exitCode === null && this.process.signalCode === null;
  }

  /**
   * Asks the node alone.
   * @param {string} sql
   * @param way the socket of a node that takes no connections from outside, in place of its port.
   * @returns {Promise<any>} rows, or what became of a statement.
   */
  async query(sql, way = { host: '127.0.0.1', port: this.port }) {
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

  async standing() {
    const rows = await this.query(
      "SHOW STATUS WHERE Variable_name IN ('wsrep_local_state', 'wsrep_cluster_size', 'wsrep_cluster_status')",
    );
    const said = Object.fromEntries(rows.map(({ Variable_name, Value }) => [Variable_name, Value]));
    const isSynced = said.wsrep_local_state === '4' && said.wsrep_cluster_status === 'Primary';
    return { isSynced, size: Number(said.wsrep_cluster_size) };
  }

  /** Cuts the node off from the others, or joins it to them again; clients reach it all the same. */
  async isolate(isIsolated = true) {
    await this.query(`SET GLOBAL wsrep_provider_options = 'gmcast.isolate=${isIsolated ? 1 : 0}'`);
  }

  /** Has the node take in nothing committed elsewhere; it still answers. @returns what lets it go on. */
  async holdBack() {
    const connection = await createConnection({ host: '127.0.0.1', port: this.port, user: 'root' });
    await connection.query('FLUSH TABLES WITH READ LOCK');
    return async () => {
      await connection.query('UNLOCK TABLES');
      await connection.end();
    };
  }

  /** Stops the node's process where it stands, and lets it go on. */
  freeze() {
    this.process.kill('SIGSTOP');
  }

  thaw() {
    this.process.kill('SIGCONT');
  }

  async end(signal = 'SIGTERM') {
    if (!this.isAlive) return;
    const ended = once(this.process, 'exit');
    this.process.kill(signal);
    await ended;
  }

  /** Takes all data from a node that has ended; when it is launched, it gets them from another one. */
  async empty() {
    await rm(this.data, { recursive: true });
    await this.makeData();
  }

  /** A backup: ends the node, copies its data as they then lie there, and starts it again. */
  async keepCopy() {
    await this.end();
    await rm(this.copy, { recursive: true, force: true });
    await run('cp', ['--archive', this.data, this.copy]);
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
    const { stdout } = await run('mariadb-binlog', ['--no-defaults', ...since], {
      cwd: this.data,
      maxBuffer: 1e9,
    });
    return stdout;
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
    await run('cp', ['--archive', this.copy, this.data]);
    this.begin(['--skip-networking']);
    const way = { socketPath: this.socket };
    await this.untilReady(async () => Boolean(await this.query('SELECT 1', way)));
    const file = join(this.folder, 'changes.sql');
    await writeFile(file, changes);
    const input = await open(file);
    const client = spawn('mariadb', ['--no-defaults', `--socket=${this.socket}`, '--user=root'], {
      stdio: [input.fd, 'ignore', 'inherit'],
    });
    const [code] = await once(client, 'exit');
    await input.close();
    if (code !== 0) throw new Error('The changes could not be executed again.');
    const answer = await this.query(question, way);
    await this.end();
    return answer;
  }

  /** The number of the last transaction that a node has which has ended. */
  async lastTransaction() {
    const told = await run('mariadbd', [...this.own, ...this.membership, '--wsrep-recover'], this.inFolder);
    const [, number] = /Recovered position:?\s*[\w-]+:(-?\d+)/.exec(`${told.stdout}${told.stderr}`) ?? [];
    return Number(number ?? -1);
  }

  async allowBootstrap() {
    const file = join(this.data, 'grastate.dat');
    const state = await readFile(file, 'utf8');
    await writeFile(file, state.replace('safe_to_bootstrap: 0', 'safe_to_bootstrap: 1'));
  }

  async remove() {
    await this.end('SIGKILL');
    await rm(this.folder, { recursive: true, force: true });
  }
}

/** Free TCP ports below those that the kernel gives to connections: a restarted node needs its own. */
async function freePorts(count) {
  const ports = [];
  while (ports.length < count) {
    const port = 20_000 + Math.floor(Math.random() * 12_000);
    const server = createServer();
    const isFree = await new Promise((resolve) => {
      server.once('error', () => resolve(false));
      server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
    });
    if (isFree && !ports.includes(port)) ports.push(port);
  }
  return ports;
}
