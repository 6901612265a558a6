import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { testSite } from '../support/site/site.js';

describe('A built file', () => {
  const site = testSite();
  const loader = `/assets/${readdirSync('dist/public/assets').find((name) => /^loader-\w+\.js$/.test(name))}`;

  it('never changes under its hashed name, and is revalidated under other names', async () => {
    const hashed = await site.visitor.get(loader).expect(200);
    expect(hashed.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(hashed.headers['content-type']).toBe('text/javascript; charset=utf-8');
    const plain = await site.visitor.get('/icon.svg').expect(200);
    expect(plain.headers['cache-control']).toBe('public, max-age=3600');
    await site.visitor.get('/icon.svg').set('If-None-Match', plain.headers.etag).expect(304);
  });

  it('with React is compiled while it loads, and no other', async () => {
    const { pages, react }: { pages: Record<string, string>; react: string } = JSON.parse(
      readFileSync('dist/client-manifest.json', 'utf8'),
    );
    const isCompiledAhead = async (file: string) =>
      (await site.visitor.get(file).expect(200)).text.startsWith('//# allFunctionsCalledOnLoad\n');
    expect(await Promise.all([react, pages.home, loader].map(isCompiledAhead))).toEqual([true, false, false]);
  });

  it.each(['bytes=5-2', 'bytes=1-99999999999999999999999', 'bytes=abc', 'items=0-1', 'bytes=0-0,5-9'])(
    'is sent whole to who asks for the range %s',
    async (range) => {
      await site.visitor.get('/icon.svg').set('Range', range).expect(200);
      await site.visitor.get('/livez').expect(200);
    },
  );

  it.each([
    '/../package.json',
    '/.git/config',
    '/.env',
    '/%2e%2e/package.json',
    '/assets/..%2f..%2fbuilt-from',
    '/assets/',
    '/pictures',
    '/icon.svg/',
  ])('isn’t served at %s', async (path) => {
    await site.visitor.get(path).expect(404);
  });

  it('only responds to GET and HEAD', async () => {
    await site.visitor.head('/icon.svg').expect(200);
    await site.visitor.delete('/icon.svg').expect(404);
    await site.visitor.post('/icon.svg').expect(404);
  });
});
