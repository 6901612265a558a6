import { beforeAll, expect, it } from '@jest/globals';
import sharp from 'sharp';
import { PicturesService } from '../../../src/website/pictures/pictures.service.js';
import { pictureFile } from '../../../views/contracts/website/pictures.js';
import { onEachDatabase } from '../../support/databases/databases.js';
import { testSite } from '../../support/site/site.js';
import { OwnersPictures } from './owners-pictures.js';
import { api, photograph, upload } from './photographs.js';

onEachDatabase('The owner’s cropped photos', (make) => {
  const site = testSite(make);
  const pictures = new OwnersPictures(site);
  const { made, bytesAt, counts } = pictures;
  let owner: OwnersPictures['owner'];
  const service = () => site.app.get(PicturesService);

  beforeAll(async () => {
    await pictures.logIn();
    owner = pictures.owner;
  });

  /** Left half red, right half blue. */
  const twoColors = async () =>
    sharp({ create: { width: 2400, height: 800, channels: 3, background: '#00f' } })
      .composite([
        {
          input: { create: { width: 1200, height: 800, channels: 3, background: '#f00' } },
          left: 0,
          top: 0,
        },
      ])
      .png()
      .toBuffer();

  it('are new photos of the same master, and replace the previous ones unless those are in use', async () => {
    const { body: before } = await upload(owner, await twoColors(), 'Two colors').expect(201);
    await made(before.id);
    const [, masters] = await counts();
    const change = { alt: 'One color', x: 0, y: 500, zoom: 100 };
    const { body: left } = await owner.put(`${api}/${before.id}`).send(change).expect(200);
    expect(left.id).not.toBe(before.id);
    expect(await service().find(before.name)).toBeUndefined();
    await site.visitor.get(pictureFile(before.name, 480, 'webp')).expect(404);
    await made(left.id);
    const { data } = await sharp(await bytesAt(pictureFile(left.name, 480, 'webp')))
      .raw()
      .toBuffer({ resolveWithObject: true });
    expect([data[0] > 200, data[2] < 60]).toEqual([true, true]);
    service().setUsageCheck((name) => name === left.name);
    const right = await service().recrop(left.id, { x: 1000, y: 500, zoom: 200 });
    service().setUsageCheck(() => false);
    expect(right.alt).toBe('One color');
    expect(await service().find(left.name)).toMatchObject({ state: 'made' });
    await made(right.id);
    const end = await sharp(await bytesAt(pictureFile(right.name, 480, 'webp')))
      .raw()
      .toBuffer();
    expect([end[0] < 60, end[2] > 200]).toEqual([true, true]);
    expect((await counts())[1]).toBe(masters);
  });

  it('are limited in zoom and position', async () => {
    const { body } = await upload(owner, await photograph('jpeg', 960, 640)).expect(201);
    const { body: near } = await owner
      .put(`${api}/${body.id}`)
      .send({ alt: 'Near', x: 0, y: 0, zoom: 400 })
      .expect(200);
    expect(near.crop).toEqual({ x: 0, y: 0, zoom: 200 });
    const { body: whole } = await owner
      .put(`${api}/${near.id}`)
      .send({ alt: 'Whole', x: 0, y: 0, zoom: 100 })
      .expect(200);
    expect(whole.crop).toEqual({ x: 500, y: 500, zoom: 100 });
  });

  it('don’t change after an invalid crop', async () => {
    const { body } = await upload(owner, await photograph()).expect(201);
    for (const odd of [
      { x: -1 },
      { y: 1001 },
      { zoom: 99 },
      { zoom: 401 },
      { x: 1.5 },
      { x: 'left' },
      { zoom: null },
      { alt: '' },
    ]) {
      const { body: refusal } = await owner
        .put(`${api}/${body.id}`)
        .send({ alt: 'Odd', ...odd })
        .expect(400);
      expect(refusal.errors).toEqual([{ field: Object.keys(odd)[0], message: expect.any(String) }]);
    }
    expect(await service().get(body.id)).toMatchObject({
      alt: 'A clean carpet',
      crop: { x: 500, y: 500, zoom: 100 },
    });
  });
});
