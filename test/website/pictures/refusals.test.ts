import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sqlite } from '../../support/databases/databases.js';
import { until } from '../../support/runner/until.js';
import { TestSite, testSite } from '../../support/site/site.js';
import { api, photograph, upload } from './photographs.js';
import { unusableFiles } from './unusable-files.js';
import { uploadFiles } from './upload-files.js';

describe('An upload', () => {
  const site = testSite(sqlite);
  let owner: Awaited<ReturnType<TestSite['owner']>>;

  const temporary = mkdtempSync(join(tmpdir(), 'no-files-'));
  const { TMPDIR } = process.env;

  beforeAll(async () => {
    process.env.TMPDIR = temporary;
    owner = await site.owner();
  });

  afterAll(() => {
    if (TMPDIR === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = TMPDIR;
    rmSync(temporary, { recursive: true });
  });

  it.each(unusableFiles)(
    'of $what is refused with a sentence, and leaves nothing behind',
    async ({ file, why }) => {
      const { body } = await upload(owner, await file()).expect(400);
      const message = typeof why === 'string' ? why : expect.stringMatching(why);
      expect(body).toEqual({ message, errors: [{ field: 'picture', message }] });
      expect((await owner.get(api)).body.pictures).toEqual([]);
      expect(readdirSync(temporary)).toEqual([]);
      await until(async () => uploadFiles(String(site.variables.DATA_DIR)).length === 0);
    },
  );

  it('is rejected above 25 MB, without alt text, with two files, or without a form', async () => {
    const large = Buffer.alloc(25 * 2 ** 20 + 1, 'x');
    const { body } = await upload(owner, large).expect(400);
    expect(body.message).toBe('Choose a photo of 25 MB or less.');
    const photo = await photograph();
    expect((await upload(owner, photo, ' ').expect(400)).body.message).toBe(
      'Describe the photo for screen readers.',
    );
    expect((await upload(owner, photo, 'x'.repeat(201)).expect(400)).body.message).toBe(
      'Use 200 characters or fewer',
    );
    const two = upload(owner, photo).attach('picture', photo, 'second.jpg');
    expect((await two.expect(400)).body.message).toMatch(/^Choose one photo and send the form again/);
    await owner.post(api).send({ alt: 'x', picture: 'y' }).expect(400);
    await owner
      .post(api)
      .set('Content-Type', 'multipart/form-data; boundary=x')
      .send('--x\r\nbroken')
      .expect(400);
    await owner.post(api).set('Content-Type', 'multipart/form-data').send('no boundary').expect(400);
    await owner.post('/api/contact').field('name', 'A form with a file goes nowhere else').expect(415);
    expect((await owner.get(api)).body.pictures).toEqual([]);
  });

  it('that is both a photo and a page is reduced to its pixels', async () => {
    const page = '<html><script>alert("canary")</script></html>';
    const polyglot = Buffer.concat([await photograph(), Buffer.from(page)]);
    const { body } = await upload(owner, polyglot).expect(201);
    const { body: master } = await owner
      .get(`${api}/${body.id}/master`)
      .responseType('blob')
      .expect('Content-Type', 'image/jpeg');
    expect(master.toString('latin1')).not.toContain('canary');
  });

  it('beyond two at once is asked to wait', async () => {
    const photos = await Promise.all(Array.from({ length: 6 }, () => photograph()));
    const answers = await Promise.all(photos.map((photo) => upload(owner, photo)));
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 201).length).toBeGreaterThanOrEqual(2);
    expect(statuses.filter((status) => status === 503).length).toBeGreaterThanOrEqual(1);
    const { body } = answers.find(({ status }) => status === 503) ?? {};
    expect(body.message).toBe('Two other photos are uploading right now. Try again in a moment.');
    await upload(owner, photos[5]).expect(201);
  });
});
