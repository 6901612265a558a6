import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from '@jest/globals';
import { windowText } from '../../../views/contracts/bookings/free-windows.js';
import type { TestDatabase } from '../../support/databases/databases.js';
import { SiteProcess } from '../../support/site/site-process.js';
import { password } from '../../support/site/site-settings.js';

/** How many crews each window has at first. */
export const crews: Record<string, number> = { morning: 2, afternoon: 1, evening: 0 };

/** What a visitor knows of a request: its window, `cancelled`, or `unsure` where an answer was lost. */
type Known = string | 'cancelled' | 'unsure';

/** What a visitor asked, and what the answer was. */
interface Asked {
  /** The idempotency key. */
  key: string;
  /** The network address that the visitor comes from. */
  address: string;
  status: number;
  booked?: { day: string; timeWindow: string };
  /** The path of the customer's link. */
  link: string;
}

/** The windows that a form offers in a page, by the name of the field. */
const offeredIn = (html: string, name: string) =>
  [...html.matchAll(new RegExp(`name="${name}"[^>]* value="([^"]+)"`, 'g'))].map(([, value]) => value);

/** A server with few free windows, the visitors who race for them, and the owner who works beside them. */
export class WindowRace {
  readonly sites: SiteProcess[] = [];
  /** What each visitor who has or had a window was told last, by idempotency key. */
  readonly known = new Map<string, Known>();
  /** The ids of the leads that the owner has scheduled: they may have a crew beyond those that there are. */
  readonly byOwner = new Set<number>();
  /** The keys of visitors who got a window, and do nothing more themselves. */
  readonly settled: string[] = [];
  /** The highest number of crews that each window had. */
  readonly mostCrews: Record<string, number> = { ...crews };
  /** The owner's session, which every process knows. */
  private owner: { cookie: string };
  private visitors = 0;

  private constructor(readonly database: TestDatabase) {}

  static async on(database: TestDatabase): Promise<WindowRace> {
    const race = new WindowRace(database);
    await race.start(0);
    await race.login();
    expect((await race.setCrews(crews))?.status).toBe(303);
    if (database.variables.DATABASE_URL) await race.start(1);
    return race;
  }

  async end(): Promise<void> {
    for (const site of this.sites) await site.stop('SIGKILL');
    await this.database.drop();
  }

  /** Starts a process of the server: of two on MariaDB, of one on SQLite, whose file belongs to one. */
  async start(place: number): Promise<void> {
    const folder = place === 0 ? {} : { DATA_DIR: `${this.database.variables.DATA_DIR}-${place}` };
    this.sites[place] = await SiteProcess.start({
      ...this.database.variables,
      ...folder,
      ADMIN_PASSWORD: password,
      SESSION_SECRET: 'one secret of all processes, long enough',
      TRUST_PROXY: 'loopback',
    });
    expect(this.sites[place].url).not.toBe('');
  }

  /** What the contact form offers right now. */
  async offered(): Promise<string[]> {
    return offeredIn(await this.page('/contact', '10.255.0.1'), 'freeWindow');
  }

  /** What it offers once every process has looked what is free. */
  async offeredAtRest(): Promise<string[]> {
    for (let before = await this.offered(); ; ) {
      await sleep(2_500);
      const now = await this.offered();
      if (now.join() === before.join()) return now;
      before = now;
    }
  }

  /** The owner has so many crews from now on, and whoever chooses a free window has it at once. */
  setCrews(now: Record<string, number>): Promise<Response | undefined> {
    for (const [window, count] of Object.entries(now))
      this.mostCrews[window] = Math.max(this.mostCrews[window] ?? 0, count);
    const terms = { ...now, noticeHours: 24, daysAhead: 6, isInstant: 'on' };
    return this.post('/admin/online-booking', terms, { ...this.owner, origin: this.sites[0].url });
  }

  /** Asks for a window, again and again under one key where no answer comes, as browsers do. */
  async ask(window: string): Promise<Asked> {
    const number = ++this.visitors;
    // A random UUID but for its end, so that a repeat gets the link. Each is of another /24, whose bookings
    // are limited.
    const key = randomUUID().slice(0, -12) + String(number).padStart(12, '0');
    const address = `10.${number & 255}.${(number >> 8) & 255}.1`;
    const phone = `(763) ${200 + Math.floor(number / 10_000)}-${String(number % 10_000).padStart(4, '0')}`;
    const wish = { name: `Visitor ${number}`, email: `v${number}@example.com`, phone, freeWindow: window };
    const headers = {
      'idempotency-key': key,
      'x-forwarded-for': address,
      'content-type': 'application/json',
    };
    for (let tries = 0; tries < 1_000; tries++) {
      const { url } = this.sites[number % this.sites.length];
      const body = JSON.stringify(wish);
      const answer = await fetch(`${url}/api/contact`, { method: 'POST', body, headers }).catch(
        () => undefined,
      );
      if (answer && answer.status !== 503) {
        const { booked } = (await answer.json()) as { booked?: { day: string; timeWindow: string } };
        const link = answer.headers.get('location') ?? '';
        if (booked) this.known.set(key, windowText(booked));
        return { key, address, status: answer.status, booked, link };
      }
      await sleep(50);
    }
    throw new Error('No process answered.');
  }

