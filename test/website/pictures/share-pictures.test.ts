import { afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { Logger } from '@nestjs/common';
import sharp from 'sharp';
import { SharePicturesService } from '../../../src/pages/share-pictures.service.js';
import { RateLimitsService } from '../../../src/platform/http/rate-limits.service.js';
import { ImageProgramService } from '../../../src/website/pictures/image-program.service.js';
import { sqlite } from '../../support/databases/databases.js';
import { TestSite, testSite } from '../../support/site/site.js';
import { SiteEditor } from '../../support/site/site-editor.js';

describe('The share picture of a page', () => {
  const site = testSite(sqlite);
  let owner: Awaited<ReturnType<TestSite['owner']>>;

  beforeAll(async () => {
    owner = await site.owner();
  });

  afterEach(() => {
    jest.restoreAllMocks();
  });

  /** The path of a page's og:image. */
  const pathAt = async (page: string): Promise<string> => {
    const { text } = await site.visitor.get(page).expect(200);
    return new URL(/property="og:image" content="([^"]+)"/.exec(text)?.[1] ?? '').pathname;
  };
  const editor = () => new SiteEditor(owner as never);

  it('is a JPEG of 1200 × 630 that others may show, and is made once for concurrent requests', async () => {
    const run = jest.spyOn(site.app.get(ImageProgramService), 'run');
    const path = await pathAt('/pricing');
    expect(path).toMatch(/^\/share\/[0-9a-f]{20}\.jpg$/);
    const answers = await Promise.all([1, 2, 3].map(() => site.visitor.get(path).expect(200)));
    expect(run).toHaveBeenCalledTimes(1);
    const [{ headers, body }] = answers;
    expect(headers).toMatchObject({
      'content-type': 'image/jpeg',
      'cache-control': 'public, max-age=31536000, immutable',
      'cross-origin-resource-policy': 'cross-origin',
    });
    expect(await sharp(body).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 });
    expect(body.length).toBeLessThanOrEqual(100_000);
    expect((await site.visitor.head(path).expect(200)).headers['content-length']).toBe(`${body.length}`);
    expect(run).toHaveBeenCalledTimes(1);
  });

  it('shows the page’s picture, with its title on the left', async () => {
    const [services, about] = await Promise.all(
      ['/services', '/about'].map(
        async (page) => (await site.visitor.get(await pathAt(page))).body as Buffer,
      ),
    );
    // Both show the family.
    const half = (picture: Buffer, left: number) =>
      sharp(picture).extract({ left, top: 0, width: 500, height: 630 }).greyscale().raw().toBuffer();
    const differences = async (left: number) => {
      const [one, other] = await Promise.all([half(services, left), half(about, left)]);
      return one.reduce((sum, value, index) => sum + Number(Math.abs(value - other[index]) > 60), 0);
    };
    expect(await differences(0)).toBeGreaterThan(1_000);
    expect(await differences(700)).toBe(0);
  });

  it('has a new address with a new title or name, and the old title is gone', async () => {
    const before = await pathAt('/pricing');
    const { values } = await editor().section('business');
    await editor().saveAndPublish('business', { ...values, name: 'Ada & Sons <Carpets>' });
    const after = await pathAt('/pricing');
    expect(after).not.toBe(before);
    await site.visitor.get(after).expect(200).expect('Content-Type', 'image/jpeg');
    await editor().saveAndPublish('business', { ...values });
    expect(await pathAt('/pricing')).toBe(before);
  });

  it('has no words where the fonts lack their letters', () => {
    const pictures = site.app.get(SharePicturesService);
    const shown = { title: 'Ковры', businessName: 'A', area: 'B', picture: 'contact' };
    expect(pictures.pathOf(shown)).toBe('/pictures/share-contact.jpg');
    expect(pictures.pathOf({ ...shown, title: 'Señor Muñoz’s “best” – 100 %' })).toMatch(/^\/share\//);
    expect(pictures.wordlessPathOf('step-1')).toBe('/pictures/share-hero.jpg');
  });

  it('is not made for previews, private pages or made-up addresses', async () => {
    const { text } = await owner.get('/admin/site/shown/draft/pricing').expect(200);
    // The draft is what is live.
    expect(text).toMatch(/og:image" content="[^"]+\.jpg"/);
    const run = jest.spyOn(site.app.get(ImageProgramService), 'run');
    const { headers } = await site.visitor.get('/share/0123456789abcdef0123.jpg').expect(302);
    expect(headers).toMatchObject({ location: '/pictures/share-hero.jpg', 'cache-control': 'no-store' });
    for (const path of ['/nowhere', '/my/unknown/unknown']) {
      const page = await site.visitor.get(path);
      expect([path, page.text]).toEqual([path, expect.stringContaining('/pictures/share-hero.jpg"')]);
    }
    expect(run).not.toHaveBeenCalled();
  });

  it('has no words where it can’t be made, and the page doesn’t change', async () => {
    jest.spyOn(Logger.prototype, 'warn').mockImplementation(() => undefined);
    const images = site.app.get(ImageProgramService);
    images.nodeOptions = ['--import', './test/website/pictures/without-sharp.mjs'];
    const path = await pathAt('/contact');
    const { headers } = await site.visitor.get(path).expect(302);
    expect(headers.location).toBe('/pictures/share-contact.jpg');
    await site.visitor.get(headers.location).expect(200).expect('Content-Type', 'image/jpeg');
    images.nodeOptions = [];
    await site.visitor.get(path).expect(200);
  });

  it('is drawn only so often', async () => {
    jest.spyOn(site.app.get(RateLimitsService), 'take').mockReturnValue(false);
    const run = jest.spyOn(site.app.get(ImageProgramService), 'run');
    await site.visitor.get(await pathAt('/faq')).expect(302);
    expect(run).not.toHaveBeenCalled();
  });
});
