import { execFileSync } from 'node:child_process';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { installTool } from '../../scripts/build/tools.mjs';
import { chromiumPath } from '../support/browser/browser.js';
import { describeWith, sqlite, type TestDatabase } from '../support/databases/databases.js';
import { withPassword } from '../support/databases/migrated.js';
import { runCommand } from '../support/site/command.js';
import { SiteProcess } from '../support/site/site-process.js';
import { password } from '../support/site/site-settings.js';
import { explore } from './support/explorer.js';

/**
 * `npm run explore` takes an hour, or `EXPLORE_MINUTES`; without `EXPLORE=long` half a minute, with patience,
 * for a machine that does other work as well.
 */
const isAlone = process.env.EXPLORE === 'long';
const seconds = isAlone ? Number(process.env.EXPLORE_MINUTES ?? 60) * 15 : 8;
const patienceSeconds = isAlone ? 2 : 10;

it('the specifications have the types of Bombadil, which is installed for them', () => {
  installTool('explore');
  execFileSync('node_modules/.bin/tsc', ['-p', 'test/explore/specifications'], { stdio: 'inherit' });
});

describeWith(chromiumPath, 'Chromium')('Bombadil, which knows nothing of the site,', () => {
  let database: TestDatabase;
  let site: SiteProcess;
  let cookies: string[];
  let leadsOfTheSeason: number;

  beforeAll(async () => {
    database = await withPassword(sqlite)();
    await runCommand('demo', [], database.variables);
    site = await SiteProcess.start({ ...database.variables, ADMIN_PASSWORD: password });
    const login = await site.fetch('/admin/api/login', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ password }),
    });
    cookies = login.headers.getSetCookie().map((cookie) => cookie.split(';')[0]);
    leadsOfTheSeason = await leads();
  });
  afterAll(async () => {
    await site?.stop('SIGKILL');
    await database?.drop();
  });

  const leads = async (): Promise<number> => {
    const headers = { Cookie: cookies.join('; ') };
    const answer = await site.fetch('/admin/api/contacts/count', { headers });
    return (await answer.json()).total;
  };

  it.each([
    ['visitor', '/'],
    ['visitor', '/contact'],
    ['owner', '/admin'],
    ['owner', '/admin/site'],
  ] as const)(
    'finds nothing wrong with the eyes of the %s, from %s on',
    async (specification, path) => {
      const url = site.url + path;
      const found = await explore({
        specification,
        url,
        cookies,
        seconds,
        fewestActions: 6,
        patienceSeconds,
      });
      if (found.violations.length > 0) throw new Error(found.said);
      expect(found.actions).toBeGreaterThan(5);
      if (seconds > 120 && path === '/contact') expect(await leads()).toBeGreaterThan(leadsOfTheSeason);
    },
    seconds * 1000 + 180_000,
  );
});
