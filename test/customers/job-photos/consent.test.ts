import { beforeAll, expect, it } from '@jest/globals';
import type TestAgent from 'supertest/lib/agent.js';
import { PhotoConsentsService } from '../../../src/customers/job-photos/photo-consents.service.js';
import { consentQuestion } from '../../../views/contracts/leads/photo-pairs.js';
import { onEachDatabase } from '../../support/databases/databases.js';
import { behindProxy, textOf } from '../../support/site/customer.js';
import { testSite } from '../../support/site/site.js';
import { PhotographedJob, photoPath } from './photographed-job.js';
import { rememberImages } from './remembered-images.js';

onEachDatabase('The customer’s consent', (make) => {
  const site = testSite(make, behindProxy);
  let owner: TestAgent;
  const newJob = () => PhotographedJob.of(site, owner);
  const consents = () => site.app.get(PhotoConsentsService);
  const timeline = async ({ id }: PhotographedJob) =>
    (await site.dataSource.query('SELECT kind, details FROM lead_changes WHERE leadId = ? ORDER BY id', [id]))
      .filter(({ kind }: { kind: string }) => /consent/.test(kind))
      .map(({ details }: { details: string }) => JSON.parse(details).text);

  beforeAll(async () => {
    rememberImages(site);
    owner = (await site.owner()) as unknown as TestAgent;
  });

  it('is asked on the customer page once there are photos from after the work', async () => {
    const job = await newJob();
    const { text } = await job.customer.open().expect(200);
    expect(text).toContain(consentQuestion);
    const photo = await job.customer.get(`/photo-consent/photos/${job.after}`).expect(200);
    expect(photo.headers).toMatchObject({
      'content-type': 'image/jpeg',
      'cache-control': 'private, no-store',
    });
    const other = await newJob();
    await job.customer.get(`/photo-consent/photos/${other.after}`).expect(404);
    await site.dataSource.query('DELETE FROM lead_photos WHERE id = ?', [other.after]);
    expect((await other.customer.open()).text).not.toContain(consentQuestion);
  });

  it('is stored with its time, the exact question, and who asked and answered', async () => {
    const job = await newJob();
    const start = Date.now() - 1_000;
    await job.answer('yes').expect(303).expect('Location', `${job.customer.path}#photo-consent`);
    const consent = await consents().consentOf(job.id);
    expect(consent).toMatchObject({
      answer: 'yes',
      wording: consentQuestion,
      how: 'The customer answered on the customer page',
      throughPhotoId: job.after,
    });
    expect(Date.parse(consent?.at ?? '')).toBeGreaterThan(start);
    expect(await timeline(job)).toEqual([`The customer agreed to show the photos: “${consentQuestion}”`]);
    expect((await job.customer.open()).text).toContain('Stop showing my photos');
  });

  it('is needed before the owner can publish anything', async () => {
    const job = await newJob();
    const pair = await job.pair();
    expect(await job.states()).toEqual(['consent']);
    await job.post(`${job.path}/${pair}/approve`).expect(409);
    await job.answer('no').expect(303);
    expect(await job.states()).toEqual(['withdrawn']);
    await job.post(`${job.path}/${pair}/approve`).expect(409);
    await job.answer('yes').expect(303);
    expect(await job.states()).toEqual(['approval']);
  });

  it('covers only the photos that the customer saw', async () => {
    const job = await newJob();
    await job.answer('yes').expect(303);
    const later = await job.photo('after');
    await job.pair({ after: later });
    expect(await job.states()).toEqual(['consent']);
    expect((await job.customer.open()).text).toContain('We added photos since you agreed');
    // A forged number covers nothing that is added later.
    await job.answer('yes', 2_000_000_000).expect(303);
    expect(await job.states()).toEqual(['approval']);
    await job.pair({ after: await job.photo('after') });
    expect(await job.states()).toEqual(['approval', 'consent']);
  });

  it('can be withdrawn at once, which takes everything off the site', async () => {
    const job = await newJob();
    const id = await job.publish();
    await site.visitor.get(photoPath(id)).expect(200);
    expect((await site.visitor.get('/results')).text).toContain(id);
    expect((await site.visitor.get('/services/stair-cleaning')).text).toContain(id);
    await job.answer('withdraw').expect(303);
    await site.visitor.get(photoPath(id)).expect(404);
    expect((await site.visitor.get('/results')).text).not.toContain(id);
    expect((await site.visitor.get('/services/stair-cleaning')).text).not.toContain(id);
    for (const table of ['published_pairs', 'published_pair_files'])
      expect(
        await site.dataSource.query(
          `SELECT * FROM ${table} WHERE ${table === 'published_pairs' ? 'id' : 'pairId'} = ?`,
          [id],
        ),
      ).toEqual([]);
    expect(await job.states()).toEqual(['withdrawn']);
    // Saying yes again publishes nothing without the owner.
    await job.answer('yes').expect(303);
    expect(await job.states()).toEqual(['approval']);
  });

  it('acts once when its form is posted many times', async () => {
    const job = await newJob();
    for (const answer of ['yes', 'withdraw', 'no'])
      await Promise.all(Array.from({ length: 6 }, () => job.answer(answer).expect(303)));
    expect(await timeline(job)).toEqual([
      `The customer agreed to show the photos: “${consentQuestion}”`,
      'The customer withdrew the consent to show photos',
    ]);
  });

  it('can’t be given through another customer’s link, in another form, or without photos', async () => {
    const [job, other] = [await newJob(), await newJob()];
    await other.answer('yes', job.after).expect(303);
    expect(await consents().consentOf(job.id)).toBeNull();
    const post = (path: string, fields: object) => site.visitor.post(path).type('form').send(fields);
    await post('/my/nobodys/photo-consent', { answer: 'yes', through: job.after }).expect(404);
    const path = `${job.customer.path}/photo-consent`;
    await post(path, { answer: 'maybe', through: job.after }).expect(422);
    await post(path, { answer: 'yes', through: '1e9x' }).expect(422);
    await post(path, { answer: 'yes', through: 0 }).expect(409);
    await post(path, { answer: ['yes', 'no'], through: job.after }).expect(422);
    await post(path, { answer: 'yes', through: job.after }).set('Sec-Fetch-Site', 'cross-site').expect(403);
    expect(await consents().consentOf(job.id)).toBeNull();
  });

  it('can be recorded by the owner, but not against what the customer said', async () => {
    const job = await newJob();
    const consent = (answer: string) =>
      job.post(`/admin/leads/${job.id}/photo-consent`, { answer, through: job.after });
    await consent('yes').expect(303);
    expect(await consents().consentOf(job.id)).toMatchObject({
      answer: 'yes',
      how: 'You asked, and the customer said yes',
    });
    await consent('withdraw').expect(303);
    await consent('yes').expect(303);
    await job.answer('withdraw').expect(303);
    const refused = await consent('yes').expect(409);
    expect(refused.text).toContain('Only they can change that.');
    expect(await consents().consentOf(job.id)).toMatchObject({ answer: 'withdrawn' });
  });

  it('can be changed twenty times, and then only withdrawn', async () => {
    const job = await newJob();
    for (let turn = 0; turn < 20; turn++) {
      await job.answer('yes').expect(303);
      await job.answer('withdraw').expect(303);
    }
    // The page says why, and still lets them change everything else.
    const refused = textOf((await job.answer('yes').expect(409)).text);
    expect(refused).toContain('This question was answered too many times. Call us');
    expect(refused).toContain('Before and after photos');
    expect(await consents().consentOf(job.id)).toMatchObject({ answer: 'withdrawn' });
  });
});
