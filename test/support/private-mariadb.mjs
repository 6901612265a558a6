import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { createConnection } from 'mysql2/promise';

/** A MariaDB server of the tests' own: its data, socket and port exist only while it runs. */
export class PrivateMariadb {
  constructor(process, port, folder) {
    this.process = process;
    this.port = port;
    this.folder = folder;
  }

  /** Creates a data directory, starts a server on a free port and waits until it answers. */
  static async start() {
    const folder = await mkdtemp(join(tmpdir(), 'mariadb-'));
    const user = process.getuid?.() === 0 ? ['--user=root'] : [];
    const own = ['--no-defaults', `--datadir=${join(folder, 'data')}`, ...user];
    await promisify(execFile)('mariadb-install-db', [
      ...own,
      '--auth-root-authentication-method=normal',
      '--skip-test-db',
    ]);
    const port = await freePort();
    const server = spawn(
      'mariadbd',
      [
        ...own,
        `--socket=${join(folder, 'socket')}`,
        `--pid-file=${join(folder, 'pid')}`,
        '--bind-address=127.0.0.1',
        `--port=${port}`,
        // What an old server may well say; the product's own tables must not care.
        '--character-set-server=latin1',
        '--default-time-zone=-06:00',
      ],
      { stdio: 'ignore' },
    );
    const mariadb = new PrivateMariadb(server, port, folder);
    await mariadb.untilItAnswers();
    return mariadb;
  }

  get url() {
    return `mysql://root@127.0.0.1:${this.port}/mysql`;
  }

  async stop() {
    const ended = once(this.process, 'exit');
    this.process.kill('SIGTERM');
    await ended;
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

/** A TCP port that nothing listens on just now. */
export async function freePort() {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address();
  server.close();
  await once(server, 'close');
  return port;
}
