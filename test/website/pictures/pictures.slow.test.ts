import { beforeAll, expect, it } from '@jest/globals';
import sharp from 'sharp';
import { PicturesService } from '../../../src/website/pictures/pictures.service.js';
import { filesOf } from '../../../views/contracts/website/owner-pictures.js';
import { halfSizes } from '../../../views/contracts/website/picture-sizes.js';
import { pictureFile, pictureSet } from '../../../views/contracts/website/pictures.js';
import { onEachDatabase, sqlite } from '../../support/databases/databases.js';
import { testSite } from '../../support/site/site.js';
import { OwnersPictures } from './owners-pictures.js';
import { api, lyingPhotograph, photograph, upload } from './photographs.js';

onEachDatabase('The owner’s photos', (make) => {
  const site = testSite(make);
  const pictures = new OwnersPictures(site);
  const { list, made, bytesAt, counts } = pictures;
  let owner: OwnersPictures['owner'];
  const service = () => site.app.get(PicturesService);

  beforeAll(async () => {
    await pictures.logIn();
    owner = pictures.owner;
  });

  // Reading a photo has nothing to do with the database.
  it.each(make === sqlite ? (['jpeg', 'png', 'webp', 'avif'] as const) : (['jpeg'] as const))(
    'are taken as %s and made in every size and format',
    async (format) => {
      const { body } = await upload(owner, await photograph(format), 'Stairs, half of them cleaned').expect(
        201,
      );
      expect(body).toMatchObject({
        name: `photo-${body.id}`,
        alt: 'Stairs, half of them cleaned',
        width: 1500,
        height: 1000,
        of: 11,
        crop: { x: 500, y: 500, zoom: 100 },
      });
      const picture = await made(body.id);
      expect(picture.made).toBe(11);
      for (const file of filesOf(picture.name)) {
        const found = await sharp(await bytesAt(`/pictures/${file.name}`)).metadata();
        const format = file.format === 'avif' ? 'heif' : file.format;
        expect([file.name, found.format, found.width, found.height]).toEqual([
          file.name,
          format,
          file.width,
          file.height,
        ]);
      }
      const set = pictureSet(picture.name, 'avif', halfSizes)
        .split(', ')
        .map((entry) => entry.split(' ')[0]);
      for (const path of set) await site.visitor.get(path).expect(200).expect('Content-Type', 'image/avif');
    },
  );

  it('never change at their URL, and browsers may cache them forever', async () => {
    const { body } = await upload(owner, await photograph()).expect(201);
    const { name } = await made(body.id);
    const { headers } = await site.visitor.get(pictureFile(name, 480, 'webp')).expect(200);
    expect(headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-type': 'image/webp',
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
      'x-frame-options': 'DENY',
    });
    await site.visitor
      .get(pictureFile(name, 480, 'webp'))
      .set('If-None-Match', headers.etag)
      .expect(304);
  });

  it('are upright, without camera, location or personal data', async () => {
    const { body } = await upload(owner, await lyingPhotograph()).expect(201);
    expect([body.width, body.height]).toEqual([900, 600]);
    const { name } = await made(body.id);
    const master = await owner.get(`${api}/${body.id}/master`).responseType('blob').expect(200);
    const all = [
      master.body,
      ...(await Promise.all(filesOf(name).map((file) => bytesAt(`/pictures/${file.name}`)))),
    ];
    for (const bytes of all) {
      const { exif, xmp, iptc, icc, orientation } = await sharp(bytes).metadata();
      expect([exif, xmp, iptc, icc, orientation]).toEqual([
        undefined,
        undefined,
        undefined,
        undefined,
        undefined,
      ]);
      expect(bytes.toString('latin1')).not.toMatch(/canary/i);
    }
    const { data, info } = await sharp(all[0]).raw().toBuffer({ resolveWithObject: true });
    const red = (x: number, y: number) => data[(y * info.width + x) * 3];
    expect([red(450, 50) > 200, red(450, 550) < 50]).toEqual([true, true]);
  });

  if (make === sqlite)
    it('in CMYK become sRGB', async () => {
      const cmyk = await sharp(await photograph())
        .toColourspace('cmyk')
        .jpeg()
        .toBuffer();
      expect((await sharp(cmyk).metadata()).space).toBe('cmyk');
      const { body } = await upload(owner, cmyk).expect(201);
      const { name } = await made(body.id);
      expect((await sharp(await bytesAt(pictureFile(name, 480, 'webp'))).metadata()).space).toBe('srgb');
    });

  it('that are uploaded twice are one photo, with the latest alt text', async () => {
    const file = await photograph();
    const before = await counts();
    const [one, two] = await Promise.all([upload(owner, file, 'First'), upload(owner, file, 'Second')]);
    expect([one.status, two.status]).toEqual([201, 201]);
    expect(one.body.id).toBe(two.body.id);
    const { body } = await upload(owner, file, 'Third').expect(201);
    expect(body.alt).toBe('Third');
    await made(body.id);
    const [pictures, masters] = await counts();
    expect([pictures - before[0], masters - before[1]]).toEqual([1, 1]);
  });

  it('are listed newest first', async () => {
    const ids: string[] = [];
    for (let index = 0; index < 2; index++)
      ids.unshift((await upload(owner, await photograph()).expect(201)).body.id);
    expect((await list()).slice(0, 2).map(({ id }) => id)).toEqual(ids);
  });

  it('that are in use can’t be deleted; others are, with their files and master', async () => {
    const [, masters] = await counts();
    const { body } = await upload(owner, await photograph()).expect(201);
    const { name } = await made(body.id);
    service().setUsageCheck((used) => used === name);
    const { body: refusal } = await owner.delete(`${api}/${body.id}`).expect(409);
    expect(refusal.message).toBe(
      'You can’t delete this photo. It’s still used on a page, in your draft or in an earlier version of the site.',
    );
    expect((await owner.post(`/admin/site/pictures/${body.id}/remove`).expect(409)).text).toContain(
      'You can’t delete this photo.',
    );
    service().setUsageCheck(() => false);
    await site.visitor.get(pictureFile(name, 320, 'avif')).expect(200);
    await owner.delete(`${api}/${body.id}`).expect(200);
    await site.visitor.get(pictureFile(name, 320, 'avif')).expect(404);
    expect((await counts())[1]).toBe(masters);
    expect(
      await site.dataSource.query('SELECT name FROM picture_files WHERE pictureId = ?', [body.id]),
    ).toEqual([]);
    await owner.delete(`${api}/${body.id}`).expect(404);
  });

  it('work as plain forms', async () => {
    const page = () => owner.get('/admin/site/pictures').expect(200);
    const send = (alt: string, file?: Buffer) => {
      const sending = owner.post('/admin/site/pictures').field('alt', alt);
      return file ? sending.attach('picture', file, 'photo.jpg') : sending;
    };
    const file = await photograph();
    expect((await send('', file).expect(422)).text).toContain('Describe the photo for screen readers.');
    const refused = (await send('No file here').expect(422)).text;
    expect(refused).toContain('Choose a photo. This file is empty.');
    expect(refused).toContain('value="No file here"');
    expect((await send('Large', Buffer.alloc(26 * 2 ** 20, 'x')).expect(422)).text).toContain(
      'Choose a photo of 25 MB or less.',
    );
    await send('By a plain form', file).expect(303);
    expect((await page()).text).toContain('By a plain form');
    const [{ id }] = await list();
    expect((await owner.get(`/admin/site/pictures/${id}`).expect(200)).text).toContain(`${api}/${id}/master`);
    await owner
      .post(`/admin/site/pictures/${id}`)
      .type('form')
      .send({ alt: 'x'.repeat(201), x: '3' })
      .expect(422);
    await owner
      .post(`/admin/site/pictures/${id}`)
      .type('form')
      .send({ alt: 'Cropped', zoom: '150' })
      .expect(303);
    const [cropped] = await list();
    expect(cropped).toMatchObject({ alt: 'Cropped', crop: { x: 500, y: 500, zoom: 150 } });
    await owner.post(`/admin/site/pictures/${cropped.id}/remove`).expect(303);
    expect((await page()).text).not.toContain('Cropped');
  });

  it('can only be changed by the owner', async () => {
    const { body } = await upload(owner, await photograph()).expect(201);
    await site.visitor.get(api).expect(401);
    await site.visitor.get(`${api}/${body.id}/master`).expect(401);
    await site.visitor.post(api).field('alt', 'x').attach('picture', Buffer.from('x'), 'x.jpg').expect(401);
    await site.visitor.put(`${api}/${body.id}`).send({ alt: 'x' }).expect(401);
    await site.visitor.delete(`${api}/${body.id}`).expect(401);
    await site.visitor.get('/admin/site/pictures').expect(302);
    await site.visitor.post('/admin/site/pictures').type('form').send({ alt: 'x' }).expect(302);
    await upload(owner, Buffer.from('x')).set('Sec-Fetch-Site', 'cross-site').expect(403);
  });

  it('that don’t exist return 404, whatever their name', async () => {
    const id = '0123456789abcdef0123';
    for (const path of [
      `photo-${id}-480.avif`,
      `share-photo-${id}.jpg`,
      `photo-${id}-481.avif`,
      `photo-${id}-480.svg`,
      `photo-${id.toUpperCase()}-480.avif`,
      'photo--480.avif',
      `photo-${id}-480.avif/..`,
    ])
      await site.visitor.get(`/pictures/${path}`).expect(404);
    await site.visitor.post(`/pictures/photo-${id}-480.avif`).expect(404);
  });
});
