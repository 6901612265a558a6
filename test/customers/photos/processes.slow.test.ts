import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { type ClientRequest, type IncomingMessage, request } from 'node:http';
import { constants, getPriority } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { DataSource } from 'typeorm';
import { dataSourceOptions } from '../../../src/data-source-options.js';
import { readEnvironment } from '../../../src/platform/config/environment.js';
import { onEachDatabase, sqlite, type TestDatabase } from '../../support/databases/databases.js';
import { withPassword } from '../../support/databases/migrated.js';
import { until } from '../../support/runner/until.js';
import { runCommand } from '../../support/site/command.js';
import { lead, password } from '../../support/site/site.js';
import { SiteProcess } from '../../support/site/site-process.js';
import { photograph } from '../../website/pictures/photographs.js';
import { PictureAdmin } from '../../website/pictures/picture-admin.js';
import { uploadFiles } from '../../website/pictures/upload-files.js';

/** What the database has of photographs, read without the site. */
async function rowsOf({ variables }: TestDatabase): Promise<unknown[]> {
  const dataSource = await new DataSource(dataSourceOptions(readEnvironment(variables))).initialize();
  const rows = await dataSource.query(
    'SELECT id, leadId, width, height, size, bytes FROM lead_photos ORDER BY id',
  );
  await dataSource.destroy();
  return rows;
}

/** The image programs that a process has its launcher run. */
const imagePrograms = (pid: number) =>
  children(pid, 'image-launcher').flatMap((id) => children(id, 'image-program'));

/** The processes that a process has started and that run a program. */
function children(pid: number, program: string): number[] {
  return readdirSync('/proc')
    .filter((entry) => /^\d+$/.test(entry))
    .map(Number)
    .filter((id) => {
      try {
        const parent = Number(/^PPid:\t(\d+)$/m.exec(readFileSync(`/proc/${id}/status`, 'utf8'))?.[1]);
        return parent === pid && readFileSync(`/proc/${id}/cmdline`, 'utf8').includes(program);
      } catch {
        return false;
      }
    });
}

