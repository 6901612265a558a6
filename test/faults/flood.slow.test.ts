import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { createConnection, type RowDataPacket } from 'mysql2/promise';
import type { Variables } from '../../src/platform/config/environment.js';
import { Sqlite } from '../../src/platform/database/sqlite/sqlite-driver.js';
import { onEachDatabase, type TestDatabase } from '../support/databases/databases.js';
import { withPassword } from '../support/databases/migrated.js';
import { until } from '../support/runner/until.js';
import { asInTheUnit, residentMb } from '../support/site/low-memory-host.js';
import { SiteProcess } from '../support/site/site-process.js';
import { password } from '../support/site/site-settings.js';
import { Driver, isLong, times } from './support/driver.js';

const fastClock = new URL('./support/fast-clock.mjs', import.meta.url).href;

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
/** An hour of the site's clock in six minutes; in the short form 80 seconds in two. */
const speed = times(40, 10);
const attackSeconds = times(2, 360);
/** The attack begins a minute before this hour does. */
const hour = Math.ceil(Date.now() / hourMs) + 1;
const beginning = hour * hourMs - minuteMs;

/** By default 625 at once and 20,000 a day, plus one for each connection that was let in beside the last. */
const recordsOfANetwork = (seconds: number) => 625 + Math.ceil((20_000 / 86_400) * seconds) + 64;

const memoryMb = 250;
const diskMb = 1_000;

