import { mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { describeWith } from '../support/databases/databases.js';
import { until } from '../support/runner/until.js';
import { selfSigned } from '../support/servers/self-signed.mjs';
import { copyProduct } from '../support/site/changed-product.js';
import { documentedCommands } from './support/documented-commands.js';
import { canIsolate, DocumentedServer } from './support/server.js';

const { TEST_NGINX, TEST_CADDY, TEST_APACHE, TEST_DATABASE_URL } = process.env;
const hasAll = canIsolate && TEST_NGINX && TEST_CADDY && TEST_APACHE && TEST_DATABASE_URL;
const recipes = readFileSync('docs/recipes.md', 'utf8');
const host = 'www.example.com';

describeWith(hasAll ? 'all' : undefined, 'root, nginx, Caddy, Apache and MariaDB')(
  'The recipes for proxies, with the files as they are',
  () => {
    let server: DocumentedServer;

    /** Types the command of the recipes that begins so. */
    const type = (beginning: string) => {
      const found = documentedCommands.find(
        ({ page, command }) => page === 'docs/recipes.md' && command.startsWith(beginning),
      );
      return server.type(found?.command ?? `false # ${beginning}`);
    };
    // A proxy that has just read its file again closes connections.
    const get = (url: string, ...headers: string[]) =>
      server.type(
        `curl -sk --retry 5 --retry-all-errors ${headers.map((header) => `-H '${header}'`).join(' ')} '${url}'`,
      );
    const addressAt = async (url: string, ...headers: string[]) =>
      JSON.parse(await get(`${url}/version`, ...headers)).address;
    /** The line that Cloudflare’s recipe has for a proxy. */
    const line = (proxy: string) =>
      new RegExp(`\`\`\`${proxy}\\n([\\s\\S]*?)\`\`\``).exec(recipes)?.[1].trim() ?? '';
    const sends = (bytes: number, path: string) =>
      server.type(
        `head -c ${bytes} /dev/zero | curl -sk -o /dev/null -w '%{http_code}' -H 'Content-Type: application/json' --data-binary @- https://${host}${path}`,
      );

    beforeAll(async () => {
      const base = mkdtempSync(join(tmpdir(), 'releases-'));
      copyProduct(join(base, 'releases/here'));
      symlinkSync('releases/here', join(base, 'current'));
      server = new DocumentedServer(base);
      rmSync(base, { recursive: true });
      await server.start();
      const { key, certificate } = selfSigned(join(server.folder, 'root'), host);
      await server.type(
        `useradd --system --user-group --home-dir /srv/site --shell /usr/sbin/nologin site
         chown -R site: /srv/site /var/lib/site
         printf 'PUBLIC_ORIGIN=https://${host}\\nTRUST_PROXY=loopback\\nADMIN_PASSWORD=several-random-words\\n' >/etc/site.env
         mkdir -p /etc/letsencrypt/live/${host}
         cp ${certificate} /etc/letsencrypt/live/${host}/fullchain.pem
         cp ${key} /etc/letsencrypt/live/${host}/privkey.pem
         systemctl start site.socket site.service`,
      );
    }, 120_000);

    afterAll(() => server?.stop());

    /** What every proxy must do. */
    const isRight = async () => {
      expect(await addressAt(`https://${host}`, 'X-Forwarded-For: 203.0.113.9')).toBe('127.0.0.1');
      const redirect = await server.type(
        `curl -s -o /dev/null -w '%{http_code} %{redirect_url}' http://${host}/pricing`,
      );
      expect(redirect).toBe(`308 https://${host}/pricing`);
      expect(await get(`https://${host}/`)).toContain('</html>');
      expect(await sends(110_000, '/api/contact')).toBe('413');
      expect(await sends(1_000_000, '/api/contact')).toBe('413');
      // Photos are passed on; of a stranger the site doesn’t read them.
      expect(await sends(1_000_000, '/admin/api/site/publish')).toBe('401');
      expect(await sends(1_000_000, '/my/secret/photos')).not.toBe('413');
    };

    it('put nginx in front of the site, and Cloudflare in front of nginx', async () => {
      const file = '/etc/nginx/conf.d/site.conf';
      await server.type(`rm -f /etc/nginx/sites-enabled/default; cp deploy/nginx/site.conf ${file}`);
      await type('nginx -t');
      await isRight();
      const changed = (await server.type(`cat ${file}`)).replaceAll(
        'proxy_set_header X-Forwarded-For $remote_addr;',
        line('nginx'),
      );
      await server.type(`cat >${file}`, { input: changed });
      await type('nginx -t');
      await until(
        async () => (await addressAt(`https://${host}`, 'CF-Connecting-IP: 203.0.113.9')) === '203.0.113.9',
      );
      await server.type('nginx -s stop; while curl -sk https://localhost >/dev/null; do sleep 0.1; done');
    }, 60_000);

    it('put Apache in front of the site', async () => {
      await server.type('cp deploy/apache/site.conf /etc/apache2/sites-available');
      await type('a2enmod ');
      await isRight();
      // test/deploy/proxy-logs.slow.test.ts reads those of nginx and Caddy.
      for (const path of ['/my/secret', '/crew/secret', '/calendar/secret.ics', '/unsubscribe/secret'])
        await get(`https://${host}${path}`);
      const written = await server.type('cat /var/log/apache2/access.log');
      expect(written).toContain('/version');
      expect(written).not.toContain('secret');
      await server.type('apachectl stop; while curl -sk https://localhost >/dev/null; do sleep 0.1; done');
    }, 60_000);

    it('put Caddy in front of the site, and Cloudflare in front of Caddy', async () => {
      await server.type('mkdir -p /etc/caddy; cp deploy/caddy/Caddyfile /etc/caddy');
      await type('systemctl reload caddy');
      // Without a certificate authority it has no certificate here; test/deploy/caddy.slow.test.ts has one.
      const changed = readFileSync('deploy/caddy/Caddyfile', 'utf8').replace(
        /(reverse_proxy .* \{\n)/,
        `$1\t\t${line('caddy')}\n`,
      );
      await server.type('cat >/etc/caddy/Caddyfile', { input: changed });
      server.begin('caddy run --adapter caddyfile --config /etc/caddy/Caddyfile', undefined, {
        SITE_HOST: 'http://localhost',
      });
      await until(async () => (await server.type('curl -s http://localhost/version || true')) !== '');
      expect(await addressAt('http://localhost', 'CF-Connecting-IP: 203.0.113.9')).toBe('203.0.113.9');
    }, 60_000);
  },
);
