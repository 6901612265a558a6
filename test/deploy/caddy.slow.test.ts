import { once } from 'node:events';
import { get } from 'node:http';
import {
  type ClientHttp2Session,
  connect,
  type IncomingHttpHeaders,
  type OutgoingHttpHeaders,
} from 'node:http2';
import { text } from 'node:stream/consumers';
import type { TLSSocket } from 'node:tls';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Variables } from '../../src/platform/config/environment.js';
import { lead } from '../support/data/lead.js';
import { describeWith, sqlite, type TestDatabase } from '../support/databases/databases.js';
import { withPassword } from '../support/databases/migrated.js';
import { until } from '../support/runner/until.js';
import { AcmeAuthority } from '../support/servers/acme-authority.mjs';
import { freePort } from '../support/servers/private-server.mjs';
import { SiteProcess } from '../support/site/site-process.js';
import { password } from '../support/site/site-settings.js';
import { Caddy, caddyProgram } from './support/caddy.js';
import { host } from './support/nginx.js';

describeWith(caddyProgram && process.env.TEST_PEBBLE, 'Caddy and Pebble')('Behind Caddy', () => {
  let ports: { http: number; https: number; site: number };
  let authority: AcmeAuthority;
  let front: Caddy;
  let database: TestDatabase;
  let variables: Variables;
  let site: SiteProcess;
  let session: ClientHttp2Session;

  beforeAll(async () => {
    const [http, https, port] = [await freePort(), await freePort(), await freePort()];
    ports = { http, https, site: port };
    database = await withPassword(sqlite)();
    variables = {
      ...database.variables,
      PORT: String(port),
      PUBLIC_ORIGIN: `https://${host}`,
      TRUST_PROXY: 'loopback',
      ADMIN_PASSWORD: password,
    };
    [site, authority] = await Promise.all([SiteProcess.start(variables), AcmeAuthority.start(ports)]);
    front = await Caddy.start(authority, { ...ports, sites: [port] });
    session = connect(`https://${host}`, {
      host: '127.0.0.1',
      port: https,
      servername: host,
      ca: authority.certificates,
    });
    await once(session, 'connect');
  });

  afterAll(async () => {
    session?.destroy();
    await front?.stop();
    await authority?.stop();
    await site?.stop('SIGKILL');
    await database?.drop();
  });

  const begin = (path: string, headers: OutgoingHttpHeaders = {}, body?: object) => {
    const method = body ? 'POST' : 'GET';
    const type = body ? { 'content-type': 'application/json' } : {};
    const stream = session.request({
      ':path': path,
      ':method': method,
      ':authority': host,
      ...type,
      ...headers,
    });
    stream.end(body && JSON.stringify(body));
    return stream;
  };

  const ask = async (path: string, headers?: OutgoingHttpHeaders, body?: object) => {
    const stream = begin(path, headers, body);
    const [answer] = (await once(stream, 'response')) as [IncomingHttpHeaders & { ':status': number }];
    return { status: answer[':status'], headers: answer, body: await text(stream) };
  };

  it('a certificate comes by itself, and pages over HTTP/2', async () => {
    const { status, headers, body } = await ask('/');
    expect([status, (session.socket as TLSSocket).alpnProtocol, body.includes('</html>')]).toEqual([
      200,
      'h2',
      true,
    ]);
    expect(headers['alt-svc']).toMatch(/^h3=/);
    expect(headers['strict-transport-security']).toMatch(/max-age/);
  });

  it('http leads to https', async () => {
    const [answer] = await once(
      get({ host: '127.0.0.1', port: ports.http, path: '/pricing', headers: { host } }),
      'response',
    );
    answer.resume();
    expect([answer.statusCode, answer.headers.location]).toEqual([308, `https://${host}/pricing`]);
  });

  it('an address that a visitor claims is not believed', async () => {
    const claimed = {
      'x-forwarded-for': '203.0.113.9',
      'x-real-ip': '203.0.113.9',
      forwarded: 'for=203.0.113.9',
    };
    const { body } = await ask('/version', claimed);
    expect(JSON.parse(body).address).toBe('127.0.0.1');
  });

  it('the site says that a body is too large, and Caddy ends one that is far too large', async () => {
    const large = (bytes: number) => ask('/api/contact', {}, lead({ message: 'a'.repeat(bytes) }));
    expect((await large(110_000)).status).toBe(413);
    expect((await large(1_000_000)).status).toBe(413);
    // What the owner's editor takes is passed on; of a stranger the site does not read it.
    const upload = { message: 'a'.repeat(1_000_000) };
    expect((await ask('/admin/api/site/publish', {}, upload)).status).toBe(401);
    // So are customers' photographs; JSON is none.
    expect((await ask(`/my/${'x'.repeat(22)}/photos`, {}, upload)).status).toBe(415);
    expect((await ask('/api/contact', {}, lead())).status).toBe(201);
  });

  it('news reach the admin as they happen, and the stream ends with its page', async () => {
    const login = await ask('/admin/api/login', { origin: `https://${host}` }, { password });
    const cookie = (login.headers['set-cookie'] as string[]).map((set) => set.split(';')[0]).join('; ');
    const stream = begin('/admin/api/news/stream?after=0', { cookie });
    let heard = '';
    stream.on('data', (chunk) => {
      heard += chunk;
    });
    await once(stream, 'response');
    const { body } = await ask('/api/contact', {}, lead({ name: 'Newly Come' }));
    expect(JSON.parse(body)).toMatchObject({ success: true });
    await until(() => heard.includes('Newly Come'));
    // A request is counted once it is over.
    const isOver = async () =>
      /news\/stream/.test(await (await fetch(`http://127.0.0.1:${ports.site}/metrics`)).text());
    expect(await isOver()).toBe(false);
    stream.close();
    await until(isOver);
  });

  it('while the site restarts, visitors wait', async () => {
    await site.stop();
    const asked = ask('/pricing');
    site = await SiteProcess.start(variables);
    expect((await asked).status).toBe(200);
  });
});
