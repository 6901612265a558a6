import { beforeAll, expect, it } from '@jest/globals';
import sharp from 'sharp';
import type TestAgent from 'supertest/lib/agent.js';
import { PublishedPairsService, shownPairs } from '../../../src/business/proof/published-pairs.service.js';
import { LeadErasureService } from '../../../src/contacts/leads/lead-erasure.service.js';
import { PhotoPairsService } from '../../../src/customers/job-photos/photo-pairs.service.js';
import { LeadPhotosService } from '../../../src/customers/photos/lead-photos.service.js';
import { pairFilesOf } from '../../../views/contracts/website/owner-pictures.js';
import { onEachDatabase, sqlite } from '../../support/databases/databases.js';
import { until } from '../../support/runner/until.js';
import { behindProxy } from '../../support/site/customer.js';
import { TestSite, testSite } from '../../support/site/site.js';
import { lyingPhotograph, photograph } from '../../website/pictures/photographs.js';
import { PhotographedJob, photoPath } from './photographed-job.js';
import { rememberImages } from './remembered-images.js';

onEachDatabase('A pair of a job’s photos', (make) => {
  const site = testSite(make, behindProxy);
  let owner: TestAgent;
  const newJob = (changes?: object) => PhotographedJob.of(site, owner, changes);
  const published = () => site.app.get(PublishedPairsService);
  const rows = (sql: string, ...values: unknown[]) => site.dataSource.query(sql, values);

  beforeAll(async () => {
    rememberImages(site);
    owner = (await site.owner()) as unknown as TestAgent;
  });

  it('is published with the service, the city and the month, and nothing of the customer', async () => {
    const job = await newJob({ name: 'Canary Customer' });
    const id = await job.publish();
    const [row] = await rows('SELECT service, city, month FROM published_pairs WHERE id = ?', id);
    expect(row).toEqual({
      service: 'stairs',
      city: 'Maple Grove',
      month: expect.stringMatching(/^20\d\d-\d\d$/),
    });
    for (const path of ['/results', '/services/stair-cleaning']) {
      const { text } = await site.visitor.get(path).expect(200);
      expect(text).toContain(`/pictures/pair-${id}-before-800.webp`);
      expect(text).toContain('Maple Grove, ');
      expect(text).not.toMatch(/Canary|Elm Creek/);
    }
    expect((await site.visitor.get('/services/commercial-carpet-cleaning')).text).not.toContain(id);
  });

  it('names no service and no city but ours', async () => {
    const job = await newJob({ serviceType: '<b>buy pills</b>', serviceArea: 'Atlantis' });
    const id = await job.publish();
    expect(await rows('SELECT service, city FROM published_pairs WHERE id = ?', id)).toEqual([
      { service: '', city: '' },
    ]);
    expect((await site.visitor.get('/results')).text).not.toContain('pills');
  });

  // Has nothing to do with the database, like the next one.
  if (make === sqlite)
    it('is made anew from pixels in every size, and caches ask for it again', async () => {
      const job = await newJob();
      const id = await job.publish();
      expect(pairFilesOf(id)).toHaveLength(20);
      for (const file of pairFilesOf(id)) {
        const { body, headers } = await site.visitor
          .get(`/pictures/${file.name}`)
          .responseType('blob')
          .expect(200);
        expect(headers).toMatchObject({
          'cache-control': 'public, max-age=30, must-revalidate',
          'x-robots-tag': 'noindex',
          'x-content-type-options': 'nosniff',
        });
        const { width, height, exif, xmp } = await sharp(body).metadata();
        expect([width, height, exif, xmp]).toEqual([file.width, file.height, undefined, undefined]);
      }
      const { headers } = await site.visitor.get(photoPath(id)).expect(200);
      await site.visitor.get(photoPath(id)).set('If-None-Match', headers.etag).expect(304);
      await site.visitor.get(`/pictures/pair-${id}-after-801.webp`).expect(404);
      await site.visitor.get(photoPath('0123456789abcdef0123')).expect(404);
    });

  if (make === sqlite)
    it('shows the parts that were lined up', async () => {
      const job = await newJob();
      const split = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#00f' } })
        .composite([
          {
            input: { create: { width: 450, height: 600, channels: 3, background: '#f00' } },
            left: 0,
            top: 0,
          },
        ])
        .jpeg()
        .toBuffer();
      await rows(
        'UPDATE lead_photos SET bytes = ?, width = 900, height = 600 WHERE id = ?',
        split,
        job.after,
      );
      const pair = await job.pair({ afterZoom: 150, afterX: 1000 });
      await job.answer('yes').expect(303);
      await job.post(`${job.path}/${pair}/approve`).expect(303);
      const id = await job.published(pair);
      const { body } = await site.visitor.get(photoPath(id)).responseType('blob').expect(200);
      // The right two thirds: a quarter of them is red.
      const { data } = await sharp(body)
        .resize(8, 1, { fit: 'fill' })
        .raw()
        .toBuffer({ resolveWithObject: true });
      expect([data[0] > 200, data[3 * 7] < 60]).toEqual([true, true]);
      await job.post(`${job.path}/${pair}`, { alt: 'stairs', afterZoom: 150, afterX: 0 }).expect(303);
      const next = await job.published(pair);
      expect(next).not.toBe(id);
      await site.visitor.get(photoPath(id)).expect(404);
      await site.visitor.get(photoPath(next)).expect(200);
    });

  it('can be unpublished and deleted by the owner', async () => {
    const job = await newJob();
    const id = await job.publish();
    const [{ id: pair }] = await job.pairs();
    await job.post(`${job.path}/${pair}/take-down`).expect(303);
    await site.visitor.get(photoPath(id)).expect(404);
    expect(await job.states()).toEqual(['approval']);
    await job
      .post(`${job.path}/${pair}/approve?from=job-photos`)
      .expect(303)
      .expect('Location', '/admin/site/job-photos');
    const next = await job.published(pair);
    await job.post(`${job.path}/${pair}/remove`).expect(303);
    await site.visitor.get(photoPath(next)).expect(404);
    expect(await job.pairs()).toEqual([]);
  });

  it('is refused with another lead’s photos, twice the same, the wrong moment, or a small one', async () => {
    const [job, other] = [await newJob(), await newJob()];
    const add = (fields: object) =>
      job.post(job.path, { alt: 'stairs', before: job.before, after: job.after, ...fields });
    await add({ after: other.after }).expect(404);
    await add({ before: other.before }).expect(404);
    await add({ before: job.after, after: job.before }).expect(409);
    const same = await add({ after: job.before }).expect(409);
    expect(same.text).toContain('Choose a photo from before and another one from after the work.');
    expect(same.text).toContain('Customer’s consent');
    await add({ after: 'x' }).expect(303);
    await add({ afterZoom: 5_000 }).expect(422);
    await add({ alt: '' }).expect(422);
    const small = { bytes: await photograph('jpeg', 300, 200), width: 300, height: 200 };
    await site.app.get(LeadPhotosService).add(job.id, [small], 'after');
    const [{ id }] = await rows('SELECT MAX(id) AS id FROM lead_photos');
    await add({ after: id }).expect(409);
    expect(await job.pairs()).toEqual([]);
    const pair = await job.pair();
    for (const action of ['', '/approve', '/take-down', '/remove'])
      await other.post(`${other.path}/${pair}${action}`, { alt: 'x' }).expect(404);
    for (let count = 1; count < 6; count++) await job.pair();
    await add({}).expect(409);
  });

  it('is gone with its lead', async () => {
    const job = await newJob();
    const id = await job.publish();
    const erasure = site.app.get(LeadErasureService);
    await erasure.erase(await erasure.find(String(job.id)));
    await until(() => !published().has(id));
    await site.visitor.get(photoPath(id)).expect(404);
    expect((await site.visitor.get('/results')).text).not.toContain(id);
    for (const table of ['photo_pairs', 'photo_consents', 'published_pairs'])
      expect(await rows(`SELECT leadId FROM ${table} WHERE leadId = ?`, job.id)).toEqual([]);
    expect(await rows('SELECT name FROM published_pair_files WHERE pairId = ?', id)).toEqual([]);
  });

  it('is gone when the customer removes one of its photos', async () => {
    const job = await newJob();
    await site.visitor
      .post(`${job.customer.path}/photos`)
      .attach('picture', await lyingPhotograph(), 'stain.jpg')
      .expect(303);
    const [{ id: stain }] = await rows('SELECT MAX(id) AS id FROM lead_photos');
    const pair = await job.pair({ before: stain });
    await job.answer('yes', stain).expect(303);
    await job.post(`${job.path}/${pair}/approve`).expect(303);
    const id = await job.published(pair);
    const { body } = await site.visitor.get(photoPath(id, 'before')).responseType('blob').expect(200);
    expect(body.toString('latin1')).not.toContain('canary');
    await site.visitor.post(`${job.customer.path}/photos/${stain}/remove`).expect(303);
    await until(() => !published().has(id));
    await site.visitor.get(photoPath(id, 'before')).expect(404);
    expect(await job.pairs()).toEqual([]);
  });

  it('is gone when a release that doesn’t know pairs erased its photos', async () => {
    const job = await newJob();
    const id = await job.publish();
    await rows('DELETE FROM lead_photos WHERE leadId = ?', job.id);
    await site.app.get(PhotoPairsService).deleteOrphans();
    expect(await job.pairs()).toEqual([]);
    await site.visitor.get(photoPath(id)).expect(404);
  });

  it('is gone with the consent when a release that doesn’t know them erased its lead', async () => {
    const [job, other] = [await newJob(), await newJob()];
    for (const one of [job, other]) await one.answer('yes').expect(303);
    await rows('DELETE FROM lead_photos WHERE leadId = ?', job.id);
    await rows('DELETE FROM contacts WHERE id = ?', job.id);
    await site.app.get(PhotoPairsService).deleteOrphans();
    const consents = (id: number) => rows('SELECT leadId FROM photo_consents WHERE leadId = ?', id);
    expect([await consents(job.id), await consents(other.id)]).toEqual([[], [{ leadId: other.id }]]);
  });

  // Two processes can't share an SQLite file.
  if (make !== sqlite)
    it('is gone in every process within seconds', async () => {
      const other = await TestSite.start(site.variables);
      try {
        const job = await newJob();
        const id = await job.publish();
        // The other process learns of it when it is asked.
        await other.visitor.get(photoPath(id)).expect(200);
        expect((await other.visitor.get('/results')).text).toContain(id);
        await job.answer('withdraw').expect(303);
        await other.app.get(PublishedPairsService).refresh();
        await other.visitor.get(photoPath(id)).expect(404);
        expect((await other.visitor.get('/results')).text).not.toContain(id);
      } finally {
        await other.stop();
      }
    });

  it('replaces the illustrations once there are four', async () => {
    await rows('DELETE FROM published_pairs');
    await published().refresh();
    const results = async () => (await site.visitor.get('/results').expect(200)).text;
    const stairs = async () => (await site.visitor.get('/services/stair-cleaning').expect(200)).text;
    const add = (index: number, service = 'stairs', city = 'Maple Grove') =>
      rows(
        'INSERT INTO published_pairs (id, leadId, pairId, service, city, month, alt, publishedAt) VALUES (?, 1, ?, ?, ?, ?, ?, ?)',
        ...[String(index).padStart(20, '0'), index, service, city, '2026-10', 'stairs'],
        `2026-11-01 00:00:00.${String(index % 1_000).padStart(3, '0')}`,
      );
    for (let index = 1; index <= 3; index++) await add(index);
    await published().refresh();
    expect(await results()).toContain('living-room-before');
    await add(4);
    await published().refresh();
    expect(await results()).not.toContain('living-room-before');
    expect(await stairs()).not.toContain('/pictures/stairs-before');
    for (let index = 5; index <= 60; index++)
      await add(index, index % 2 ? 'commercial' : 'stairs', index % 3 ? 'Blaine' : 'Anoka');
    await published().refresh();
    expect((await results()).match(/src="[^"]*-before-800\.webp"/g)).toHaveLength(shownPairs.results);
    expect((await stairs()).match(/src="[^"]*-before-800\.webp"/g)).toHaveLength(shownPairs.perPlace);
    expect(
      published()
        .ofCity('Maple Grove')
        .map(({ id }) => Number(id)),
    ).toEqual([4, 3, 2, 1]);
  });

  it('is in the owner’s list under what it waits for', async () => {
    const job = await newJob({ name: 'Listed Lena' });
    await job.pair();
    const list = async (state: string) =>
      (await owner.get(`/admin/site/job-photos?state=${state}`).expect(200)).text;
    expect(await list('consent')).toContain('Listed Lena');
    await job.answer('yes').expect(303);
    expect(await list('consent')).not.toContain('Listed Lena');
    expect(await list('approval')).toContain('Listed Lena');
    await job.answer('withdraw').expect(303);
    expect(await list('withdrawn')).toContain('Listed Lena');
    await owner.get('/admin/site/job-photos?state=%00&before=x').expect(200);
  });
});
