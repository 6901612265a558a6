import { once } from 'node:events';
import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import type { RequestListener, Server } from 'node:http';
import { type AddressInfo, createServer } from 'node:net';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll } from '@jest/globals';
import proxyaddr from 'proxy-addr';
import { SMTPServer } from 'smtp-server';
import { diagnose, type Report } from '../../../src/operations/doctor/diagnostics.js';
import type { Machine } from '../../../src/operations/doctor/machine.js';
import type { SupportEnds } from '../../../src/operations/doctor/support-ends.js';
import type { Variables } from '../../../src/platform/config/environment.js';
import { sqlInstant } from '../../../src/platform/database/dialect.js';
import { migrationNames } from '../../../src/platform/database/migrations/index.js';
import { Sqlite } from '../../../src/platform/database/sqlite/sqlite-driver.js';
import { sqlite, type TestDatabase } from '../../support/databases/databases.js';
import { Authority } from '../../support/servers/certificates.js';
import { DavServer } from '../../support/servers/dav-servers.js';
import { DnsServer } from '../../support/servers/dns-server.js';
import { TlsProxy } from '../../support/servers/tls-proxy.js';
import { inherited } from '../../support/site/inherited.js';
import { TestSite } from '../../support/site/site.js';

export const domain = 'cleaner.example';
const hour = 3_600_000;
/** Releases that get security fixes at whatever time the tests run. */
export const keptForEver: SupportEnds = { node: {}, mariadb: {}, mysql: {} };

/** A site with all that a site can have, all well: itself, its proxy, email, calendar and name servers. */
export class Patient {
  readonly site = new TestSite();
  readonly authority = new Authority();
  readonly dns = new DnsServer();
  proxy: TlsProxy;
  dav: DavServer;
  mail: SMTPServer;
  /** What the site was started with, and is checked with. */
  variables: Variables;
  machine: Partial<Machine>;
  /** The release that the running site says it is of. */
  version = '0.1.0';
  /** Whom the running site trusts as a proxy, where not those of its settings. */
  trust?: (address: string, hop: number) => boolean;
  private folder: string;

  static async start(database: TestDatabase): Promise<Patient> {
    const patient = new Patient();
    await patient.begin(database.variables);
    return patient;
  }

  diagnose(changes: Variables = {}, machine: Partial<Machine> = {}): Promise<Report> {
    return diagnose({ ...this.variables, ...changes }, { ...this.machine, ...machine });
  }

  get emailPort(): number {
    return (this.mail.server.address() as AddressInfo).port;
  }

  query(sql: string, ...values: unknown[]): Promise<unknown> {
    return this.site.dataSource.query(sql, values);
  }

  /** A data folder as the site's, in which no process is at work; on SQLite, with a copy of the database. */
  async copyOfData(): Promise<string> {
    const copy = await mkdtemp(join(this.folder, 'copy-'));
    await mkdir(join(copy, 'spool/dead'), { recursive: true, mode: 0o700 });
    await writeFile(join(copy, 'session-secret'), 's'.repeat(64), { mode: 0o600 });
    if (this.variables.DATABASE_URL) return copy;
    const file = join(copy, 'site.sqlite');
    await this.query(`VACUUM INTO '${file}'`);
    await chmod(file, 0o600);
    const database = new Sqlite(file);
    database.pragma('journal_mode = WAL');
    database.close();
    return copy;
  }

  /** A machine's /proc, with so much memory (in MB). */
  async memory(available: number, swap = 1000, total = 4000): Promise<string> {
    const root = await mkdtemp(join(this.folder, 'root-'));
    await mkdir(join(root, 'proc'));
    const lines = { MemTotal: total, MemAvailable: available, SwapTotal: swap };
    await writeFile(
      join(root, 'proc/meminfo'),
      Object.entries(lines)
        .map(([name, mb]) => `${name}:   ${mb * 1024} kB\n`)
        .join(''),
    );
    return root;
  }

  async stop(): Promise<void> {
    await this.site.stop();
    await this.proxy.stop();
    await this.dav.stop();
    await new Promise<void>((resolve) => this.mail.close(() => resolve()));
    this.dns.stop();
    this.authority.remove();
    await rm(this.folder, { recursive: true, force: true });
  }

