import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { beforeAll, describe, expect, it, jest } from '@jest/globals';
import { Logger } from '@nestjs/common';
import { BusinessCalendarService } from '../../src/business/business-calendar.service.js';
import { OpeningStatusService } from '../../src/business/opening-status.service.js';
import { CachedResponse } from '../../src/pages/cached-response.js';
import { PageCacheService } from '../../src/pages/page-cache.service.js';
import { ClockService } from '../../src/platform/config/clock.service.js';
import { Tuning } from '../../src/platform/config/tuning.js';
import { until } from '../support/runner/until.js';
import { testSite } from '../support/site/site.js';

describe('A public page', () => {
  const site = testSite();

  beforeAll(() =>
    until(async () => {
      const encodings = await Promise.all(['br', 'gzip'].map((name) => get({ 'Accept-Encoding': name })));
      return encodings.every(({ headers }) => headers['content-encoding']);
    }),
  );

  const get = (headers: Record<string, string> = {}, path = '/contact') =>
    site.visitor
      .get(path)
      .set({ 'Accept-Encoding': 'identity', ...headers })
      .buffer(true)
      .parse((response, done) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk) => chunks.push(chunk));
        response.on('end', () => done(null, Buffer.concat(chunks)));
      });

  it('is identical for everyone, without traces of the first request', async () => {
    const one = await get();
    const other = await get(
      { Cookie: 'admin_session=x', 'User-Agent': 'other' },
      '/contact?utm_source=letter',
    );
    expect(other.body).toEqual(one.body);
    expect(one.headers).not.toHaveProperty('x-request-id');
    expect(one.headers['cache-control']).toBe('public, max-age=0, must-revalidate');
  });

  it('is sent in the requested encoding, with the same content', async () => {
    const plain = await get();
    const br = await get({ 'Accept-Encoding': 'gzip, deflate, br, zstd' });
    const gzip = await get({ 'Accept-Encoding': 'GZip ; Q=0.5, BR;Q=0' });
    expect(plain.headers).not.toHaveProperty('content-encoding');
    expect(br.headers['content-encoding']).toBe('br');
    expect(gzip.headers['content-encoding']).toBe('gzip');
    expect(br.headers.vary).toBe('Accept-Encoding');
    // superagent has undone gzip already where it could; what counts is the text.
    const text = (body: Buffer) => {
      if (body[0] === 0x1f && body[1] === 0x8b) return gunzipSync(body).toString();
      return body[0] === 0x3c ? body.toString() : brotliDecompressSync(body).toString();
    };
    expect(text(br.body)).toBe(text(plain.body));
    expect(text(gzip.body)).toBe(text(plain.body));
    expect(new Set([plain, br, gzip].map(({ headers }) => headers.etag)).size).toBe(3);
  });

  it.each([
    ['br;q=0, gzip', 'gzip'],
    ['br;q=0, gzip;q=0.0', undefined],
    ['br;q=0.5', 'br'],
    ['brotli', undefined],
    ['identity', undefined],
  ])('answers Accept-Encoding "%s" with %s', async (accepted, encoding) => {
    const { headers } = await get({ 'Accept-Encoding': accepted });
    expect(headers['content-encoding']).toBe(encoding);
  });

  it('isn’t sent again to a browser that has it', async () => {
    const { headers } = await get();
    for (const known of [headers.etag, `W/${headers.etag}`, `"other", ${headers.etag}`, '*']) {
      const again = await get({ 'If-None-Match': known });
      expect(again.status).toBe(304);
      expect(again.body).toHaveLength(0);
      expect(again.headers.etag).toBe(headers.etag);
    }
    expect((await get({ 'If-None-Match': '"other"' })).status).toBe(200);
  });

  it('answers HEAD without a body', async () => {
    const { headers, text } = await site.visitor
      .head('/contact')
      .set('Accept-Encoding', 'identity')
      .expect(200);
    expect(Number(headers['content-length'])).toBeGreaterThan(1000);
    expect(text).toBeUndefined();
  });

  it('is cached only under its own path: odd spellings use no memory', async () => {
    const cache = site.app.get(PageCacheService);
    const before = cache.size;
    for (const path of [
      '/CONTACT',
      '/Contact',
      '/contact/',
      '//contact',
      '/why-choose-x',
      '/PRICING',
      '/Blog/',
      '/why-choose-DRYLARK',
      '/contact/sent/',
    ])
      await get({}, path);
    expect(cache.size).toBe(before);
  });

  const emptyCache = () =>
    new PageCacheService(
      site.app.get(BusinessCalendarService),
      site.app.get(OpeningStatusService),
      site.app.get(ClockService),
      site.app.get(Tuning),
    );

  it('that sets a cookie is rejected', () => {
    expect(() => emptyCache().store('/x', 'html', { 'set-cookie': ['a=b'] })).toThrow(/sets a cookie/);
  });

  it('that can’t be compressed is logged, and the next one is still compressed', async () => {
    const added: string[] = [];
    jest.spyOn(CachedResponse.prototype, 'add').mockImplementation((encoding, body) => {
      // The site renews its own pages meanwhile, which are larger.
      if (body.length > 100) return;
      if (added.push(encoding) === 3) throw new Error('Out of memory');
    });
    const warned = jest.spyOn(Logger.prototype, 'warn').mockImplementation(() => undefined);
    const cache = emptyCache();
    for (const path of ['/one', '/two']) cache.store(path, 'html', {});
    await until(() => added.length === 5);
    expect(added).toEqual(['identity', 'identity', 'gzip', 'gzip', 'br']);
    expect(warned.mock.calls).toEqual([
      [{ event: 'page.not-compressed', path: '/one', reason: 'Out of memory' }],
    ]);
  });
});