onEachDatabase('A process that takes photographs', (make) => {
  let database: TestDatabase;
  let site: SiteProcess;

  const start = (of = database) => SiteProcess.start({ ...of.variables, ADMIN_PASSWORD: password });
  const newLink = async () => {
    const answer = await site.fetch('/api/contact', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(lead()),
    });
    return answer.headers.get('location') ?? '';
  };
  const send = async (link: string, ...files: Buffer[]): Promise<string> => {
    const body = new FormData();
    for (const file of files) body.append('picture', new Blob([new Uint8Array(file)]), 'photo.jpg');
    // Over a connection that stays open, as a browser's and a proxy's: one that ends with its answer is reset
    // where the answer came before the whole photograph was read, and the answer may be lost with it (RFC
    // 9112, section 9.6).
    const answer = await fetch(`${site.url}${link}/photos`, { method: 'POST', body, redirect: 'manual' });
    return answer.headers.get('location')?.replace(link, '') ?? String(answer.status);
  };
  const shown = (link: string, ...ids: number[]) =>
    Promise.all(ids.map(async (id) => (await site.fetch(`${link}/photos/${id}`)).status));
  /** Begins an upload and sends a megabyte of it. */
  const begin = (link: string): ClientRequest => {
    const sending = request(`${site.url}${link}/photos`, {
      method: 'POST',
      headers: { 'Content-Type': 'multipart/form-data; boundary=x' },
    });
    sending.on('error', () => undefined);
    sending.write('--x\r\nContent-Disposition: form-data; name="picture"; filename="a.jpg"\r\n\r\n');
    sending.write(Buffer.alloc(2 ** 20, '\xff\xd8\xff', 'latin1'));
    return sending;
  };
  const filesNow = () => uploadFiles(String(database.variables.DATA_DIR), site.process.pid);

  beforeEach(async () => {
    database = await withPassword(make)();
    site = await start();
  });

  afterEach(async () => {
    await site.stop('SIGKILL');
    await database.drop();
  });

  it('reads nothing of what comes under a link that is none', async () => {
    const sending = begin(`/my/${'x'.repeat(22)}`);
    const [answer]: IncomingMessage[] = await once(sending, 'response');
    expect(answer.statusCode).toBe(404);
    expect(filesNow()).toEqual([]);
    sending.destroy();
  });

  it('takes two uploads at once, and keeps neither the owner nor new leads from theirs', async () => {
    const [link, other] = [await newLink(), await newLink()];
    const photo = await photograph();
    const desk = await new PictureAdmin(site).logIn();
    const sending = [begin(link), begin(other)];
    // Of a file that is just made, both the name and the descriptor are there.
    await until(() => filesNow().filter((path) => path.endsWith(' (deleted)')).length === 2);
    expect(await send(link, photo)).toBe('?photos=busy#photos');
    expect(await desk.upload()).toMatchObject({ state: 'waiting' });
    expect(await newLink()).toMatch(/^\/my\//);
    for (const one of sending) one.destroy();
    await until(() => filesNow().length === 0);
    expect(await send(link, photo)).toBe('#photos');
  });

  it('says that a photograph could not be read where its decoder was killed, and takes the next', async () => {
    const link = await newLink();
    expect(await send(link, await photograph())).toBe('#photos');
    const large = await photograph('jpeg', 6000, 4000);
    const sending = send(link, large, await photograph());
    await until(() => imagePrograms(Number(site.process.pid)).length > 0);
    for (const pid of imagePrograms(Number(site.process.pid))) process.kill(pid, 'SIGKILL');
    expect(await sending).toBe('?photos=unreadable#photos');
    expect(await shown(link, 1, 2, 3)).toEqual([200, 200, 404]);
    expect(await send(link, large)).toBe('#photos');
    expect(site.output).toContain('picture.not-decoded');
    expect(site.output).not.toContain(link);
  });

  it('starts its launcher of image programs again where that was killed', async () => {
    const link = await newLink();
    expect(await send(link, await photograph())).toBe('#photos');
    const pid = Number(site.process.pid);
    const sending = send(link, await photograph('jpeg', 6000, 4000));
    await until(() => imagePrograms(pid).length > 0);
    for (const launcher of children(pid, 'image-launcher')) process.kill(launcher, 'SIGKILL');
    expect(await sending).toBe('?photos=unreadable#photos');
    expect(await send(link, await photograph())).toBe('#photos');
  });

  if (make === sqlite)
    it('has them read by a program that works when nobody else wants the processor', async () => {
      await site.stop('SIGKILL');
      const { TEST_PATH: PATH = '' } = process.env;
      site = await SiteProcess.start({ ...database.variables, ADMIN_PASSWORD: password, PATH });
      const sending = send(await newLink(), await photograph('jpeg', 3000, 2000));
      const isLast = (program: number) => getPriority(program) === constants.priority.PRIORITY_LOW;
      await until(() => imagePrograms(Number(site.process.pid)).some(isLast));
      expect(await sending).toBe('#photos');
    });

  it('has every photograph in its backups, to the byte', async () => {
    const link = await newLink();
    expect(await send(link, await photograph(), await photograph())).toBe('#photos');
    expect((await runCommand('backup', [], database.variables)).code).toBe(0);
    await site.stop();
    const after = await make();
    const folder = join(String(database.variables.DATA_DIR), 'backups');
    const [file] = readdirSync(folder).filter((entry) => entry.startsWith('site-'));
    const variables = { ...after.variables, BACKUP_DIR: folder };
    expect((await runCommand('restore', [join(folder, file)], variables)).stderr).toBe('');
    expect(await rowsOf(after)).toEqual(await rowsOf(database));
    expect(await rowsOf(after)).toHaveLength(2);
    await after.drop();
  });
});
