import { beforeAll, expect, it } from '@jest/globals';
import type TestAgent from 'supertest/lib/agent.js';
import { BusinessCalendarService } from '../../../src/business/business-calendar.service.js';
import { PhotoConsentsService } from '../../../src/customers/job-photos/photo-consents.service.js';
import { consentQuestion } from '../../../views/contracts/leads/photo-pairs.js';
import { onEachDatabase } from '../../support/databases/databases.js';
import { changeLead } from '../../support/site/admin.js';
import { behindProxy } from '../../support/site/customer.js';
import { testSite } from '../../support/site/site.js';
import { photograph } from '../../website/pictures/photographs.js';
import { PhotographedJob } from './photographed-job.js';
import { rememberImages } from './remembered-images.js';

onEachDatabase('The crew, asking for consent,', (make) => {
  const site = testSite(make, behindProxy);
  let owner: TestAgent;
  let today: string;
  let link: string;
  const consentOf = ({ id }: PhotographedJob) => site.app.get(PhotoConsentsService).consentOf(id);

  beforeAll(async () => {
    rememberImages(site);
    owner = (await site.owner()) as unknown as TestAgent;
    today = site.app.get(BusinessCalendarService).dayOf();
    const form = { name: 'Sam’s van', days: '30' };
    await owner.post(`/admin/day/${today}/crew-links`).type('form').send(form).expect(303);
    const { text } = await owner.get(`/admin/day/${today}`).expect(200);
    link = new URL(/value="([^"]+\/crew\/[^"]+)"/.exec(text)?.[1] ?? '').pathname;
  });

  async function jobOn(day: string): Promise<PhotographedJob> {
    const job = await PhotographedJob.of(site, owner);
    await changeLead(site, job.id, { day, timeWindow: '', status: 'scheduled' });
    return job;
  }
  const record = (job: PhotographedJob, fields: object, base = `${link}/${today}`) =>
    (base.startsWith('/admin') ? owner : site.visitor)
      .post(`${base}/stops/${job.id}/photo-consent`)
      .type('form')
      .send({ key: 'a'.repeat(32), through: job.after, ...fields });

  it('records the answer at a stop of the day, with who asked', async () => {
    const job = await jobOn(today);
    const page = await site.visitor.get(`${link}/${today}?open=photos-${job.id}`).expect(200);
    expect(page.text).toContain(consentQuestion);
    await record(job, { answer: 'yes' }).expect(303);
    expect(await consentOf(job)).toMatchObject({
      answer: 'yes',
      how: 'Sam’s van asked, and the customer said yes',
    });
    await record(job, { answer: 'no' }, `/admin/day/${today}`).expect(303);
    expect(await consentOf(job)).toMatchObject({
      answer: 'no',
      how: 'You asked, and the customer said no',
    });
  });

  it('records an answer once, however often the phone sends it', async () => {
    const job = await jobOn(today);
    await record(job, { answer: 'yes' }).expect(303);
    await job.post(`/admin/leads/${job.id}/photo-consent`, { answer: 'withdraw', through: 0 }).expect(303);
    await record(job, { answer: 'yes' }).expect(303);
    expect(await consentOf(job)).toMatchObject({ answer: 'withdrawn' });
  });

  it('can’t outweigh a later answer with a yes that is sent late, but always with a no', async () => {
    const job = await jobOn(today);
    const hourAgo = Date.now() - 3_600_000;
    await record(job, { answer: 'yes', key: 'b'.repeat(32), at: hourAgo }).expect(303);
    expect(Date.parse((await consentOf(job))?.at ?? '')).toBe(hourAgo);
    await job.post(`/admin/leads/${job.id}/photo-consent`, { answer: 'withdraw', through: 0 }).expect(303);
    const late = await record(job, { answer: 'yes', key: 'c'.repeat(32), at: hourAgo + 1 }).expect(409);
    expect(late.text).toContain('A newer answer is already saved.');
    await job.answer('yes').expect(303);
    await record(job, { answer: 'no', key: 'd'.repeat(32), at: hourAgo + 2 }).expect(303);
    expect(await consentOf(job)).toMatchObject({ answer: 'no' });
  });

  it('answers for the photos on the phone, but not for those that others added before them', async () => {
    const job = await jobOn(today);
    const keys = ['1', '2', '3'].map((digit) => digit.repeat(32));
    const take = async (key: string) =>
      site.visitor
        .post(`${link}/${today}/stops/${job.id}/photos/after?key=${key}`)
        .attach('picture', await photograph('jpeg', 800, 600), 'IMG_1.jpg');
    const ids = async () =>
      (await site.dataSource.query('SELECT id FROM lead_photos WHERE leadId = ? ORDER BY id', [job.id])).map(
        ({ id }: { id: number }) => id,
      );
    for (const key of [keys[0], keys[0], keys[1]])
      await take(key).then(({ status }) => expect(status).toBe(303));
    const [, , first, second, ...none] = await ids();
    expect([second > first, none]).toEqual([true, []]);
    await record(job, { answer: 'yes', photos: keys.slice(0, 2).join(' ') }).expect(303);
    expect(await consentOf(job)).toMatchObject({ throughPhotoId: second });
    await job.photo('after');
    await take(keys[2]);
    await record(job, { answer: 'yes', key: 'e'.repeat(32), through: second, photos: keys[2] }).expect(303);
    expect(await consentOf(job)).toMatchObject({ throughPhotoId: second });
  });

  it('is told why a photo from the phone isn’t stored', async () => {
    const job = await jobOn(today);
    const path = `${link}/${today}/stops/${job.id}/photos/after`;
    const send = (key: string) =>
      site.visitor.post(`${path}${key}`).attach('picture', Buffer.from('no photo'), 'IMG_1.jpg');
    const refused = await send(`?key=${'4'.repeat(32)}`).expect(409);
    expect(refused.text).toContain('Choose a JPEG, PNG, WebP or AVIF photo.');
    // A plain form leads back to the stop, which says so.
    await send('')
      .expect(303)
      .expect('Location', /photos=no-photograph/);
  });

  it('can’t answer for a stop of another day, in other words, or against the customer', async () => {
    const later = await jobOn('2199-05-07');
    await record(later, { answer: 'yes' }).expect(404);
    expect(await consentOf(later)).toBeNull();
    const job = await jobOn(today);
    for (const fields of [
      { answer: 'maybe' },
      { answer: 'yes', through: 'all' },
      { answer: 'yes', through: 0 },
    ])
      await record(job, fields).expect(409);
    await record(job, { answer: 'yes', key: 'short' }).expect(409);
    expect(await consentOf(job)).toBeNull();
    await job.answer('no').expect(303);
    await record(job, { answer: 'yes' }).expect(409);
    expect(await consentOf(job)).toMatchObject({ answer: 'no' });
  });
});
