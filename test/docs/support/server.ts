import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { expect } from '@jest/globals';
import { standIns } from './stand-ins.js';

const isolated = ['--mount', '--net', '--pid', '--fork', '--mount-proc', '--kill-child'];

/** Whether this process may give others a file system and a network of their own. */
export const canIsolate =
  process.getuid?.() === 0 && spawnSync('unshare', [...isolated, 'true']).status === 0;

/** This repository, where the server’s users may read it. */
export const product = '/run/product';

interface Options {
  input?: string;
  /** The exit codes that are right. */
  codes?: number[];
  cwd?: string;
  env?: Record<string, string>;
}

/**
 * A server as the documents describe it, with /etc, /run, /srv, /var/lib, /var/log, a network and processes
 * of its own. Programs are this machine's; only those of stand-ins.ts are others.
 */
export class DocumentedServer {
  /** Everything of it. Open to its user `site`. */
  readonly folder = mkdtempSync('/dev/shm/server-');
  private readonly holder: ChildProcess;
  private pid = '';

  /** @param releases is put at /srv/site. */
  constructor(releases: string) {
    chmodSync(this.folder, 0o755);
    for (const name of ['etc', 'etc-work', 'lib', 'lib-work', 'mysql', 'bin', 'root', 'tmp'])
      mkdirSync(join(this.folder, name));
    cpSync('deploy/site', join(this.folder, 'bin/site'));
    chmodSync(join(this.folder, 'tmp'), 0o1777);
    for (const [name, text] of Object.entries(standIns)) {
      const known = { FOLDER: this.folder, PRODUCT: product, NODE: dirname(process.execPath) };
      const filled = text.replace(/FOLDER|PRODUCT|NODE(?=\/)/g, (word) => known[word as keyof typeof known]);
      writeFileSync(join(this.folder, 'bin', name), filled, { mode: 0o755 });
    }
    cpSync(releases, join(this.folder, 'srv/site'), { recursive: true, verbatimSymlinks: true });
    for (const name of readdirSync(join(this.folder, 'srv/site/releases'))) {
      const packages = join(this.folder, 'srv/site/releases', name, 'node_modules');
      rmSync(packages);
      symlinkSync(join(product, 'node_modules'), packages);
    }
    this.holder = spawn('unshare', [...isolated, 'sh', '-ec', prepare(this.folder)], {
      env: { PATH: process.env.PATH },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
  }

  async start(): Promise<void> {
    await once(this.holder.stdout as NodeJS.ReadableStream, 'data');
    const { pid } = this.holder;
    this.pid = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim();
  }

  /** Types a command as root. @returns what it printed. @throws what it said if it fails. */
  async type(command: string, { input = '', codes = [0], cwd, env }: Options = {}): Promise<string> {
    const child = this.begin(command, cwd, env);
    child.stdin?.on('error', () => undefined);
    child.stdin?.end(input);
    let said = '';
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (chunk) => {
        said += chunk;
      });
    const [code] = await once(child, 'close');
    expect({ command, said, code: codes.includes(code) ? 'right' : code }).toEqual({
      command,
      said,
      code: 'right',
    });
    return said;
  }

  /** Begins a command that goes on until the server is gone, or `kill` ends it. */
  begin(command: string, cwd = product, env: Record<string, string> = {}): ChildProcess {
    const enter = [`--target=${this.pid}`, '--mount', '--net', '--pid', `--wdns=${cwd}`];
    const child = spawn('nsenter', [...enter, 'sh', '-ec', command], {
      env: {
        PATH: `${join(this.folder, 'bin')}:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin`,
        HOME: join(this.folder, 'root'),
        TMPDIR: join(this.folder, 'tmp'),
        ...env,
      },
      stdio: ['pipe', 'pipe', 'pipe'],
    });
    for (const stream of [child.stdout, child.stderr]) stream.resume();
    return child;
  }

  async stop(): Promise<void> {
    const ended = once(this.holder, 'exit');
    this.holder.kill('SIGKILL');
    await ended;
    rmSync(this.folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** The mounts and the network; then it stays, because they are gone with the last process. */
const prepare = (folder: string) => `
ip link set lo up
mount -t overlay overlay -o lowerdir=/etc,upperdir=${folder}/etc,workdir=${folder}/etc-work /etc
mount -t overlay overlay -o lowerdir=/var/lib,upperdir=${folder}/lib,workdir=${folder}/lib-work /var/lib
mkdir -p /var/lib/mysql /var/lib/site
mount --bind ${folder}/mysql /var/lib/mysql
mount --bind ${folder}/srv /srv
mount -t tmpfs tmpfs /run
mount -t tmpfs tmpfs /var/log
mkdir -p /run/product /run/mysqld /run/lock /var/log/nginx /var/log/apache2
mount --bind ${process.cwd()} /run/product
chown mysql: /run/mysqld /var/lib/mysql
mariadb-install-db --user=mysql --skip-test-db >/dev/null
echo '127.0.0.1 localhost www.example.com s3.example.com' >/etc/hosts
echo ready
exec sleep infinity
`;
