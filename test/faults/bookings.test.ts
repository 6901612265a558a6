import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { TakenPlace } from '../../src/availability/taken-place.entity.js';
import { Lead } from '../../src/contacts/lead.entity.js';
import { windowText } from '../../views/contracts/free-windows.js';
import { onEachDatabase, type TestDatabase } from '../support/databases.js';
import { migrated } from '../support/migrated.js';
import { password, TestSite } from '../support/site.js';
import { SiteProcess } from '../support/site-process.js';
import { times } from './support/driver.js';

const crews: Record<string, number> = { morning: 2, afternoon: 1, evening: 0 };

/** What a visitor knows of a request: its window, `cancelled`, or `unsure` where an answer was lost. */
type Known = string | 'cancelled' | 'unsure';

onEachDatabase('Many who want few free windows', (make) => {
  let database: TestDatabase;
  let sites: SiteProcess[];
  /** What each visitor who has or had a window was told last, by idempotency key. */
  let known: Map<string, Known>;
  let visitors = 0;

  /** A server of two processes on MariaDB; an SQLite file belongs to one. */
  const start = async (place: number) => {
    const folder = place === 0 ? {} : { DATA_DIR: `${database.variables.DATA_DIR}-${place}` };
    sites[place] = await SiteProcess.start({
      ...database.variables,
      ...folder,
      ADMIN_PASSWORD: password,
      SESSION_SECRET: 'one secret of all processes, long enough',
      TRUST_PROXY: 'loopback',
    });
    expect(sites[place].url).not.toBe('');
  };

  beforeEach(async () => {
    database = await migrated(make)();
    sites = [];
    known = new Map();
    await start(0);
    await setTerms();
    if (database.variables.DATABASE_URL) await start(1);
  }, 120_000);

  afterEach(async () => {
    for (const site of sites) await site.stop();
    await database.drop();
  });

  /** The owner switches instant booking on. */
  async function setTerms(): Promise<void> {
    const { url } = sites[0];
    const headers = { 'content-type': 'application/json', origin: url };
    const login = await fetch(`${url}/admin/api/login`, {
      method: 'POST',
      headers,
      body: JSON.stringify({ password }),
    });
    const cookie = login.headers
      .getSetCookie()
      .map((one) => one.split(';')[0])
      .join('; ');
    const terms = { ...crews, noticeHours: 24, daysAhead: 6, isInstant: 'on' };
    const answer = await post('/admin/online-booking', terms, { cookie, origin: url });
    expect(answer?.status).toBe(303);
  }

  /** Posts a form to one of the processes. @returns nothing where no answer came. */
  async function post(
    path: string,
    fields: Record<string, unknown>,
    headers: Record<string, string> = {},
  ): Promise<Response | undefined> {
    const { url } = sites[Math.floor(Math.random() * sites.length)];
    const body = new URLSearchParams(Object.entries(fields).map(([name, value]) => [name, String(value)]));
    return fetch(url + path, { method: 'POST', body, headers, redirect: 'manual' }).catch(() => undefined);
  }

  const page = (path: string, address: string) =>
    fetch(sites[0].url + path, { headers: { 'x-forwarded-for': address } }).then(
      (answer) => answer.text(),
      () => '',
    );
  const offeredIn = (html: string, name: string) =>
    [...html.matchAll(new RegExp(`name="${name}"[^>]* value="([^"]+)"`, 'g'))].map(([, value]) => value);

  /** Asks for a window, again and again under one key where no answer comes, as browsers do. */
  async function ask(window: string) {
    const number = ++visitors;
    const key = `race-for-a-window-${number}`;
    const address = `10.${number >> 16}.${(number >> 8) & 255}.${number & 255}`;
    const phone = `(763) ${200 + Math.floor(number / 10_000)}-${String(number % 10_000).padStart(4, '0')}`;
    const wish = { name: `Visitor ${number}`, email: `v${number}@example.com`, phone, freeWindow: window };
    const headers = {
      'idempotency-key': key,
      'x-forwarded-for': address,
      'content-type': 'application/json',
    };
    for (let tries = 0; tries < 100; tries++) {
      const { url } = sites[number % sites.length];
      const body = JSON.stringify(wish);
      const answer = await fetch(`${url}/api/contact`, { method: 'POST', body, headers }).catch(
        () => undefined,
      );
      if (answer && answer.status !== 503) {
        const { booked } = (await answer.json()) as { booked?: { day: string; timeWindow: string } };
        const link = answer.headers.get('location') ?? '';
        if (booked) known.set(key, windowText(booked));
        return { key, address, status: answer.status, booked, link };
      }
      await sleep(50);
    }
    throw new Error('No process answered.');
  }

  /** Moves or cancels what a visitor has, at the customer's link. */
  async function change({
    key,
    address,
    link,
  }: {
    key: string;
    address: string;
    link: string;
  }): Promise<void> {
    const html = await page(link, address);
    const [seen] = offeredIn(html, 'seen');
    if (seen === undefined) return;
    const windows = offeredIn(html, 'window');
    const window = windows[Math.floor(Math.random() * windows.length)];
    const isMove = window !== undefined && Math.random() < 0.5;
    known.set(key, 'unsure');
    const answer = await post(`${link}/${isMove ? 'move' : 'cancel'}`, isMove ? { seen, window } : { seen }, {
      'x-forwarded-for': address,
      origin: new URL(sites[0].url).origin,
    });
    if (answer?.status === 303) known.set(key, isMove ? window : 'cancelled');
  }

  it('get each place once, and lose none, through moves, cancellations and kills', async () => {
    const windows = offeredIn(await page('/contact', '10.255.0.1'), 'freeWindow');
    expect(windows.length).toBeGreaterThan(3);
    const statuses: Record<number, number> = {};
    let rest = times(200, 10_000);
    const visit = async () => {
      while (rest-- > 0) {
        const asked = await ask(windows[Math.floor(Math.random() * windows.length)]);
        statuses[asked.status] = (statuses[asked.status] ?? 0) + 1;
        if (asked.booked && Math.random() < 0.6) await change(asked);
      }
    };
    const visiting = Promise.all(Array.from({ length: 12 }, visit));
    for (let kills = 0; kills < times(2, 30); kills++) {
      await sleep(200 + Math.random() * 800);
      const place = Math.floor(Math.random() * sites.length);
      await sites[place].stop('SIGKILL');
      await start(place);
    }
    await visiting;
    expect(statuses[201] ?? 0).toBeGreaterThan(windows.length);
    expect(statuses[409] ?? 0).toBeGreaterThan(0);
    await expectEachPlaceOnce();
  }, 900_000);

  it('can have each window that is offered when they ask for it at once, until none is left', async () => {
    for (let round = 0; ; round++) {
      const [window] = offeredIn(await page('/contact', '10.255.0.1'), 'freeWindow');
      if (window === undefined) {
        expect(round).toBeGreaterThan(6);
        break;
      }
      const { booked } = await ask(window);
      expect(booked && windowText(booked)).toBe(window);
      // Kept pages show what is left a moment later.
      const isFull =
        [...known.values()].filter((one) => one === window).length >= crews[window.split(' ')[1]];
      for (let looks = 0; isFull && looks < 100; looks++) {
        if (!offeredIn(await page('/contact', '10.255.0.1'), 'freeWindow').includes(window)) break;
        await sleep(50);
      }
    }
    await expectEachPlaceOnce();
  }, 300_000);

  /** Looks into the database once all processes have ended. */
  async function expectEachPlaceOnce(): Promise<void> {
    for (const site of sites) await site.stop();
    const site = await TestSite.start(database.variables);
    try {
      const places = await site.dataSource.getRepository(TakenPlace).find();
      for (const { timeWindow, crew } of places) expect(crew).toBeLessThanOrEqual(crews[timeWindow]);
      const leads = await site.dataSource.getRepository(Lead).find();
      const scheduled = leads.filter(({ status }) => status === 'scheduled');
      const ofLeads = scheduled.map(({ id, day, timeWindow }) => `${id} ${day} ${timeWindow}`).sort();
      expect(places.map((place) => `${place.leadId} ${windowText(place)}`).sort()).toEqual(ofLeads);
      const byKey = new Map(leads.map((lead) => [lead.idempotencyKey, lead]));
      for (const [key, told] of known) {
        const lead = byKey.get(key);
        const { status, day, timeWindow } = lead ?? {};
        const found =
          status === 'scheduled' ? `${day} ${timeWindow}` : status === 'contacted' ? 'cancelled' : status;
        if (told !== 'unsure') expect([key, found]).toEqual([key, told]);
        else expect(lead).toBeDefined();
      }
    } finally {
      await site.stop();
    }
  }
});
