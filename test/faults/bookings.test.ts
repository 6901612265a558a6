import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { TakenPlace } from '../../src/availability/taken-place.entity.js';
import { Lead } from '../../src/contacts/lead.entity.js';
import { windowText } from '../../views/contracts/free-windows.js';
import { onEachDatabase, type TestDatabase } from '../support/databases.js';
import { migrated } from '../support/migrated.js';
import { password, TestSite } from '../support/site.js';
import { SiteProcess } from '../support/site-process.js';
import { until } from '../support/until.js';
import { times } from './support/driver.js';

const crews: Record<string, number> = { morning: 2, afternoon: 1, evening: 0 };

/** What the owner changes them to and fro while everybody asks: fewer, more, and as they were. */
const otherCrews: Record<string, number>[] = [
  { morning: 1, afternoon: 2, evening: 0 },
  { morning: 3, afternoon: 0, evening: 1 },
  crews,
];

/** What a visitor knows of a request: its window, `cancelled`, or `unsure` where an answer was lost. */
type Known = string | 'cancelled' | 'unsure';

onEachDatabase('Many who want few free windows', (make) => {
  let database: TestDatabase;
  let sites: SiteProcess[];
  /** What each visitor who has or had a window was told last, by idempotency key. */
  let known: Map<string, Known>;
  let visitors = 0;
  /** The owner's session, which every process knows. */
  let owner: { cookie: string };
  /** The ids of the leads that the owner has scheduled: they may have a crew beyond those that there are. */
  let byOwner: Set<number>;
  /** The highest number of crews that each window had. */
  let mostCrews: Record<string, number>;
  /** The keys of visitors who got a window, and do nothing more themselves. */
  let settled: string[];

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
    byOwner = new Set();
    settled = [];
    mostCrews = { ...crews };
    await start(0);
    await login();
    expect((await setCrews(crews))?.status).toBe(303);
    if (database.variables.DATABASE_URL) await start(1);
  }, 120_000);

  afterEach(async () => {
    for (const site of sites) await site.stop('SIGKILL');
    await database.drop();
  });

  async function login(): Promise<void> {
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
    owner = { cookie };
  }

  /** The owner has so many crews from now on, and whoever chooses a free window has it at once. */
  function setCrews(now: Record<string, number>): Promise<Response | undefined> {
    for (const [window, count] of Object.entries(now))
      mostCrews[window] = Math.max(mostCrews[window] ?? 0, count);
    const terms = { ...now, noticeHours: 24, daysAhead: 6, isInstant: 'on' };
    return post('/admin/online-booking', terms, { ...owner, origin: sites[0].url });
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
    for (let tries = 0; tries < 1_000; tries++) {
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

  /** The owner gives another window to a visitor, whether it is free or not, and half the time takes it back. */
  async function schedule(windows: string[]): Promise<void> {
    const sure = settled.filter((key) => known.get(key) !== 'unsure');
    const key = sure[Math.floor(Math.random() * sure.length)];
    if (key === undefined) return;
    const before = known.get(key) as Known;
    const search = `/admin/api/contacts?limit=1&search=${encodeURIComponent(`v${key.split('-').at(-1)}@example.com`)}`;
    const [{ id }] = await desk<{ id: number }[]>(search);
    byOwner.add(id);
    const [day, timeWindow] = windows[Math.floor(Math.random() * windows.length)].split(' ');
    const preview = `/admin/api/contacts/${id}/appointment?${new URLSearchParams({ day, timeWindow })}`;
    const { warnings } = await desk<{ warnings: { code: string }[] }>(preview);
    known.set(key, 'unsure');
    const given = { day, timeWindow, warned: warnings.map(({ code }) => code).join(' '), sendNothing: 'on' };
    const answer = await post(`/admin/leads/${id}/appointment`, given, { ...owner, origin: sites[0].url });
    if (answer?.status === 409) known.set(key, before);
    if (answer?.status !== 303) return;
    known.set(key, `${day} ${timeWindow}`);
    if (Math.random() < 0.5) return;
    known.set(key, 'unsure');
    const back = await post(`/admin/leads/${id}/appointment/cancel`, {}, { ...owner, origin: sites[0].url });
    if (back?.status === 303) known.set(key, 'cancelled');
  }

  /** Reads from the desk, again and again where no answer comes. */
  async function desk<Answer>(path: string): Promise<Answer> {
    const end = performance.now() + 60_000;
    let said: unknown;
    while (performance.now() < end) {
      const answer = await fetch(sites[0].url + path, { headers: owner }).catch(() => undefined);
      if (answer?.ok) return (await answer.json()) as Answer;
      said = answer && `${answer.status} ${await answer.text()}`;
      await sleep(50);
    }
    throw new Error(`No answer of ${path}: ${said}`);
  }

  it('get each place once, and lose none, through moves, cancellations, the owner’s appointments, more and fewer crews, and kills', async () => {
    const windows = await offeredAtRest();
    expect(windows.length).toBeGreaterThan(3);
    const statuses: Record<number, number> = {};
    let rest = times(200, 10_000);
    let changes = 0;
    // On a busy machine visitors are sooner done than the owner has had a turn.
    const goesOn = () => rest > 0 || changes < 2 || byOwner.size < 2;
    const visit = async () => {
      for (; goesOn(); rest--) {
        const asked = await ask(windows[Math.floor(Math.random() * windows.length)]);
        statuses[asked.status] = (statuses[asked.status] ?? 0) + 1;
        if (asked.booked && Math.random() < 0.6) await change(asked);
        if (asked.booked) settled.push(asked.key);
      }
    };
    const keepDesk = async () => {
      for (let turn = 0; goesOn(); turn++, await sleep(20)) {
        await schedule(windows);
        if (turn % 3 === 2)
          changes +=
            (await setCrews(otherCrews[Math.floor(Math.random() * otherCrews.length)]))?.status === 303
              ? 1
              : 0;
      }
    };
    const visiting = Promise.all([keepDesk(), ...Array.from({ length: 12 }, visit)]);
    for (let kills = 0; kills < times(2, 30); kills++) {
      await sleep(200 + Math.random() * 800);
      const place = Math.floor(Math.random() * sites.length);
      await sites[place].stop('SIGKILL');
      await start(place);
    }
    await visiting;
    expect(statuses[201] ?? 0).toBeGreaterThan(windows.length);
    expect(statuses[409] ?? 0).toBeGreaterThan(0);
    expect(byOwner.size).toBeGreaterThan(1);
    expect(changes).toBeGreaterThan(1);
    await until(async () => (await setCrews({ morning: 4, afternoon: 3, evening: 1 }))?.status === 303);
    await expectOfferedToBeHad();
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

  /** Nobody else asks any more: who asks for what is offered has it, until nothing is. */
  async function expectOfferedToBeHad(): Promise<void> {
    let had = 0;
    for (let windows = await offeredAtRest(); windows.length > 0; windows = await offeredAtRest())
      for (const window of windows) {
        const { booked } = await ask(window);
        expect(booked && windowText(booked)).toBe(window);
        had++;
      }
    expect(had).toBeGreaterThan(0);
  }

  /** What the form offers, once every process has looked what is free. */
  async function offeredAtRest(): Promise<string[]> {
    const look = async () => offeredIn(await page('/contact', '10.255.0.1'), 'freeWindow');
    for (let before = await look(); ; ) {
      await sleep(2_500);
      const now = await look();
      if (now.join() === before.join()) return now;
      before = now;
    }
  }

  /** Looks into the database once all processes have ended. */
  async function expectEachPlaceOnce(): Promise<void> {
    for (const site of sites) await site.stop();
    const site = await TestSite.start(database.variables);
    try {
      const places = await site.dataSource.getRepository(TakenPlace).find();
      for (const { leadId, timeWindow, crew } of places)
        if (!byOwner.has(leadId)) expect(crew).toBeLessThanOrEqual(mostCrews[timeWindow]);
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
