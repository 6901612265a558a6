import { once } from 'node:events';
import { readdirSync, renameSync, utimesSync, writeFileSync } from 'node:fs';
import { type ClientRequest, request } from 'node:http';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { onEachDatabase, type TestDatabase } from '../../support/databases/databases.js';
import { withPassword } from '../../support/databases/migrated.js';
import { until } from '../../support/runner/until.js';
import { SiteProcess } from '../../support/site/site-process.js';
import { password } from '../../support/site/site-settings.js';
import { api } from './photographs.js';
import { PictureAdmin } from './picture-admin.js';
import { uploadFiles } from './upload-files.js';

onEachDatabase('An upload’s file', (make) => {
  let database: TestDatabase;
  let site: SiteProcess;
  let desk: PictureAdmin;
  let dataDir: string;

  const start = async () => {
    site = await SiteProcess.start({ ...database.variables, ADMIN_PASSWORD: password });
    desk = await new PictureAdmin(site).logIn();
  };
  /** Begins an upload and sends a megabyte of it. */
  const begin = (): ClientRequest => {
    const sending = request(site.url + api, {
      method: 'POST',
      headers: { Cookie: desk.cookie, 'Content-Type': 'multipart/form-data; boundary=x' },
    });
    sending.on('error', () => undefined);
    sending.write('--x\r\nContent-Disposition: form-data; name="picture"; filename="a.jpg"\r\n\r\n');
    sending.write(Buffer.alloc(2 ** 20, '\xff\xd8\xff', 'latin1'));
    return sending;
  };
  const filesNow = () => uploadFiles(dataDir, site.process.pid);

  beforeEach(async () => {
    database = await withPassword(make)();
    dataDir = String(database.variables.DATA_DIR);
    await start();
  });

  afterEach(async () => {
    await site.stop('SIGKILL');
    await database.drop();
  });

  it('has no name, so that nothing is left after kill -9', async () => {
    begin();
    await until(async () => filesNow().length === 1);
    expect(readdirSync(join(dataDir, 'uploads'))).toEqual([]);
    await site.stop('SIGKILL');
    expect(readdirSync(join(dataDir, 'uploads'))).toEqual([]);
  });

  it('is deleted when its sender disconnects, and the next upload gets its turn', async () => {
    const sending = [begin(), begin()];
    await until(async () => filesNow().length === 2);
    expect(await desk.upload()).toMatchObject({ message: expect.stringMatching(/^Two other photos/) });
    for (const one of sending) one.destroy();
    await until(async () => filesNow().length === 0);
    expect(await desk.upload()).toMatchObject({ state: 'waiting' });
    await until(async () => filesNow().length === 0);
  });

  it('is deleted at the next start if a process was killed before unlinking it', async () => {
    await site.stop('SIGKILL');
    const left = join(dataDir, 'uploads', 'left');
    writeFileSync(left, 'x');
    utimesSync(left, new Date(0), new Date(0));
    await start();
    expect(filesNow()).toEqual([]);
  });

  it('that can’t be written causes a clear error, and the rest of the site works', async () => {
    const folder = join(dataDir, 'uploads');
    renameSync(folder, `${folder}-away`);
    for (let turn = 0; turn < 3; turn++)
      expect(await desk.upload()).toMatchObject({
        message: expect.stringMatching(/^Photos can’t be saved right now/),
      });
    renameSync(`${folder}-away`, folder);
    expect(await desk.upload()).toMatchObject({ state: 'waiting' });
    await once(begin().end(), 'response');
    await until(async () => filesNow().length === 0);
  });
});
