import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { Agent, request } from 'node:https';
import { type AddressInfo, connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, it } from '@jest/globals';
import type { Variables } from '../../src/config/environment.js';
import { times } from '../faults/support/driver.js';
import { describeWith, mariadb, mariadbUrl, sqlite, type TestDatabase } from '../support/databases.js';
import { lead, manyLeads } from '../support/site.js';
import { until } from '../support/until.js';

const nginx = process.env.TEST_NGINX;
const host = 'www.example.com';

interface TcpHandle {
  readonly fd: number;
  bind(address: string, port: number): number;
  getsockname(out: { port?: number }): number;
  close(): void;
}

interface TcpBinding {
  TCP: new (type: number) => TcpHandle;
  constants: { SOCKET: number };
}

/** A port that stays open while processes come and go, as systemd keeps one (sd_listen_fds(3)). */
class KeptPort {
  private readonly handle: TcpHandle;
  readonly port: number;

  constructor() {
    // Bound only: a net.Server would take the connections that are meant for the site.
    const { TCP, constants } = (process as unknown as { binding(name: string): TcpBinding }).binding(
      'tcp_wrap',
    );
    this.handle = new TCP(constants.SOCKET);
    const address: { port?: number } = {};
    expect([this.handle.bind('127.0.0.1', 0), this.handle.getsockname(address)]).toEqual([0, 0]);
    this.port = address.port as number;
  }

  get fd(): number {
    return this.handle.fd;
  }

  close(): void {
    this.handle.close();
  }
}

class SupervisedSite {
  private process?: ChildProcess;

  constructor(
    private readonly port: KeptPort,
    private readonly variables: Variables,
  ) {}

  async start(): Promise<void> {
    const { PATH } = process.env;
    const { fd, port } = this.port;
    const env = {
      PATH,
      PORT: String(port),
      ...manyLeads,
      ...this.variables,
      ...(fd ? { LISTEN_FDS: '1' } : {}),
    };
    this.process = spawn('sh', ['-c', 'LISTEN_PID=$$ exec node dist/src/main.js'], {
      env,
      stdio: ['ignore', 'pipe', 'inherit', fd],
    });
    let said = '';
    this.process.stdout?.on('data', (chunk) => {
      said += chunk;
    });
    await until(() => said.includes('The site is at'));
  }

  async stop(signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
    if (!this.process || this.process.exitCode !== null) return;
    const ended = once(this.process, 'exit');
    this.process.kill(signal);
    await ended;
  }

  async restart(): Promise<void> {
    await this.stop();
    await this.start();
  }
}

/** The nginx of deploy/nginx, with another port, certificate and upstream. */
class Nginx {
  private constructor(
    private readonly folder: string,
    private readonly process: ChildProcess,
    readonly port: number,
  ) {}

  static async inFrontOf(ports: number[]): Promise<Nginx> {
    const folder = mkdtempSync(join(tmpdir(), 'nginx-'));
    const [key, certificate] = [join(folder, 'key.pem'), join(folder, 'certificate.pem')];
    const kind = [
      '-x509',
      '-newkey',
      'ec',
      '-pkeyopt',
      'ec_paramgen_curve:prime256v1',
      '-nodes',
      '-days',
      '2',
    ];
    execFileSync('openssl', ['req', ...kind, '-subj', `/CN=${host}`, '-keyout', key, '-out', certificate], {
      stdio: 'ignore',
    });
    const port = await freePort();
    const site = readFileSync('deploy/nginx/site.conf', 'utf8')
      .replace(/server \{\n {4}listen 80;[\s\S]*?\n\}\n/, '')
      .replace(/listen 443/, `listen 127.0.0.1:${port}`)
      .replace(/ {4}listen \[::\]:443.*\n/, '')
      .replace('/etc/letsencrypt/live/www.example.com/fullchain.pem', certificate)
      .replace('/etc/letsencrypt/live/www.example.com/privkey.pem', key)
      // All requests of the test come from one address.
      .replace('rate=50r/s', 'rate=5000r/s')
      .replace('limit_conn connections 50', 'limit_conn connections 5000')
      .replace(
        / {4}server 127\.0\.0\.1:3000 max_fails=0;\n/,
        ports.map((number) => `    server 127.0.0.1:${number} max_fails=0;\n`).join(''),
      );
    expect(site).not.toMatch(/listen 443|letsencrypt|:3000/);
    writeFileSync(join(folder, 'site.conf'), site);
    const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
      (name) => `${name}_temp_path ${folder}/${name};`,
    );
    writeFileSync(
      join(folder, 'nginx.conf'),
      `daemon off; pid ${folder}/pid; user root; events { worker_connections 8192; }
       http { access_log off; ${temporary.join(' ')} include ${folder}/site.conf; }`,
    );
    const child = spawn(
      nginx as string,
      ['-c', join(folder, 'nginx.conf'), '-e', join(folder, 'error.log')],
      {
        stdio: 'ignore',
      },
    );
    await until(() => takesConnections(port));
    return new Nginx(folder, child, port);
  }

  async stop(): Promise<void> {
    const ended = once(this.process, 'exit');
    this.process.kill('SIGTERM');
    await ended;
    rmSync(this.folder, { recursive: true });
  }
}

