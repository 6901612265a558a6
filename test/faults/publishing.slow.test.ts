import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { onEachDatabase, type TestDatabase } from '../support/databases/databases.js';
import { withPassword } from '../support/databases/migrated.js';
import { SiteProcess } from '../support/site/site-process.js';
import { password } from '../support/site/site-settings.js';
import { times } from './support/driver.js';

onEachDatabase('A process that is killed while the owner publishes', (make) => {
  let database: TestDatabase;
  let site: SiteProcess;
  let cookie: string;

  const start = async () => {
    site = await SiteProcess.start({
      ...database.variables,
      ADMIN_PASSWORD: password,
      LEADS_PER_ADDRESS: '1000000',
    });
    expect(site.url).not.toBe('');
  };
  const call = (method: string, path: string, body?: object) =>
    fetch(site.url + path, {
      method,
      headers: { cookie, origin: site.url, ...(body ? { 'content-type': 'application/json' } : {}) },
      body: body && JSON.stringify(body),
    });
  const json = async (path: string) => {
    const answer = await call('GET', path);
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}`);
    return answer.json();
  };

  /** Saves a price and a phone that belong together, and publishes them in one go. */
  async function publish(round: number): Promise<void> {
    const changes = {
      packages: { '1.cents': String(100 + round) },
      business: { licence: `No. ${100 + round}` },
    };
    for (const [section, fields] of Object.entries(changes)) {
      const { values, base } = await json(`/admin/api/site/sections/${section}`);
      const saved = await call('PUT', `/admin/api/site/sections/${section}`, {
        values: { ...values, ...fields },
        base,
      });
      if (!saved.ok) throw new Error(await saved.text());
    }
    const { seen } = await json('/admin/api/site');
    await call('POST', '/admin/api/site/publish', { seen });
  }

  /** The number that a page shows in both places: a page with two different ones mixes two versions. */
  async function shown(): Promise<number> {
    const text = await (await fetch(`${site.url}/pricing`)).text();
    const [, price] = /"name":"3-Room Package"[^}]*"price":"(\d+)"/.exec(text) ?? [];
    const licence = /No\. (\d+)/.exec(text)?.[1] ?? '267';
    expect(licence).toBe(price);
    return Number(price);
  }

  beforeAll(async () => {
    database = await withPassword(make)();
    await start();
    const answer = await fetch(`${site.url}/admin/api/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: site.url },
      body: JSON.stringify({ password }),
    });
    cookie = answer.headers
      .getSetCookie()
      .map((one) => one.split(';')[0])
      .join('; ');
  }, 120_000);

  afterAll(async () => {
    await site.stop('SIGKILL');
    await database.drop();
  });

  it('always shows exactly one version', async () => {
    for (let round = 1; round <= times(2, 30); round++) {
      const before = await shown();
      const publishing = publish(round).catch(() => undefined);
      await sleep(Math.random() * 250);
      await site.stop('SIGKILL');
      await publishing;
      await start();
      const after = await shown();
      expect([before, 100 + round]).toContain(after);
    }
    await publish(99);
    expect(await shown()).toBe(199);
  }, 900_000);
});
