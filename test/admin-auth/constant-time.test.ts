import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { ApiKeysService } from '../../src/admin/api/keys/api-keys.service.js';
import { CrewLinksService } from '../../src/admin/crew/crew-links.service.js';
import { RecoveryCodesService } from '../../src/admin-auth/second-factor/recovery-codes.service.js';
import { TotpService } from '../../src/admin-auth/second-factor/totp.service.js';
import { SessionStore } from '../../src/admin-auth/session.store.js';
import { CalendarFeedService } from '../../src/calendar/calendar-feed.service.js';
import { CustomerLinksService } from '../../src/contacts/links/customer-links.service.js';
import { UnitOfWorkService } from '../../src/platform/database/unit-of-work.service.js';
import { isSameSecret } from '../../src/platform/http/same-secret.js';
import { apiKey } from '../support/site/api.js';
import { Customer } from '../support/site/customer.js';
import { cookieOf, password, testSite } from '../support/site/site.js';

/** Where what lets somebody in is stored. */
const tables = /"(api_keys|crew_links|customer_links|users|recovery_codes|admin_sessions|shared_secrets)"/;

const changed = (text: string, at: number) => {
  const index = at < 0 ? text.length + at : at;
  const other = { '0': '1', A: 'B', a: 'b' }[text[index]] ?? (/[0-9a-f]/.test(text[index]) ? '0' : 'A');
  return text.slice(0, index) + other + text.slice(index + 1);
};

/** The time most of a function's runs take, in ms. Busy moments of the machine only make others slower. */
function quickest(times: number[]): number {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length / 4)];
}

describe('Checks of secrets', () => {
  const site = testSite();
  /** Wrong secrets of each door: wrong at the start, at the end, and altogether. */
  const wrong: Record<string, string[]> = {};
  const doors: Record<string, (given: string) => Promise<unknown>> = {
    'API key': (given) => site.app.get(ApiKeysService).find(given),
    'crew link': (given) => site.app.get(CrewLinksService).find(given),
    'customer link': (given) => site.app.get(CustomerLinksService).leadIdOf(given),
    'code from the app': (given) => site.app.get(TotpService).accepts(given),
    'recovery code': (given) => site.app.get(RecoveryCodesService).use(given),
    session: (given) => site.app.get(SessionStore).has(given),
    'calendar feed': (given) =>
      site.app
        .get(CalendarFeedService)
        .read(given)
        .catch(() => undefined),
  };

  beforeAll(async () => {
    const key = await apiKey(site);
    // The part before it is public.
    wrong['API key'] = [changed(key, -40), changed(key, -1), `${key.slice(0, -40)}${'0'.repeat(40)}`];
    const links = site.app.get(CrewLinksService);
    await links.create('Sam', 7);
    const crew = new URL((await links.list())[0].address ?? '').pathname.slice('/crew/'.length);
    const { token } = await Customer.arrive(site);
    const login = await site.visitor.post('/admin/api/login').send({ password });
    const session = decodeURIComponent(cookieOf(login).split(/[=;]/)[1]).slice(2).split('.')[0];
    const [code] = await site.app
      .get(UnitOfWorkService)
      .run((manager) => site.app.get(RecoveryCodesService).renew(manager));
    const feed = new URL(await site.app.get(CalendarFeedService).address()).pathname.slice(10, -4);
    for (const [door, right] of Object.entries({ session, 'calendar feed': feed }))
      wrong[door] = [changed(right, 0), changed(right, -1), 'A'.repeat(right.length)];
    // The last character has unused bits.
    for (const [door, right] of Object.entries({ 'crew link': crew, 'customer link': token }))
      wrong[door] = [changed(right, 0), changed(right, -2), 'A'.repeat(right.length)];
    wrong['recovery code'] = [changed(code, 0), changed(code, -1), 'aaaa-aaaa-aaaa-aaaa'];
    await site.app.get(TotpService).begin();
    await site.dataSource.query('UPDATE users SET asksForCode = 1');
    wrong['code from the app'] = ['000000', '999999', '123456'];
  });
  afterEach(() => {
    jest.restoreAllMocks();
  });

  it.each(Object.keys(doors))(
    'run the same statements for every wrong %s, none of which has it',
    async (door) => {
      const runner = site.dataSource.createQueryRunner();
      const query = jest.spyOn(Object.getPrototypeOf(runner), 'query');
      const statements: string[][] = [];
      for (const given of wrong[door]) {
        query.mockClear();
        await doors[door](given);
        // Others run by themselves, at any time.
        const calls = query.mock.calls.filter(([sql]) => tables.test(String(sql)));
        statements.push(calls.map(([sql]) => String(sql)));
        expect(JSON.stringify(calls)).not.toContain(given);
      }
      await runner.release();
      expect(statements[0].length).toBeGreaterThan(0);
      for (const one of statements) expect(one).toEqual(statements[0]);
    },
  );

  it.each(Object.keys(doors))('take as long for every wrong %s', async (door) => {
    const times: number[][] = wrong[door].map(() => []);
    for (let round = 0; round < 120; round++)
      for (const [index, given] of wrong[door].entries()) {
        const start = process.hrtime.bigint();
        await doors[door](given);
        times[index].push(Number(process.hrtime.bigint() - start) / 1e6);
      }
    const medians = times.map(quickest);
    expect(Math.max(...medians)).toBeLessThan(1.5 * Math.min(...medians) + 0.1);
  });

  it('compare long secrets in the same time wherever they differ', () => {
    const right = 'A'.repeat(400_000);
    const given = [
      `B${right.slice(1)}`,
      `${right.slice(1)}B`,
      `${right.slice(0, 200_000)}B${right.slice(200_001)}`,
    ];
    const times = given.map(() => Number.POSITIVE_INFINITY);
    // Each is short, so that some of many are measured without another process in between.
    for (let round = 0; round < 400; round++)
      for (const [index, one] of given.entries()) {
        const start = process.hrtime.bigint();
        expect(isSameSecret(one, right)).toBe(false);
        times[index] = Math.min(times[index], Number(process.hrtime.bigint() - start) / 1e6);
      }
    expect(Math.max(...times)).toBeLessThan(1.5 * Math.min(...times));
    expect([isSameSecret(right, right), isSameSecret('', 'x'), isSameSecret('', '')]).toEqual([
      true,
      false,
      true,
    ]);
  });

  it('go through one function, except where bytes of one length are compared', () => {
    const files = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter((name) =>
      name.endsWith('.ts'),
    );
    const sources = files.map((name) => [name, readFileSync(join('src', name), 'utf8')]);
    const filesWith = (pattern: RegExp) =>
      sources.filter(([, text]) => pattern.test(text)).map(([name]) => name);
    expect(filesWith(/timingSafeEqual\(/).sort()).toEqual([
      'admin-auth/passkeys/challenges.service.ts',
      'admin-auth/password-hash.ts',
      'messages/follow-ups/opt-outs/person-hashes.service.ts',
      'platform/http/same-secret.ts',
    ]);
    expect(filesWith(/isSameSecret\(/).sort()).toEqual([
      'admin-auth/known-browser.service.ts',
      'admin/api/keys/api-keys.service.ts',
      'calendar/calendar-feed.service.ts',
      'contacts/intake/form-tokens.service.ts',
      'operations/monitoring/metrics.controller.ts',
    ]);
    const compared =
      /\b\w*([sS]ecret|[tT]oken|[sS]ignature|[pP]assword|[aA]piKey|secretHash|tokenHash)\b (===|!==) (?!undefined|null|'|"|`)/;
    expect(filesWith(compared)).toEqual([]);
  });
});