async function takesConnections(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1');
  const takes = await Promise.race([
    once(socket, 'connect').then(() => true),
    once(socket, 'close').then(() => false),
  ]).catch(() => false);
  socket.destroy();
  return takes;
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

/** Visitors: fifty requests a second, of pages and leads. Counts what was answered with which status, or which error came instead. */
class Visitors {
  readonly statuses: Record<string, number> = {};
  private readonly agent = new Agent({ keepAlive: true, rejectUnauthorized: false });
  private readonly underWay = new Set<Promise<void>>();
  private timer?: NodeJS.Timeout;
  private sent = 0;

  constructor(private readonly port: number) {}

  start(): void {
    this.timer = setInterval(() => {
      const isLead = this.sent++ % 5 === 0;
      const asked = (isLead ? this.ask('POST', '/api/contact', lead()) : this.ask('GET', '/pricing')).then(
        (status) => {
          const name = `${isLead ? 'lead' : 'page'} ${status}`;
          this.statuses[name] = (this.statuses[name] ?? 0) + 1;
          this.underWay.delete(asked);
        },
      );
      this.underWay.add(asked);
    }, 20);
  }

  async stop(): Promise<void> {
    clearInterval(this.timer);
    await Promise.all(this.underWay);
    this.agent.destroy();
  }

  private ask(method: string, path: string, body?: object): Promise<number | string> {
    const headers = { Host: host, ...(body ? { 'Content-Type': 'application/json' } : {}) };
    return new Promise((resolve) => {
      request({ agent: this.agent, host: '127.0.0.1', port: this.port, method, path, headers }, (answer) => {
        answer.resume().on('end', () => resolve(answer.statusCode ?? 0));
      })
        .on('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message))
        .end(body && JSON.stringify(body));
    });
  }
}

describeWith(nginx, 'nginx')('Behind nginx, while the site restarts', () => {
  let database: TestDatabase;
  let front: Nginx | undefined;
  const ports: KeptPort[] = [];
  let sites: SupervisedSite[];
  const settings = { PUBLIC_ORIGIN: `https://${host}`, TRUST_PROXY: 'loopback' };

  const restartsUnderVisitors = async () => {
    const visitors = new Visitors((front as Nginx).port);
    visitors.start();
    await until(() => (visitors.statuses['lead 201'] ?? 0) > 3);
    for (let round = 0; round < times(2, 10); round++) for (const site of sites) await site.restart();
    const { 'page 200': before } = visitors.statuses;
    await until(() => visitors.statuses['page 200'] > before + 50);
    await visitors.stop();
    const { 'page 200': pages, 'lead 201': leads, ...others } = visitors.statuses;
    expect(others).toEqual({});
    expect(Math.min(pages, leads)).toBeGreaterThan(10);
  };

  const begin = async (processes: number) => {
    const variables = {
      ...database.variables,
      ...settings,
      SESSION_SECRET: 'shared by the processes of the test',
    };
    sites = [];
    for (let number = 0; number < processes; number++) {
      const port = new KeptPort();
      ports.push(port);
      sites.push(new SupervisedSite(port, variables));
    }
    for (const site of sites) await site.start();
    front = await Nginx.inFrontOf(ports.map(({ port }) => port));
  };

  afterEach(async () => {
    await front?.stop();
    for (const site of sites) await site.stop('SIGKILL');
    for (const port of ports.splice(0)) port.close();
    await database.drop();
  });

  it('on SQLite, no request fails', async () => {
    database = await sqlite();
    await begin(1);
    await restartsUnderVisitors();
  }, 300_000);

  describeWith(mariadbUrl, 'MariaDB')('on MariaDB', () => {
    it('and two processes, one after the other, no request fails', async () => {
      database = await mariadb();
      await begin(2);
      await restartsUnderVisitors();
    }, 300_000);
  });
});
