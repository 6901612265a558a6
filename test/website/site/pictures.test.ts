import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { version1 } from '../../../src/business/content/stored-content.js';
import {
  pictureFile,
  pictureSize,
  pictureWidths,
  widthsOf,
} from '../../../views/contracts/website/pictures.js';
import { sizeOf } from '../../support/browser/picture-size.js';
import { allPaths } from '../../support/browser/public-paths.js';
import { sqlite } from '../../support/databases/databases.js';
import { testSite } from '../../support/site/site.js';

const folder = 'client/public/pictures';
const bytes = (file: string) => statSync(join('client/public', file)).size;

const { carousel, gallery, pictures } = version1;
const pairs = [...carousel, ...gallery, { before: pictures.freeRoomBefore, after: pictures.freeRoomAfter }];

describe('The site’s pictures', () => {
  const site = testSite(sqlite);
  const onPages = new Set<string>();

  beforeAll(async () => {
    for (const path of allPaths) {
      const { text } = await site.visitor.get(path).expect(200);
      for (const [, name] of text.matchAll(/\/pictures\/([\w-]+)-\d+\.(?:avif|webp)/g)) onPages.add(name);
    }
  });

  it('have all files for every name in use, and no unused files', () => {
    expect(onPages.size).toBeGreaterThan(35);
    const wanted = [...onPages].flatMap((name) =>
      widthsOf(name).flatMap((width) => [`${name}-${width}.avif`, `${name}-${width}.webp`]),
    );
    const there = readdirSync(folder).filter((file) => !file.startsWith('share-'));
    expect(there.sort()).toEqual(wanted.sort());
  });

  it('have one scene each', () => {
    const scenes = readdirSync('scripts/art/scenes');
    const pairs = readdirSync('scripts/art/scenes/pairs').map((file) => file.replace('.py', ''));
    const made = [
      ...scenes.filter((file) => file.endsWith('.py')).map((file) => file.replace('.py', '')),
      ...pairs.flatMap((name) => [`${name}-before`, `${name}-after`]),
    ];
    expect(made.sort()).toEqual([...onPages].sort());
  });

  it('are 6 MB or less in total', () => {
    const all = readdirSync(folder).reduce((sum, file) => sum + bytes(`pictures/${file}`), 0);
    expect(all).toBeLessThanOrEqual(6_000_000);
  });

  it('hero: at most 70 KB on a phone of 390 px, however dense, and 160 KB at 1280 px', () => {
    // In 390 px it is 350 px wide (100vw - 2.5rem): a screen of three dots a pixel takes 1200. In 1280 px it
    // is 546 px wide.
    expect(bytes(pictureFile('hero', 1200, 'avif'))).toBeLessThanOrEqual(70_000);
    expect(bytes(pictureFile('hero', 1200, 'webp'))).toBeLessThanOrEqual(70_000);
    expect(bytes(pictureFile('hero', 800, 'webp'))).toBeLessThanOrEqual(160_000);
  });

  it('hero: each file has the size in its name, and AVIF is at most 60 KB, WebP 180 KB', () => {
    for (const width of widthsOf('hero'))
      for (const format of ['avif', 'webp'] as const) {
        const file = pictureFile('hero', width, format);
        expect([file, ...sizeOf(join('client/public', file))]).toEqual([
          file,
          width,
          Math.round((width * 2) / 3),
        ]);
        expect(bytes(file)).toBeLessThanOrEqual(format === 'avif' ? 60_000 : 180_000);
      }
  });

  it('hero: its ground is transparent, so that it stands on any color', () => {
    for (const width of widthsOf('hero')) {
      const head = readFileSync(join('client/public', pictureFile('hero', width, 'webp'))).subarray(12, 21);
      const hasAlpha = 0b10000;
      expect([head.toString('latin1', 0, 4), head[8] & hasAlpha]).toEqual(['VP8X', hasAlpha]);
    }
  });

  it.each(pairs)('$before.name: before and after have the same size', ({ before, after }) => {
    for (const { name } of [before, after])
      for (const width of pictureWidths)
        for (const format of ['avif', 'webp'] as const) {
          const file = pictureFile(name, width, format);
          const height = Math.round((width * pictureSize.height) / pictureSize.width);
          expect([file, ...sizeOf(join('client/public', file))]).toEqual([file, width, height]);
        }
  });
});