  /** Moves or cancels what a visitor has, at the customer's link. */
  async change({ key, address, link }: Asked): Promise<void> {
    const html = await this.page(link, address);
    const [seen] = offeredIn(html, 'seen');
    if (seen === undefined) return;
    const windows = offeredIn(html, 'window');
    const window = windows[Math.floor(Math.random() * windows.length)];
    const isMove = window !== undefined && Math.random() < 0.5;
    this.known.set(key, 'unsure');
    const answer = await this.post(
      `${link}/${isMove ? 'move' : 'cancel'}`,
      isMove ? { seen, window } : { seen },
      {
        'x-forwarded-for': address,
        origin: new URL(this.sites[0].url).origin,
      },
    );
    if (answer?.status === 303) this.known.set(key, isMove ? window : 'cancelled');
  }

  /** The owner gives a visitor another window, whether it is free or not, and half the time takes it back. */
  async schedule(windows: string[]): Promise<void> {
    const sure = this.settled.filter((key) => this.known.get(key) !== 'unsure');
    const key = sure[Math.floor(Math.random() * sure.length)];
    if (key === undefined) return;
    const before = this.known.get(key) as Known;
    const search = `/admin/api/contacts?limit=1&search=${encodeURIComponent(`v${Number(key.split('-').at(-1))}@example.com`)}`;
    const [{ id }] = await this.desk<{ id: number }[]>(search);
    this.byOwner.add(id);
    const [day, timeWindow] = windows[Math.floor(Math.random() * windows.length)].split(' ');
    const preview = `/admin/api/contacts/${id}/appointment?${new URLSearchParams({ day, timeWindow })}`;
    const { warnings } = await this.desk<{ warnings: { code: string }[] }>(preview);
    this.known.set(key, 'unsure');
    const given = { day, timeWindow, warned: warnings.map(({ code }) => code).join(' '), sendNothing: 'on' };
    const answer = await this.post(`/admin/leads/${id}/appointment`, given, {
      ...this.owner,
      origin: this.sites[0].url,
    });
    if (answer?.status === 409) this.known.set(key, before);
    if (answer?.status !== 303) return;
    this.known.set(key, `${day} ${timeWindow}`);
    if (Math.random() < 0.5) return;
    this.known.set(key, 'unsure');
    const back = await this.post(
      `/admin/leads/${id}/appointment/cancel`,
      {},
      { ...this.owner, origin: this.sites[0].url },
    );
    if (back?.status === 303) this.known.set(key, 'cancelled');
  }

  private async login(): Promise<void> {
    const { url } = this.sites[0];
    const headers = { 'content-type': 'application/json', origin: url };
    const answer = await fetch(`${url}/admin/api/login`, {
      method: 'POST',
      headers,
      body: JSON.stringify({ password }),
    });
    const cookie = answer.headers
      .getSetCookie()
      .map((one) => one.split(';')[0])
      .join('; ');
    this.owner = { cookie };
  }

  /** Posts a form to one of the processes. @returns nothing where no answer came. */
  private async post(
    path: string,
    fields: Record<string, unknown>,
    headers: Record<string, string> = {},
  ): Promise<Response | undefined> {
    const { url } = this.sites[Math.floor(Math.random() * this.sites.length)];
    const body = new URLSearchParams(Object.entries(fields).map(([name, value]) => [name, String(value)]));
    return fetch(url + path, { method: 'POST', body, headers, redirect: 'manual' }).catch(() => undefined);
  }

  private page(path: string, address: string): Promise<string> {
    return fetch(this.sites[0].url + path, { headers: { 'x-forwarded-for': address } }).then(
      (answer) => answer.text(),
      () => '',
    );
  }

  /** Reads from the admin, again and again where no answer comes. */
  private async desk<Answer>(path: string): Promise<Answer> {
    const end = performance.now() + 60_000;
    let said: unknown;
    while (performance.now() < end) {
      const answer = await fetch(this.sites[0].url + path, { headers: this.owner }).catch(() => undefined);
      if (answer?.ok) return (await answer.json()) as Answer;
      said = answer && `${answer.status} ${await answer.text()}`;
      await sleep(50);
    }
    throw new Error(`No answer of ${path}: ${said}`);
  }
}
