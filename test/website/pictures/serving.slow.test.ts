import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';
import { Logger } from '@nestjs/common';
import { ImageProgramService } from '../../../src/website/pictures/image-program.service.js';
import { filesOf, type OwnerPicture } from '../../../views/contracts/website/owner-pictures.js';
import { pictureFile } from '../../../views/contracts/website/pictures.js';
import { onEachDatabase } from '../../support/databases/databases.js';
import { until } from '../../support/runner/until.js';
import { TestSite, testSite } from '../../support/site/site.js';
import { api, photograph, upload } from './photographs.js';

onEachDatabase('Photo files', (make) => {
  const site = testSite(make);
  let owner: Awaited<ReturnType<TestSite['owner']>>;

  beforeAll(async () => {
    owner = await site.owner();
  });

  /** The queries that ask for pictures while something is done, one of which may be answered by a fault. */
  const queriesDuring = async (work: () => Promise<unknown>, fault?: Error): Promise<string[]> => {
    const seen: string[] = [];
    const { dataSource } = site;
    const query = dataSource.query.bind(dataSource);
    const spy = jest
      .spyOn(dataSource, 'query')
      .mockImplementation(async (sql: string, ...rest: unknown[]) => {
        if (!/FROM picture/.test(sql)) return query(sql, ...(rest as []));
        seen.push(sql);
        if (fault) throw fault;
        return query(sql, ...(rest as []));
      });
    await work();
    spy.mockRestore();
    return seen;
  };
  const made = async (): Promise<OwnerPicture> => {
    const { body } = await upload(owner, await photograph()).expect(201);
    await until(async () => {
      const { pictures } = (await owner.get(api)).body;
      return pictures.find(({ id }: OwnerPicture) => id === body.id).state === 'made';
    });
    return body;
  };
  const get = (path: string) => site.visitor.get(path);

  it('are read once for concurrent requests, and then served from memory', async () => {
    const { name } = await made();
    const path = pictureFile(name, 800, 'avif');
    const together = await queriesDuring(() =>
      Promise.all(Array.from({ length: 20 }, () => get(path).expect(200))),
    );
    expect(together.filter((sql) => sql.includes('picture_files'))).toHaveLength(1);
    const again = await queriesDuring(() => get(path).expect(200));
    expect(again.filter((sql) => sql.includes('picture_files'))).toEqual([]);
    expect((await site.visitor.head(path).expect(200)).headers['content-type']).toBe('image/avif');
  });

  it('that don’t exist cost two queries per second, for any number of requests', async () => {
    const names = Array.from({ length: 150 }, (_, index) => `photo-${index.toString(16).padStart(20, '0')}`);
    const started = performance.now();
    const queries = await queriesDuring(() =>
      Promise.all(names.map((name) => get(pictureFile(name, 480, 'webp')).expect(404))),
    );
    const seconds = Math.floor((performance.now() - started) / 1_000);
    expect(queries.length).toBeLessThanOrEqual(2 * (1 + seconds));
    const odd = await queriesDuring(() => get('/pictures/photo-0123456789abcdef0123-481.webp').expect(404));
    expect(odd).toEqual([]);
  });

  it('are cached up to 16 MB, most recently used first', async () => {
    const { name, id } = await made();
    // Each of ten files has 2 MB now, so that eight of them fit.
    for (const file of filesOf(name).slice(0, 10))
      await site.dataSource.query('UPDATE picture_files SET bytes = ? WHERE name = ?', [
        Buffer.alloc(2 ** 21, file.name),
        file.name,
      ]);
    const paths = filesOf(name)
      .slice(0, 10)
      .map((file) => `/pictures/${file.name}`);
    for (const path of paths) await get(path).expect(200);
    await get(paths[9]).expect(200);
    expect(await queriesDuring(() => get(paths[9]).expect(200))).toEqual([]);
    expect(await queriesDuring(() => get(paths[0]).expect(200))).toHaveLength(1);
    await owner.delete(`${api}/${id}`).expect(200);
  });

  it('are still served from memory while the database is unavailable; others return 503', async () => {
    const warn = jest.spyOn(Logger.prototype, 'warn').mockImplementation(() => undefined);
    const { name } = await made();
    await get(pictureFile(name, 320, 'webp')).expect(200);
    const away = Object.assign(new Error('away'), { code: 'ECONNREFUSED' });
    await queriesDuring(async () => {
      await get(pictureFile(name, 320, 'webp')).expect(200);
      const { headers } = await get(pictureFile(name, 672, 'webp')).expect(503);
      expect(headers).toMatchObject({ 'retry-after': '5', 'cache-control': 'no-store' });
      await get('/pictures/photo-0123456789abcdef0123-480.webp').expect(503);
    }, away);
    warn.mockRestore();
    await get(pictureFile(name, 672, 'webp')).expect(200);
  });

  it('from another process are found, and gone after it deletes them', async () => {
    const { name, id } = await made();
    await get(pictureFile(name, 320, 'webp')).expect(200);
    await site.dataSource.query('DELETE FROM pictures WHERE id = ?', [id]);
    const now = performance.now.bind(performance);
    const spy = jest.spyOn(performance, 'now').mockImplementation(() => now() + 61_000);
    await get(pictureFile(name, 320, 'webp')).expect(200);
    await until(async () => (await get(pictureFile(name, 320, 'webp'))).status === 404);
    spy.mockRestore();
  });
});