  private async begin(database: Variables): Promise<void> {
    this.folder = await mkdtemp(join(tmpdir(), 'patient-'));
    await this.dns.start();
    this.nameEverything();
    this.dav = await DavServer.radicale(process.env.TEST_RADICALE ?? '');
    this.mail = await emailServer();
    this.proxy = await new TlsProxy(this.authority.certify(domain, 60), domain).start();
    this.variables = {
      ...inherited,
      ...database,
      PUBLIC_ORIGIN: `https://${domain}:${this.proxy.port}`,
      TRUST_PROXY: '127.0.0.1',
      SESSION_SECRET: 's'.repeat(64),
      BUSINESS_EMAIL: `office@${domain}`,
      BUSINESS_PHONE: '(763) 555-0177',
      SMTP_URL: `smtp://site:right@127.0.0.1:${this.emailPort}`,
      CALDAV_URL: this.dav.url(),
      ANALYTICS_DISK_RESERVE_MB: '1',
      BACKUP_COMMAND: 'true',
      HEARTBEAT_URL: 'http://127.0.0.1:9/',
      ALERT_EMAIL: `operator@${domain}`,
    };
    await this.site.begin(this.variables);
    const server: Server = this.site.app.getHttpServer();
    this.answerVersion(server);
    await once(server.listen(0, '127.0.0.1'), 'listening');
    this.proxy.target = (server.address() as AddressInfo).port;
    this.variables.PORT = String(this.proxy.target);
    this.machine = {
      nodeVersion: '24.12.0',
      supportEnds: keptForEver,
      root: await this.memory(2000),
      nameservers: [this.dns.address],
      visitorsAddress: '127.0.0.2',
      plainPort: this.proxy.plainPort,
      authorities: [this.authority.certificate],
    };
    await this.plantBackup({});
  }

  /** What GET /version says: the release, and whose request it takes this one for. */
  private answerVersion(server: Server): void {
    const trusts = this.site.app.getHttpAdapter().getInstance().get('trust proxy fn');
    const others = server.listeners('request') as RequestListener[];
    const startedAt = new Date().toISOString();
    server.removeAllListeners('request');
    server.on('request', (incoming, outgoing) => {
      if (incoming.url !== '/version') {
        for (const other of others) other(incoming, outgoing);
        return;
      }
      const migration = migrationNames[migrationNames.length - 1];
      const said = { version: this.version, node: process.version, migration, startedAt };
      outgoing.end(JSON.stringify({ ...said, address: proxyaddr(incoming, this.trust ?? trusts) }));
    });
  }

  private nameEverything(): void {
    const { records } = this.dns;
    for (const name of [domain, `mail.${domain}`]) records.set(`A ${name}`, ['127.0.0.1']);
    records.set(`TXT ${domain}`, ['some-other-service=1', 'v=spf1 include:mail.example -all']);
    records.set(`TXT _dmarc.${domain}`, ['v=DMARC1; p=quarantine']);
    records.set(`TXT mail._domainkey.${domain}`, [`v=DKIM1; k=rsa; p=${'A'.repeat(400)}`]);
  }

  /** The one row of the table: a backup of three hours ago, proven an hour later, unless said otherwise. */
  async plantBackup(changes: Record<string, unknown>): Promise<void> {
    const ago = (hours: number) => sqlInstant(Date.now() - hours * hour);
    const file = join(this.folder, 'backup.tar.age');
    await writeFile(file, 'a backup');
    const row = {
      startedAt: ago(3),
      endedAt: ago(3),
      host: hostname(),
      file,
      bytes: 8,
      failure: '',
      drilledAt: ago(2),
      drillFailure: '',
      ...changes,
    };
    await this.query('DELETE FROM backups');
    const marks = Object.keys(row).map(() => '?');
    await this.query(`INSERT INTO backups (${Object.keys(row)}) VALUES (${marks})`, ...Object.values(row));
  }
}

/** Takes one login, and offers no TLS, as a mail server on the same machine does. */
async function emailServer(): Promise<SMTPServer> {
  const server = new SMTPServer({
    logger: false,
    authOptional: true,
    allowInsecureAuth: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    onAuth: ({ username, password }, _session, done) =>
      username === 'site' && password === 'right'
        ? done(null, { user: username })
        : done(Object.assign(new Error('5.7.8 Wrong user or password'), { responseCode: 535 })),
  });
  server.on('error', () => undefined);
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return server;
}

/** A TCP server that takes connections and says nothing. */
export async function silentServer(): Promise<{ port: number; stop: () => void }> {
  const sockets = new Set<{ destroy(): void }>();
  const server = createServer((socket) => sockets.add(socket.on('error', () => undefined)));
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const stop = () => {
    for (const socket of sockets) socket.destroy();
    server.close();
  };
  return { port: (server.address() as AddressInfo).port, stop };
}

/** One patient on SQLite for all tests of a block. @returns what gives it to them. */
export function patientOnSqlite(): () => Patient {
  let database: TestDatabase;
  let patient: Patient;
  beforeAll(async () => {
    database = await sqlite();
    patient = await Patient.start(database);
  });
  afterAll(async () => {
    await patient.stop();
    await database.drop();
  });
  return () => patient;
}