onEachDatabase('A flood of invented page views', (make) => {
  let database: TestDatabase;
  let site: SiteProcess;
  let driver: Driver;
  let cookie: string;
  let isOver: boolean;

  beforeEach(async () => {
    database = await withPassword(make)();
    isOver = false;
    // The site's own limits, not those of tests.
    const limits = { ANALYTICS_RECORDS_PER_DAY: '', ANALYTICS_DISK_RESERVE_MB: '' };
    const clock = {
      NODE_OPTIONS: `--import=${fastClock}`,
      CLOCK_STARTS: String(beginning),
      CLOCK_SPEED: String(speed),
    };
    const own = { ADMIN_PASSWORD: password, TRUST_PROXY: 'loopback' };
    const { run, variables } = asInTheUnit();
    const settings = { ...database.variables, ...variables, ...limits, ...clock, ...own };
    site = await SiteProcess.start(settings, run);
    driver = new Driver(() => site.url);
    cookie = await logIn();
  });

  afterEach(async () => {
    isOver = true;
    await driver.stop();
    await site.stop('SIGKILL');
    await database.drop();
  });

  async function logIn(): Promise<string> {
    const answer = await post('/admin/api/login', { password });
    expect(answer.status).toBe(200);
    return answer.headers
      .getSetCookie()
      .map((one) => one.split(';')[0])
      .join('; ');
  }

  const post = (path: string, body: object, headers: Record<string, string> = {}) =>
    fetch(`${site.url}${path}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });

  /** Attacks for its time; in short form until refused, however slowly. @returns each answer's count. */
  async function attack(networks: number): Promise<Record<string, number>> {
    const answers: Record<string, number> = {};
    do {
      for (const [answer, count] of Object.entries(await flood(networks)))
        answers[answer] = (answers[answer] ?? 0) + count;
    } while (!isLong && answers[429] === undefined);
    return answers;
  }

  /** Has invented page views sent, from this machine's network or from several. */
  async function flood(networks: number): Promise<Record<string, number>> {
    const attacker = spawn(
      process.execPath,
      ['scripts/bench/attack.mjs', site.url, String(attackSeconds), String(networks)],
      { stdio: ['ignore', 'pipe', 'inherit'] },
    );
    let said = '';
    attacker.stdout.on('data', (data) => {
      said += data;
    });
    await once(attacker, 'close');
    return JSON.parse(said);
  }

  /** Opens admin pages one after the other until the attack is over. @returns how often each status came. */
  async function workInTheAdmin(): Promise<Record<number, number>> {
    const statuses: Record<number, number> = {};
    for (const paths = ['/admin', '/admin/analytics']; !isOver; paths.reverse()) {
      const answer = await fetch(site.url + paths[0], { headers: { Cookie: cookie }, redirect: 'manual' });
      await answer.arrayBuffer();
      statuses[answer.status] = (statuses[answer.status] ?? 0) + 1;
      await sleep(times(250, 0));
    }
    return statuses;
  }

  /** A view of a page by a person, as the tracker reports it. */
  async function view(pageUrl: string): Promise<void> {
    const data = { sessionId: 'a-person', pageUrl, referrer: '' };
    const sender = { 'X-Forwarded-For': '203.0.113.9' };
    const answer = await post('/api/analytics/track', { type: 'pageview', data }, sender);
    expect([answer.status, await answer.json()]).toEqual([
      200,
      { success: true, pageView: { id: expect.any(Number) } },
    ]);
  }

  /** The rest of a person's visit, page by page until the attack ends. @returns the views with the first. */
  async function visit(pages: readonly string[]): Promise<number> {
    let views = 1;
    while (!isOver) {
      await view(pages[views++ % pages.length]);
      await sleep(500);
    }
    return views;
  }

  /** Looks at the process's memory every second until the attack is over. @returns the most, in megabytes. */
  async function watchMemory(): Promise<number> {
    let most = 0;
    while (!isOver) {
      most = Math.max(most, residentMb(site.process.pid));
      await sleep(1_000);
    }
    return most;
  }

  const overview = async () => {
    const range = `start=${new Date(beginning - hourMs).toISOString()}&end=${new Date(beginning + 3 * hourMs).toISOString()}`;
    const answer = await fetch(`${site.url}/api/analytics/overview?${range}`, {
      headers: { Cookie: cookie },
    });
    return (await answer.json()).data;
  };

  it.each([
    ['one network', 0],
    // Each may send a fifth of a day's records in a day: some 70 would use up all of them within the hour.
    ['several networks', times(2, 40)],
  ])(
    'from %s keeps nobody out: leads, the admin, a real visitor, the summaries, memory and disk are as they should be',
    async (_, networks) => {
      const before = await sizeOf(database.variables);
      const began = performance.now();
      const pages = ['/services', '/contact'];
      // In the hour that ends a moment after the clock begins to run.
      await view(pages[0]);
      site.process.kill('SIGUSR2');
      driver.start(2);
      const beside = Promise.all([workInTheAdmin(), visit(pages), watchMemory()]);
      const answers = await attack(networks);
      isOver = true;
      const [desk, views, memory] = await beside;
      await driver.stop();
      const stored = answers[200];
      const grown = (await sizeOf(database.variables)) - before;
      const seconds = ((performance.now() - began) / 1_000) * speed;
      process.stdout.write(
        `A flood from ${networks || 1} network(s): ${JSON.stringify(answers)}, leads ${JSON.stringify(driver.statuses)}, ` +
          `desk ${JSON.stringify(desk)}, ${Math.round(memory)} MB of memory, ${Math.round(grown / 2 ** 20)} MB of data\n`,
      );

      expect(stored).toBeGreaterThanOrEqual(625);
      expect(stored).toBeLessThanOrEqual((networks || 1) * recordsOfANetwork(seconds));
      expect(Object.keys(desk)).toEqual(['200']);
      expect(Object.keys(driver.statuses).every((status) => status === '201' || status === '202')).toBe(true);
      expect(memory).toBeLessThan(memoryMb);
      expect(grown).toBeLessThan(diskMb * 2 ** 20);

      // The hours that have ended, and the minute that the summaries leave to late records.
      await until(async () => (await summedUpUntil(database.variables)) >= hour + times(0, 1));
      expect(await viewsOf(database.variables, hour - 1)).toBeGreaterThan(0);
      // Waiting for the summaries, the owner may have been idle for too long.
      cookie = await logIn();
      const counted = await overview();
      expect(counted.totalPageViews).toBe(stored + views);
      const seen = counted.topPages.filter(
        ({ pageUrl }: { pageUrl: string }) => pageUrl !== '(unknown page)',
      );
      expect(
        Object.fromEntries(
          seen.map((page: { pageUrl: string; views: number }) => [page.pageUrl, page.views]),
        ),
      ).toEqual({
        '/services': Math.ceil(views / 2),
        '/contact': Math.floor(views / 2),
      });
      expect(await site.stop()).toBe(0);
      await driver.expectNothingLost(database.variables);
    },
    900_000,
  );
});

/** Reads past the product, from the database itself. */
async function read(
  { DATABASE_URL, DATA_DIR = '' }: Variables,
  sql: string,
): Promise<Record<string, unknown>> {
  if (!DATABASE_URL) {
    const file = new Sqlite(join(DATA_DIR, 'site.sqlite'), { readonly: true });
    try {
      return (file.prepare(sql).get() ?? {}) as Record<string, unknown>;
    } finally {
      file.close();
    }
  }
  const connection = await createConnection(DATABASE_URL);
  try {
    const [rows] = await connection.query<RowDataPacket[]>(sql);
    return rows[0] ?? {};
  } finally {
    await connection.end();
  }
}

const summedUpUntil = async (variables: Variables) =>
  Number((await read(variables, 'SELECT foldedUntil AS hour FROM analytics_reach WHERE id = 1')).hour);

const viewsOf = async (variables: Variables, one: number) =>
  Number(
    (await read(variables, `SELECT views FROM analytics_blocks WHERE span = 1 AND hour = ${one}`)).views,
  );

/** What the data folder and, where there is one, the server's database take of the disk, in bytes. */
async function sizeOf(variables: Variables): Promise<number> {
  const { DATA_DIR = '', DATABASE_URL } = variables;
  const files = readdirSync(DATA_DIR, { recursive: true, withFileTypes: true }).filter((one) => one.isFile());
  const folder = files.reduce(
    (sum, file) => sum + (statSync(join(file.parentPath, file.name), { throwIfNoEntry: false })?.size ?? 0),
    0,
  );
  if (!DATABASE_URL) return folder;
  const { bytes } = await read(
    variables,
    'SELECT SUM(data_length + index_length) AS bytes FROM information_schema.TABLES WHERE table_schema = DATABASE()',
  );
  return folder + Number(bytes);
}
