import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { lead } from '../support/data/lead.js';
import { describeWith, onEachDatabase } from '../support/databases/databases.js';
import { Doors, doorsOrigin } from '../support/site/doors.js';
import { asInTheUnit } from '../support/site/low-memory-host.js';
import { SiteProcess } from '../support/site/site-process.js';
import { password } from '../support/site/site-settings.js';

const git = (...args: string[]) => execFileSync('git', args, { encoding: 'utf8', stdio: 'pipe' }).trim();

/** The commit before the newest migration came; undefined in a copy without history. */
const before = (() => {
  try {
    const newest = git(
      'log',
      '-1',
      '--format=%H',
      '--diff-filter=A',
      '--',
      ':(glob)src/**/database/migrations/*.ts',
    );
    return git('rev-parse', '--verify', `${newest}^`);
  } catch {
    return undefined;
  }
})();

describeWith(before, 'the history of the repository')('The release before the newest migration', () => {
  // It finds the packages of this release in the folder above. Earlier releases don't find them behind a link
  // (see src/log-files.ts).
  const folder = mkdtempSync(resolve('dist/release-before-'));

  beforeAll(() => {
    const archive = join(folder, 'archive.tar');
    git('archive', `--output=${archive}`, before as string);
    execFileSync('tar', ['--extract', '--file', archive, '--directory', folder]);
    const compiler = [
      resolve('node_modules/typescript/bin/tsc'),
      '--project',
      'tsconfig.build.json',
      '--noCheck',
    ];
    execFileSync(process.execPath, compiler, { cwd: folder, stdio: 'pipe' });
    // What browsers get has nothing to do with the schema: that of this release will do. No browser runs the
    // script of a renamed page.
    cpSync('dist/public', join(folder, 'dist/public'), { recursive: true });
    const manifest = JSON.parse(readFileSync('dist/client-manifest.json', 'utf8'));
    for (const view of readdirSync(join(folder, 'views/pages'), { recursive: true, encoding: 'utf8' }))
      manifest.pages[view.replace('.tsx', '')] ??= manifest.pages.home;
    writeFileSync(join(folder, 'dist/client-manifest.json'), JSON.stringify(manifest));
  }, 180_000);

  afterAll(() => rmSync(folder, { recursive: true }));

  onEachDatabase('is upgraded to this one', (make) => {
    it('which lets in whoever it let in, and on whose schema it still does, and serves visitors and the admin', async () => {
      const database = await make();
      const variables = { ...database.variables, ADMIN_PASSWORD: password, PUBLIC_ORIGIN: doorsOrigin };
      const old = [join(folder, 'dist/src/main.js')];
      let site = await SiteProcess.start(variables, old);
      try {
        const doors = await Doors.add(site.url);
        for (const run of [asInTheUnit().run, old]) {
          await site.stop();
          site = await SiteProcess.start(variables, run);
          await doors.areOpen(site.url);
        }
        await serves(site, doors.session);
      } finally {
        await site.stop();
        await database.drop();
      }
    }, 180_000);
  });
});

/** Checks what a site does for visitors and, with the cookie of a session, for the owner. */
async function serves(site: SiteProcess, cookie: string): Promise<void> {
  const ask = (path: string, body?: object, { method = 'POST', cookie = '' } = {}) =>
    fetch(`${site.url}${path}`, {
      headers: { 'Content-Type': 'application/json', Cookie: cookie },
      ...(body && { method, body: JSON.stringify(body) }),
    });
  const ready = await ask('/readyz');
  expect([ready.status, await ready.json()]).toEqual([200, expect.objectContaining({ database: 'ok' })]);
  for (const page of ['/', '/pricing', '/contact', '/admin/login'])
    expect([page, (await ask(page)).status]).toEqual([page, 200]);
  expect((await ask('/api/contact', lead())).status).toBe(201);
  const visit = { type: 'pageview', data: { sessionId: 'a-visitor', pageUrl: '/' } };
  expect((await ask('/api/analytics/track', visit)).status).toBe(200);
  const [{ id }] = (await (await ask('/admin/api/contacts', undefined, { cookie })).json()) as {
    id: number;
  }[];
  const changed = await ask(`/admin/api/contacts/${id}`, { status: 'scheduled' }, { method: 'PUT', cookie });
  expect(changed.status).toBe(200);
  for (const page of ['/admin', '/admin/leads', '/admin/bookings', '/admin/analytics', '/admin/settings'])
    expect([page, (await ask(page, undefined, { cookie })).status]).toEqual([page, 200]);
}
