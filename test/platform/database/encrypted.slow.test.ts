import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { createConnection } from 'mysql2/promise';
import { diagnose } from '../../../src/operations/doctor/diagnostics.js';
import { UnusableEnvironment } from '../../../src/platform/config/environment.js';
import { keptForEver } from '../../operations/doctor/patient.js';
import { describeOnServer, serverUrl, sqlite, type TestDatabase } from '../../support/databases/databases.js';
import { Authority } from '../../support/servers/certificates.js';
import { PrivateServer } from '../../support/servers/private-server.mjs';
import { runCommand } from '../../support/site/command.js';
import { lead, password, TestSite } from '../../support/site/site.js';
import { SiteProcess } from '../../support/site/site-process.js';

const folder = mkdtempSync(join(tmpdir(), 'certificates-'));
const authority = new Authority();
const other = new Authority();
const fileWith = (name: string, content: string) => {
  const file = join(folder, name);
  writeFileSync(file, content);
  return file;
};
const ca = fileWith('ca.pem', authority.certificate);
const wrongCa = fileWith('other.pem', other.certificate);

/** A server with a certificate for a host, and a user whom it lets in over TLS only. */
async function serverFor(host: string, days = 30): Promise<PrivateServer> {
  const { key, cert } = authority.certify(host, days);
  const server = await PrivateServer.start(
    '--tls-version=TLSv1.2,TLSv1.3',
    `--ssl-ca=${ca}`,
    `--ssl-cert=${fileWith(`${host}.pem`, cert)}`,
    `--ssl-key=${fileWith(`${host}.key`, key)}`,
  );
  const root = await createConnection(server.url);
  await root.query('CREATE DATABASE site');
  await root.query("CREATE USER site IDENTIFIED BY 'let me in' REQUIRE SSL");
  await root.query('GRANT ALL ON `site%`.* TO site');
  await root.end();
  return server;
}

const urlOf = ({ port }: PrivateServer, host: string, options: string) =>
  `mysql://site:let%20me%20in@${host}:${port}/site${options}`;

