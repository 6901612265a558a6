import { execFile, spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { cp, mkdtemp, open, readFile, rename, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { createConnection } from 'mysql2/promise';
import { mysqlCommand, mysqlPrefix } from './debian-mysql.mjs';

/** What differs between the servers: how the data directory is made, and how the server is started. */
export const engines = {
  mariadb: {
    name: 'MariaDB',
    install: (own) => [
      'mariadb-install-db',
      ...own,
      '--auth-root-authentication-method=normal',
      '--skip-test-db',
    ],
    server: () => ['mariadbd'],
    // A redo log of a tenth of the usual size: each server's data are copied and removed as a whole.
    data: ['--innodb-log-file-size=10M'],
    // Defaults of an old server, which the product's own tables must not depend on.
    defaults: ['--character-set-server=latin1'],
  },
  mysql: {
    name: 'MySQL',
    install: (own) => [...mysqlCommand('sbin/mysqld'), ...own, '--initialize-insecure'],
    server: () => mysqlCommand('sbin/mysqld'),
    // Names of tables in lower case, as on Windows and macOS and at some hosts.
    data: [
      `--basedir=${mysqlPrefix}`,
      '--innodb-redo-log-capacity=8M',
      '--secure-file-priv=NULL',
      '--lower-case-table-names=1',
    ],
    // No binary log and no second copy of each page: nobody restarts a test's machine.
    defaults: [
      '--mysqlx=OFF',
      // The least that the doctor doesn't warn about.
      '--max-allowed-packet=16M',
      '--plugin-load-add=auth_socket.so',
      // Like MariaDB, which has no certificate of its own.
      '--tls-version=',
      '--skip-log-bin',
      '--innodb-doublewrite=OFF',
    ],
  },
};

/** The engine that tests of database servers run on: MariaDB, or MySQL in `npm run test:mysql`. */
export const engine = process.env.TEST_ENGINE === 'mysql' ? 'mysql' : 'mariadb';

/** Runs a program to its end. @throws if it fails, with what it said. */
export const run = (program, ...args) => promisify(execFile)(program, args, { maxBuffer: 1e9 });

/** A database server of the tests' own: its data, socket and port exist only while it runs. */
export class PrivateServer {
  /** @type {import('node:child_process').ChildProcess} */
  process;
  /** Options of the server beside the usual ones. */
  options = [];

  constructor(port, folder, engineName = engine) {
    this.port = port;
    this.folder = folder;
    this.engine = engines[engineName];
  }

  /** Makes a data directory, starts a server on a free port and waits for it. @param options more for it. */
  static start(...options) {
    return PrivateServer.of(engine, ...options);
  }

  /** Does the same with the server of an engine. @param {'mariadb' | 'mysql'} engineName */
  static async of(engineName, ...options) {
    const folder = await mkdtemp(join(tmpdir(), `${engineName}-`));
    const server = new PrivateServer(await freePort(), folder, engineName);
    server.options = options;
    await server.begin();
    return server;
  }

  /** Starts it for the first time. Its data directory is copied if possible, as making one takes seconds. */
  async begin(made = process.env.TEST_EMPTY_SERVER) {
    if (made && existsSync(made) && this.engine === engines[engine])
      await cp(made, join(this.folder, 'data'), { recursive: true });
    else await this.install();
    await this.launch();
  }

  /** Makes a data directory that nobody has written to, unless there is one. */
  static async makeEmpty(made) {
    if (existsSync(made)) return;
    const folder = await mkdtemp(`${made}-`);
    await new PrivateServer(0, folder).install();
    await rename(join(folder, 'data'), made);
    await rm(folder, { recursive: true });
  }

  async install() {
    await run(...this.engine.install(this.own));
  }

  get own() {
    const user = process.getuid?.() === 0 ? ['--user=root'] : [];
    // A server that starts clears the temporary tables out of its tmpdir: those of others must not lie there.
    const places = [`--datadir=${join(this.folder, 'data')}`, `--tmpdir=${this.folder}`];
    return ['--no-defaults', ...places, ...this.engine.data, ...user];
  }

  /** Starts the server on its data, at first or again after it ended. */
  async launch() {
    const [program, ...args] = this.engine.server();
    const log = await open(join(this.folder, 'log'), 'a');
    this.process = spawn(
      program,
      [
        ...args,
        ...this.own,
        `--socket=${join(this.folder, 'socket')}`,
        `--pid-file=${join(this.folder, 'pid')}`,
        '--bind-address=127.0.0.1',
        `--port=${this.port}`,
        '--default-time-zone=-06:00',
        ...this.engine.defaults,
        ...this.options,
      ],
      { stdio: ['ignore', 'ignore', log.fd] },
    );
    await log.close();
    await this.untilItAnswers();
  }

  get url() {
    return `mysql://root@127.0.0.1:${this.port}/mysql`;
  }

  /** Makes an empty database. @returns its URL. */
  async createDatabase(name = 'site') {
    const connection = await createConnection(this.url);
    await connection.query(`CREATE DATABASE ${name}`);
    await connection.end();
    return this.url.replace(/mysql$/, name);
  }

  /** Ends the server's process, its data stay. */
  async end(signal = 'SIGTERM') {
    const ended = once(this.process, 'exit');
    this.process.kill(signal);
    await ended;
  }

  /** Ends it at once: its data are gone as well. */
  async stop() {
    await this.end('SIGKILL');
    await rm(this.folder, { recursive: true, force: true });
  }

  async untilItAnswers() {
    for (let attempt = 0; attempt < 600 && this.process.exitCode === null; attempt++) {
      try {
        const connection = await createConnection(this.url);
        await connection.end();
        return;
      } catch {
        await sleep(100);
      }
    }
    const log = await readFile(join(this.folder, 'log'), 'utf8');
    throw new Error(`The private ${this.engine.name} server did not start:\n${log.slice(-3000)}`);
  }
}

/**
 * A TCP port that nothing listens on. It is below the ports that a system hands out by itself (from 32768
 * on Linux, 16000 in gVisor), so that no server or connection of another test gets it a moment later.
 */
export async function freePort() {
  for (;;) {
    const port = randomInt(10_000, 16_000);
    if (given.has(port)) continue;
    given.add(port);
    const server = createServer();
    try {
      await once(server.listen(port, '127.0.0.1'), 'listening');
    } catch {
      continue;
    }
    server.close();
    await once(server, 'close');
    return port;
  }
}

/** What this process got so far. */
const given = new Set();
