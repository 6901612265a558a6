import { execFile, spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { cp, mkdtemp, rename, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { createConnection } from 'mysql2/promise';

/** A MariaDB server of the tests' own: its data, socket and port exist only while it runs. */
export class PrivateMariadb {
  /** @type {import('node:child_process').ChildProcess} */
  process;

  constructor(port, folder) {
    this.port = port;
    this.folder = folder;
  }

  /** Makes a data directory, starts a server on a free port and waits for it. @param options more for it. */
  static async start(...options) {
    const mariadb = new PrivateMariadb(await freePort(), await mkdtemp(join(tmpdir(), 'mariadb-')));
    mariadb.options = options;
    await mariadb.begin();
    return mariadb;
  }

  /** Starts it for the first time. Its data directory is copied if possible, as making one takes seconds. */
  async begin(made = process.env.TEST_EMPTY_MARIADB) {
    if (made && existsSync(made)) await cp(made, join(this.folder, 'data'), { recursive: true });
    else await this.install();
    await this.launch();
  }

  /** Makes a data directory that nobody has written to, unless there is one. */
  static async makeEmpty(made) {
    if (existsSync(made)) return;
    const folder = await mkdtemp(`${made}-`);
    await new PrivateMariadb(0, folder).install();
    await rename(join(folder, 'data'), made);
    await rm(folder, { recursive: true });
  }

  async install() {
    await promisify(execFile)('mariadb-install-db', [
      ...this.own,
      '--auth-root-authentication-method=normal',
      '--skip-test-db',
    ]);
  }

  get own() {
    const user = process.getuid?.() === 0 ? ['--user=root'] : [];
    // A server that starts clears the temporary tables out of its tmpdir: those of others must not lie there.
    const places = [`--datadir=${join(this.folder, 'data')}`, `--tmpdir=${this.folder}`];
    // A redo log of a tenth of the usual size: each server's data are copied and removed as a whole.
    return ['--no-defaults', ...places, '--innodb-log-file-size=10M', ...user];
  }

  /** Starts the server on its data, at first or again after it ended. */
  async launch() {
    this.process = spawn(
      'mariadbd',
      [
        ...this.own,
        `--socket=${join(this.folder, 'socket')}`,
        `--pid-file=${join(this.folder, 'pid')}`,
        '--bind-address=127.0.0.1',
        `--port=${this.port}`,
        // Defaults of an old server, which the product's own tables must not depend on.
        '--character-set-server=latin1',
        '--default-time-zone=-06:00',
        ...this.options,
      ],
      { stdio: 'ignore' },
    );
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
    for (let attempt = 0; attempt < 150 && this.process.exitCode === null; attempt++) {
      try {
        const connection = await createConnection(this.url);
        await connection.end();
        return;
      } catch {
        await sleep(100);
      }
    }
    throw new Error('The private MariaDB server did not start.');
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