describeOnServer('A database that takes encrypted connections only', () => {
  let server: PrivateServer;
  let numbered: PrivateServer;
  let files: TestDatabase;

  beforeAll(async () => {
    [server, numbered, files] = [await serverFor('localhost'), await serverFor('127.0.0.1'), await sqlite()];
  });

  afterAll(async () => {
    await server.stop();
    await numbered.stop();
    await files.drop();
    authority.remove();
    other.remove();
    rmSync(folder, { recursive: true });
  });

  const variablesFor = (url: string) => ({ ...files.variables, DATABASE_URL: url });

  it.each([
    ['by its name', () => urlOf(server, 'localhost', `?ssl=required&ca=${ca}`)],
    ['by its IP address', () => urlOf(numbered, '127.0.0.1', `?ssl=required&ca=${ca}`)],
    ['as the second of two hosts', () => urlOf(server, '127.0.0.1:1,localhost', `?ssl=required&ca=${ca}`)],
    [
      'as the second of two hosts, by its IP address',
      () => urlOf(numbered, 'localhost:1,127.0.0.1', `?ssl=required&ca=${ca}`),
    ],
  ])('is reached %s, and every connection is encrypted', async (_, url) => {
    const site = await TestSite.start(variablesFor(url()));
    try {
      await site.visitor.post('/api/contact').send(lead()).expect(201);
      const ciphers = await Promise.all(
        Array.from({ length: 5 }, () => site.dataSource.query("SHOW STATUS LIKE 'Ssl_cipher'")),
      );
      for (const [{ Value: cipher }] of ciphers) expect(cipher).toMatch(/^(TLS|ECDHE)/);
      const [{ count }] = await site.dataSource.query('SELECT COUNT(*) AS count FROM contacts');
      expect(Number(count)).toBeGreaterThan(0);
    } finally {
      await site.stop();
    }
  });

  it.each([
    [
      'whose authority is another',
      () => urlOf(server, 'localhost', `?ssl=required&ca=${wrongCa}`),
      /server’s certificate isn’t trusted \(.*(self-signed|unable to).*\); set ca in DATABASE_URL to the certificate file/,
    ],
    [
      'whose authority nobody knows',
      () => urlOf(server, 'localhost', '?ssl=required'),
      /server’s certificate isn’t trusted \(.*(self-signed|unable to).*\); set ca in DATABASE_URL to the certificate file/,
    ],
    [
      'whose certificate is for another name',
      () => urlOf(server, '127.0.0.1', `?ssl=required&ca=${ca}`),
      /isn’t trusted \(Hostname\/IP does not match.* IP: 127\.0\.0\.1 .*\); .* a host name that is in the certificate/,
    ],
    [
      'whose certificate is for another name, though it was told apart from "localhost"',
      () => urlOf(numbered, 'localhost', `?ssl=required&ca=${ca}`),
      /isn’t trusted \(Hostname\/IP does not match/,
    ],
    [
      'that is the second of two hosts, and has a certificate for the first',
      () => urlOf(server, 'localhost:1,127.0.0.1', `?ssl=required&ca=${ca}`),
      /isn’t trusted \(Hostname\/IP does not match/,
    ],
    [
      'that offers no TLS',
      () => `${serverUrl}?ssl=required&ca=${ca}`,
      /ssl=required, but the server doesn’t offer TLS; set up a certificate on the database server/,
    ],
  ])('stops the start for a server %s', async (_, url, problem) => {
    const start = TestSite.start(variablesFor(url()));
    await expect(start).rejects.toThrow(problem);
    await expect(start).rejects.toBeInstanceOf(UnusableEnvironment);
  });

  it('is not entered without encryption', async () => {
    await expect(TestSite.start(variablesFor(urlOf(server, 'localhost', '')))).rejects.toThrow(
      /Access denied/,
    );
  });

  it('ends the process with a sentence where its authority is another', async () => {
    const site = await SiteProcess.start(
      variablesFor(urlOf(server, 'localhost', `?ssl=required&ca=${wrongCa}`)),
    );
    expect([site.process.exitCode, site.url]).toEqual([78, '']);
    expect(site.output).toMatch(/"problem":"Invalid settings: DATABASE_URL: the server’s certificate .*\n$/);
    expect(site.output).not.toMatch(/ at .*:\d+:\d+|let(%20| )me/);
  });

  it.each([
    ['by its name', () => urlOf(server, 'localhost:1,localhost', `?ssl=required&ca=${ca}`)],
    ['by its IP address', () => urlOf(numbered, '127.0.0.1', `?ssl=required&ca=${ca}`)],
  ])('is backed up %s, and the drill brings the backup to life', async (_, url) => {
    const variables = { ...variablesFor(url()), ADMIN_PASSWORD: password };
    const { stdout, stderr } = await runCommand('backup', ['--drill', '--json'], variables);
    expect(stderr).toBe('');
    expect(JSON.parse(stdout)).toMatchObject({ drill: 'passed', failure: '' });
  });

  it('is not backed up where its authority is another', async () => {
    const url = urlOf(server, 'localhost', `?ssl=required&ca=${wrongCa}`);
    const { code, stderr } = await runCommand('backup', [], variablesFor(url));
    expect([code, stderr]).toEqual([1, expect.stringMatching(/certificate/)]);
  });

  it('is named by the doctor as encrypted, or with what to correct', async () => {
    const checkOf = async (options: string) => {
      const { checks, findings } = await diagnose(variablesFor(urlOf(server, 'localhost', options)), {
        supportEnds: keptForEver,
      });
      const of = ({ check }: { check: string }) => check === 'database';
      return [checks.find(of)?.found, findings.find(of)?.fix];
    };
    expect(await checkOf(`?ssl=required&ca=${ca}`)).toEqual([
      expect.stringMatching(/The connection is encrypted \((TLS_|ECDHE)/),
      undefined,
    ]);
    expect(await checkOf(`?ssl=required&ca=${wrongCa}`)).toEqual([
      expect.stringMatching(/^Can’t open the database: /),
      expect.stringMatching(/^Set ca in DATABASE_URL to the certificate file/),
    ]);
  });
});