onEachDatabase('Without sharp', (make) => {
  const site = testSite(make);
  let owner: Awaited<ReturnType<TestSite['owner']>>;
  const words = /This server can’t process photos: Could not load the (&quot;|")sharp(&quot;|") module/;

  beforeAll(async () => {
    owner = await site.owner();
    site.app.get(ImageProgramService).nodeOptions = ['--import', './test/website/pictures/without-sharp.mjs'];
  });

  afterAll(() => {
    jest.restoreAllMocks();
  });

  it('uploads are rejected, the page explains what to install, and everything else works', async () => {
    const { body } = await upload(owner, await photograph()).expect(503);
    expect(body.message).toMatch(words);
    expect(body.message).toContain('npm install --include=optional sharp');
    const { text } = await owner.get('/admin/site/pictures').expect(200);
    expect(text).toMatch(words);
    expect(text).not.toContain('type="file"');
    await site.visitor.get('/').expect(200);
    await site.visitor
      .post('/api/contact')
      .send({ name: 'Ada', email: 'ada@example.com', phone: '(763) 555-0100' })
      .expect(201);
  });

  it('photos wait, and are made once it loads', async () => {
    const images = site.app.get(ImageProgramService);
    const warn = jest.spyOn(Logger.prototype, 'warn').mockImplementation(() => undefined);
    const without = images.nodeOptions;
    images.nodeOptions = [];
    const first = (await upload(owner, await photograph()).expect(201)).body;
    images.nodeOptions = without;
    const second = images.run.bind(images);
    // From here on, uploads are decoded and no files are made.
    jest.spyOn(images, 'run').mockImplementation((job, input) => {
      images.nodeOptions = job.kind === 'files' ? without : [];
      return second(job, input);
    });
    const { body } = await upload(owner, await photograph()).expect(201);
    await until(() =>
      warn.mock.calls.some(([said]) => (said as { event?: string }).event === 'picture.not-made'),
    );
    const { pictures } = (await owner.get(api).expect(200)).body;
    expect(pictures.find(({ id }: OwnerPicture) => id === body.id)).toMatchObject({ state: 'waiting' });
    jest.restoreAllMocks();
    images.nodeOptions = [];
    await upload(owner, await photograph()).expect(201);
    await until(async () =>
      (await owner.get(api)).body.pictures.every(({ state }: OwnerPicture) => state === 'made'),
    );
    expect((await owner.get(api)).body.pictures.map(({ id }: OwnerPicture) => id)).toContain(first.id);
  });
});
