import { expect } from '@jest/globals';
import { generate } from 'otplib';
import { lead } from '../data/lead.js';
import { TestPasskey } from '../data/passkey.js';
import { until } from '../runner/until.js';
import { password } from './site-settings.js';

/** What a site whose doors are tested is started with: passkeys belong to its host, wherever it listens. */
export const doorsOrigin = 'http://clean.example';

const form = (fields: Record<string, string>) => ({
  method: 'POST',
  body: new URLSearchParams(fields).toString(),
  headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
});
const json = (body: object) => ({
  method: 'POST',
  body: JSON.stringify(body),
  headers: { 'Content-Type': 'application/json' },
});

/** Everything that lets somebody into a site (`doorsOrigin`), set up through its pages as the owner does. */
export class Doors {
  private readonly passkey = new TestPasskey(doorsOrigin);
  private cookie = '';
  private totpSecret = '';
  /** Codes work once: the steps of those that follow are later. */
  private totpStep = 0;
  private recoveryCodes: string[] = [];
  private apiKey = '';
  private webhook = '';
  private webhookSecret = '';
  private crewLink = '';
  private customerLink = '';
  private feed = '';

  private constructor(private url: string) {}

  /** Adds one of each. @param url where the site is reached. */
  static async add(url: string): Promise<Doors> {
    const doors = new Doors(url);
    const arrival = await doors.call('/api/contact', json(lead()));
    doors.customerLink = arrival.headers.get('location') ?? '';
    await doors.logIn({ password });
    await doors.addPasskey();
    await doors.turnOnTwoSteps();
    const key = await doors.page('/admin/settings/api-keys', form({ name: 'Zapier', scopes: 'read-leads' }));
    doors.apiKey = found(key, /value="(dfcc_\w+)"/);
    const hook = { url: 'https://93.184.216.34/hook', 'lead-created': 'on' };
    doors.webhook = (await doors.call('/admin/settings/webhooks', form(hook))).headers.get('location') ?? '';
    doors.webhookSecret = found(await doors.page(doors.webhook), /value="(whsec_[^"]+)"/);
    const day = new URL((await doors.call('/admin/day')).headers.get('location') ?? '', url).pathname;
    await doors.call(`${day}/crew-links`, form({ name: 'Sam', days: '7' }));
    doors.crewLink = found(await doors.page(day), /value="[^"]+(\/crew\/[^"]+)"/);
    // Earlier releases show the address on the settings page.
    const shown = await doors.call('/admin/settings/calendar-feed/address', form({}));
    const feed = shown.ok ? await shown.text() : await doors.page('/admin/settings');
    doors.feed = found(feed, /value="[^"]+(\/calendar\/[^"]+\.ics)"/);
    return doors;
  }

  /** The cookie of the owner's session. */
  get session(): string {
    return this.cookie;
  }

  /** What nobody else may learn, by what it is. */
  get secrets(): Record<string, string> {
    const { cookie, totpSecret, apiKey, webhookSecret, crewLink, customerLink, feed, recoveryCodes } = this;
    return {
      ...{ password, cookie: cookie.split('=')[1].slice(4, 30), totpSecret },
      ...{ apiKey: apiKey.slice(-40), webhookSecret: webhookSecret.slice(6), crewLink: crewLink.slice(6) },
      ...{ customerLink: customerLink.slice(4), feed: feed.slice(10, -4) },
      ...Object.fromEntries(recoveryCodes.map((code, index) => [`recovery code ${index}`, code])),
    };
  }

  /** Checks that each of them opens, at the site that is reached at an address. */
  async areOpen(url = this.url): Promise<void> {
    this.url = url;
    await until(async () => (await (await this.call('/readyz')).json()).database === 'ok');
    const admin = '/admin/leads';
    expect(['session', (await this.call(admin)).status]).toEqual(['session', 200]);
    await this.signInByPasskey();
    await this.logIn({ password, code: await this.totpCode() });
    await this.logIn({ password, code: this.recoveryCodes.pop() ?? '' });
    const headers = { Authorization: `Bearer ${this.apiKey}` };
    expect(['API key', (await this.call('/api/v1/leads', { headers })).status]).toEqual(['API key', 200]);
    for (const path of [this.crewLink, this.customerLink, this.feed])
      expect([path, (await this.call(path)).status < 400]).toEqual([path, true]);
    expect(await this.page(this.webhook)).toContain(this.webhookSecret);
    expect(await this.page('/admin/settings/two-step')).toContain(
      `${this.recoveryCodes.length} recovery code`,
    );
  }

  /** Tries each of them with a part that is wrong. */
  async tryWrongly(): Promise<void> {
    // Not the last character, of which tokens may use a part, and not another case, which codes allow.
    const wrong = (text: string) => text.slice(0, -2) + (/a.$/i.test(text) ? 'B' : 'A') + text.slice(-1);
    const one = this.recoveryCodes[0];
    for (const body of [
      { password: `${password}!` },
      { password, code: wrong(one) },
      { password, code: '000000' },
    ])
      await this.call('/admin/api/login', json(body), 401);
    await this.call('/admin/api/passkeys/login', json({ answer: this.passkey.signed('x') }), 401);
    const headers = { Authorization: `Bearer ${wrong(this.apiKey)}` };
    await this.call('/api/v1/leads', { headers }, 401);
    for (const path of [this.crewLink, this.customerLink]) await this.call(wrong(path), {}, 404);
    const cookie = { Cookie: wrong(this.cookie) };
    await this.call('/admin/leads', { headers: cookie }, 302);
  }

  /** Uses those that need no setup, whatever comes of it. */
  async tryAll(): Promise<void> {
    const headers = { Authorization: `Bearer ${this.apiKey}` };
    for (const path of ['/api/v1/leads', this.crewLink, this.customerLink, this.feed, this.webhook])
      await this.call(path, { headers });
    await this.call('/admin/api/login', json({ password, code: this.recoveryCodes[0] }));
  }

  private async addPasskey(): Promise<void> {
    const creation = await this.call('/admin/api/passkeys/creation', json({}));
    const { challenge } = (await creation.json()) as { challenge: string };
    const fields = { name: 'My phone', answer: this.passkey.created(challenge) };
    await this.call('/admin/settings/passkeys/add', form(fields), 303);
  }

  private async signInByPasskey(): Promise<void> {
    const request = await this.call('/admin/api/passkeys/request', json({}));
    const { challenge } = (await request.json()) as { challenge: string };
    this.passkey.counter++;
    await this.call('/admin/api/passkeys/login', json({ answer: this.passkey.signed(challenge) }), 200);
  }

  private async turnOnTwoSteps(): Promise<void> {
    const path = '/admin/settings/two-step';
    await this.call(`${path}/begin`, form({}), 303);
    this.totpSecret = found(await this.page(path), /two-step__key[^"]*">([A-Z2-7 ]+)</).replaceAll(' ', '');
    const shown = await this.page(`${path}/confirm`, form({ code: await this.totpCode() }));
    // The page and its props have them.
    this.recoveryCodes = [...new Set(shown.match(/[a-z2-9]{4}(-[a-z2-9]{4}){5}/g))];
    expect(this.recoveryCodes).toHaveLength(10);
  }

  /** The next code that works for five seconds: from the step before to the one after. */
  private totpCode(): Promise<string> {
    this.totpStep = Math.max(this.totpStep + 1, Math.floor((Date.now() + 5_000) / 30_000) - 1);
    return generate({ secret: this.totpSecret, epoch: this.totpStep * 30 });
  }

  private async logIn(body: object): Promise<void> {
    const answer = await this.call('/admin/api/login', json(body), 200);
    const cookies = answer.headers.getSetCookie().map((cookie) => cookie.split(';')[0]);
    this.cookie = cookies.find((cookie) => cookie.startsWith('admin_session=')) ?? '';
  }

  private async page(path: string, init: RequestInit = {}): Promise<string> {
    const answer = await this.call(path, init);
    expect([path, answer.status < 300]).toEqual([path, true]);
    return (await answer.text()).replaceAll('<!-- -->', '');
  }

  private async call(
    path: string,
    { headers, ...init }: RequestInit = {},
    wanted?: number,
  ): Promise<Response> {
    const answer = await fetch(this.url + path, {
      redirect: 'manual',
      headers: { Cookie: this.cookie, Connection: 'close', ...(headers as Record<string, string>) },
      ...init,
    });
    if (wanted) expect([path, answer.status]).toEqual([path, wanted]);
    return answer;
  }
}

function found(text: string, pattern: RegExp): string {
  const value = pattern.exec(text)?.[1];
  if (!value) throw new Error(`Nothing like ${pattern} on the page.`);
  return value;
}
