import { describe, expect, it } from '@jest/globals';
import { sqlite } from '../../support/databases/databases.js';
import { TestSite, testSite } from '../../support/site/site.js';

describe('Every answer', () => {
  const site = testSite();

  it.each(['/', '/contact', '/admin/login', '/nowhere', '/api/nowhere'])(
    'of %s carries the security headers',
    async (path) => {
      await site.visitor.get(path);
      const { headers } = await site.visitor.get(path);
      expect(headers['content-security-policy'].split(';')).toEqual(
        expect.arrayContaining([
          "default-src 'none'",
          "script-src 'self'",
          expect.stringMatching(/^style-src 'self'( 'sha256-[A-Za-z0-9+/=]{44}')+$/),
          "frame-ancestors 'none'",
          "form-action 'self' mailto:",
          "base-uri 'none'",
        ]),
      );
      expect(headers['content-security-policy']).not.toMatch(/unsafe|upgrade-insecure/);
      expect(headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'cross-origin-resource-policy': 'same-origin',
        'referrer-policy': 'strict-origin-when-cross-origin',
        'permissions-policy': expect.stringContaining('camera=()'),
      });
      expect(headers).not.toHaveProperty('x-powered-by');
      expect(headers).not.toHaveProperty('strict-transport-security');
    },
  );

  it.each(['/', '/contact', '/admin/login', '/admin/api/contacts', '/api/contact', '/icon.svg', '/livez'])(
    'of %s is for no other origin, and TRACE has none',
    async (path) => {
      const asked = { Origin: 'https://other.example', 'Access-Control-Request-Method': 'POST' };
      for (const method of ['get', 'options', 'post'] as const) {
        const { headers } = await site.visitor[method](path).set(asked);
        expect(Object.keys(headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
      }
      const trace = await site.visitor.trace(path).set('X-Secret', 'canary');
      expect([401, 302, 404, 405]).toContain(trace.status);
      expect(trace.text ?? '').not.toContain('canary');
    },
  );

  it.each(['/admin', '/admin/login', '/admin/api/contacts', '/admin/nowhere'])(
    'of %s shares no window with another site',
    async (path) => {
      const { headers } = await site.visitor.get(path);
      expect(headers['cross-origin-opener-policy']).toBe('same-origin');
    },
  );

  it.each(['/icon.svg', '/area-map.svg', '/robots.txt', '/livez'])(
    'of %s is what its type says, and embeds and is embedded in nothing',
    async (path) => {
      const { headers } = await site.visitor.get(path).expect(200);
      expect(headers['content-security-policy']).toMatch(/(default|object)-src 'none'/);
      expect(headers['content-security-policy']).toContain("base-uri 'none'");
      expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
      expect(headers['x-content-type-options']).toBe('nosniff');
      expect(headers['content-type']).toMatch(/; charset=utf-8$/);
    },
  );

  it.each(['/', '/contact', '/nowhere'])('of %s lets the browser keep its process', async (path) => {
    await site.visitor.get(path);
    const { headers } = await site.visitor.get(path);
    expect(headers).not.toHaveProperty('cross-origin-opener-policy');
  });

  it('of a public page sets no cookie and names no other host', async () => {
    for (const path of ['/', '/contact', '/services', '/nowhere']) {
      const { headers, text } = await site.visitor.get(path);
      expect(headers).not.toHaveProperty('set-cookie');
      const hosts = [...text.matchAll(/(?:src|href|action)="(https?:)?\/\/([^/"]+)/g)].map(
        (match) => match[2],
      );
      expect(hosts.filter((host) => !host.startsWith('localhost'))).toEqual([]);
      expect(text).not.toMatch(/ style="/);
    }
  });

  it('opens to the pixel’s hosts where a pixel is configured, and only then', async () => {
    const other = await sqlite();
    const withPixel = await TestSite.start({ ...other.variables, META_PIXEL_ID: '1234567890' });
    const { headers, text } = await withPixel.visitor.get('/contact').expect(200);
    expect(headers['content-security-policy']).toMatch(/script-src 'self' https:\/\/connect\.facebook\.net/);
    expect(text).toContain('data-pixel="1234567890"');
    await withPixel.stop();
    await other.drop();
    const without = await site.visitor.get('/contact').expect(200);
    expect(without.headers['content-security-policy']).not.toContain('facebook');
    expect(without.text).not.toMatch(/data-pixel|facebook/);
  });
});
