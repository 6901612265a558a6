import { describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import { SharePicturesService } from '../../../src/pages/share-pictures.service.js';
import { PublicPages } from '../../support/browser/public-pages.js';

const drawingMs = 10_000;

describe('The share picture of every public page', () => {
  const pages = new PublicPages();

  it(
    'is its own, 1200 × 630 and at most 100 KB, and its description says so',
    async () => {
      const addresses = new Set<string>();
      for (const [path, html] of pages.documents) {
        const content = (property: string) =>
          new RegExp(`(?:property|name)="${property}" content="([^"]+)"`).exec(html)?.[1];
        const address = content('og:image') ?? '';
        addresses.add(address);
        const { body, headers } = await pages.site.visitor.get(new URL(address).pathname).expect(200);
        const { format, width, height } = await sharp(body).metadata();
        expect([path, format, width, height]).toEqual([path, 'jpeg', 1200, 630]);
        expect([path, body.length <= 100_000]).toEqual([path, true]);
        expect(headers['content-type']).toBe(content('og:image:type'));
        expect([content('og:image:width'), content('og:image:height')]).toEqual(['1200', '630']);
        expect(content('og:image:alt')).toBe(/<title>([^<]+)</.exec(html)?.[1]);
        expect(content('twitter:card')).toBe('summary_large_image');
      }
      expect(addresses.size).toBe(pages.paths.length);
    },
    30 * drawingMs,
  );

  it.each([
    ['a long title', 'Carpets '.repeat(40), 'Drylark Carpet Care'],
    ['a long word', 'W'.repeat(200), 'Drylark Carpet Care'],
    ['a long name', 'Pricing', `${'Northwest Twin Cities '.repeat(5)}Carpet Care`],
    ['markup', '<span size="999999">&amp; & </b>', '<b>'],
  ])(
    'has room for %s',
    async (_, title, businessName) => {
      const path = pages.site.app
        .get(SharePicturesService)
        .pathOf({ title, businessName, area: 'Northwest Twin Cities', picture: 'hero' });
      const { body } = await pages.site.visitor.get(path).expect(200);
      expect(await sharp(body).metadata()).toMatchObject({ width: 1200, height: 630 });
      // Nothing is written over the illustration or the margins.
      const { data } = await sharp(body)
        .extract({ left: 0, top: 0, width: 56, height: 630 })
        .raw()
        .toBuffer({ resolveWithObject: true });
      expect(Math.min(...data)).toBeGreaterThan(180);
    },
    drawingMs,
  );
});
