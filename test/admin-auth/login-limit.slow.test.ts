import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { AdminPasswordService } from '../../src/admin-auth/admin-password.service.js';
import { LoginLimitService, TooManyLogins, windowMs } from '../../src/admin-auth/login-limit.service.js';
import { ClockService } from '../../src/platform/config/clock.service.js';
import { Tuning } from '../../src/platform/config/tuning.js';
import { UnitOfWorkService } from '../../src/platform/database/unit-of-work.service.js';
import { networksOf } from '../../src/platform/http/network-of.js';
import { describeOnServer, onEachDatabase, serverDatabase } from '../support/databases/databases.js';
import { migrated } from '../support/databases/migrated.js';
import { until } from '../support/runner/until.js';
import { cookieOf, password, TestSite, testSite } from '../support/site/site.js';

const refusal = async (counting: Promise<unknown>) => {
  const error = await counting.catch((thrown: unknown) => thrown);
  return error instanceof TooManyLogins ? error.retryAfterSeconds : undefined;
};

const tryTimes = async (limit: LoginLimitService, times: number, ip: string) => {
  for (let n = 0; n < times; n++) await limit.count({ address: ip });
};

onEachDatabase('The limit of logins', (make) => {
  const site = testSite(make, { TRUST_PROXY: '1' });
  const from = (ip: string, given: string) =>
    site.visitor.post('/admin/api/login').set('X-Forwarded-For', ip).send({ password: given });
  const limit = () => site.app.get(LoginLimitService);
  const pass = (ms: number) => {
    const now = Date.now() + ms;
    jest.spyOn(site.app.get(ClockService), 'now').mockImplementation(() => new Date(now));
  };
  afterEach(() => {
    jest.restoreAllMocks();
  });

  it('returns 429 for the eleventh attempt in three minutes, with the time to retry', async () => {
    await tryTimes(limit(), 9, '203.0.113.1');
    await from('203.0.113.1', 'wrong password').expect(401);
    const { body, headers } = await from('203.0.113.1', password).expect(429);
    expect(body).toEqual({ message: 'Too many login attempts. Please try again in a few minutes.' });
    expect(Number(headers['retry-after'])).toBeGreaterThan(100);
    expect(Number(headers['retry-after'])).toBeLessThanOrEqual(180);
    expect(headers['cache-control']).toBe('no-store');
    expect(headers['set-cookie']).toBeUndefined();
  });

  it('shows its message on the login page too', async () => {
    await tryTimes(limit(), 10, '203.0.113.2');
    const { text } = await site.visitor
      .post('/admin/login')
      .set('X-Forwarded-For', '203.0.113.2')
      .type('form')
      .send({ password })
      .expect(429);
    expect(text).toContain('Too many login attempts. Please try again in a few minutes.');
  });

  it('doesn’t affect other addresses', async () => {
    await tryTimes(limit(), 10, '203.0.113.3');
    await from('203.0.113.4', password).expect(200);
  });

  it('ends three minutes after the first attempt, even after more rejected ones', async () => {
    await tryTimes(limit(), 10, '203.0.113.5');
    expect(await refusal(limit().count({ address: '203.0.113.5' }))).toBeGreaterThan(0);
    pass(windowMs - 60_000);
    expect(await refusal(limit().count({ address: '203.0.113.5' }))).toBeLessThanOrEqual(60);
    pass(windowMs + 1);
    await from('203.0.113.5', password).expect(200);
  });

  it('restarts after a correct password', async () => {
    await tryTimes(limit(), 9, '203.0.113.6');
    await from('203.0.113.6', password).expect(200);
    expect(await limit().count({ address: '203.0.113.6' })).toBe(1);
  });

  it('counts each of many concurrent attempts', async () => {
    // A connection that a busy machine takes too long to open is an absent database, without which they are
    // counted apart.
    const open = () => Promise.all(Array.from({ length: 25 }, () => site.dataSource.query('SELECT 1')));
    await until(() => open().then(Boolean, () => false));
    const answers = await Promise.all(
      Array.from({ length: 25 }, () => refusal(limit().count({ address: '203.0.113.7' }))),
    );
    expect(answers.filter((answer) => answer === undefined)).toHaveLength(10);
  });

  it('doesn’t check the password of a rejected attempt', async () => {
    await tryTimes(limit(), 10, '203.0.113.8');
    const passwords = site.app.get(AdminPasswordService);
    const looked: string[] = [];
    const { isRight } = passwords;
    passwords.isRight = async (given) => Boolean(looked.push(given));
    await from('203.0.113.8', password).expect(429);
    passwords.isRight = isRight;
    expect(looked).toEqual([]);
  });

  it('counts in memory while the database fails', async () => {
    const unitOfWork = site.app.get(UnitOfWorkService);
    const { run } = unitOfWork;
    unitOfWork.run = () => Promise.reject(new Error('away'));
    const answers: unknown[] = [];
    for (let n = 0; n < 12; n++) answers.push(await refusal(limit().count({ address: '203.0.113.9' })));
    unitOfWork.run = run;
    expect(answers.slice(0, 10)).toEqual(Array(10).fill(undefined));
    expect(answers.slice(10)).toEqual([180, 180]);
  });

  /** Wrong tries are answered at once then. */
  const withoutSlowingDown = () => jest.spyOn(limit(), 'slowDown').mockResolvedValue();

  it('rejects without a write once the network is over the limit', async () => {
    withoutSlowingDown();
    for (let n = 0; n < 11; n++) await from('198.51.100.1', 'a wrong password');
    const written = jest.spyOn(site.app.get(UnitOfWorkService), 'run');
    for (let n = 0; n < 5; n++) await from('198.51.100.1', password).expect(429);
    expect(written).not.toHaveBeenCalled();
  });

  it('gives known browsers ten extra attempts together, and then those of any network', async () => {
    withoutSlowingDown();
    const first = await from('192.0.2.90', password).expect(200);
    const second = await from('192.0.2.91', password).expect(200);
    const browsers = [first, second].map((answer) => cookieOf(answer, /^known_browser/).split(';')[0]);
    /** How many wrong passwords are checked before the first refusal. */
    const tries = async (address: string) => {
      for (let n = 0; ; n++) {
        const { status } = await from(address, 'a wrong password').set('Cookie', browsers[n % 2]);
        if (status === 429) return n;
      }
    };
    expect(await tries('203.0.1.1')).toBe(20);
    expect(await tries('203.0.2.1')).toBe(10);
    // The owner, elsewhere, isn't locked out by who copied the cookie.
    for (const browser of browsers) await from('192.0.2.92', password).set('Cookie', browser).expect(200);
    expect(await tries('203.0.3.1')).toBe(10);
  });

  it('stores no address', async () => {
    await limit().count({ address: '203.0.113.10' });
    const rows = await site.dataSource.query('SELECT * FROM login_tries');
    expect(rows.length).toBeGreaterThan(0);
    expect(JSON.stringify(rows)).not.toContain('203.0.113');
  });
});

onEachDatabase('An attack on the login', (make) => {
  // An eighth of the product's work: still far more than a request is otherwise, so that lines form.
  const passwordCost = { ...new Tuning().passwordCost, ln: 12 };
  const site = testSite(make, { TRUST_PROXY: '1' }, { passwordCost });
  const logIn = (address: string, given: string) =>
    site.visitor.post('/admin/api/login').set('X-Forwarded-For', address).send({ password: given });
  // Wrong tries are answered at once here: what is tested is who is let in.
  beforeEach(() => {
    jest.spyOn(site.app.get(LoginLimitService), 'slowDown').mockResolvedValue();
  });
  afterEach(() => {
    jest.restoreAllMocks();
  });

  const inNetwork = (n: number) => `2001:db8:5:${(0x100 + (n % 256)).toString(16)}::${n}`;
  /** Wrong passwords, 13 at a time, from all the /64 of one /56, until it is stopped. */
  const attack = () => {
    const state = { goesOn: true, tries: 0, answers: new Map<number, number>() };
    const client = async () => {
      while (state.goesOn) {
        const { status } = await logIn(inNetwork(state.tries++), 'a wrong password');
        state.answers.set(status, (state.answers.get(status) ?? 0) + 1);
        // The attack shares this process; what it costs as such is measured elsewhere.
        await sleep(50);
      }
    };
    const clients = Array.from({ length: 13 }, client);
    const stop = async () => {
      state.goesOn = false;
      await Promise.all(clients);
    };
    return { state, stop };
  };

  it('doesn’t affect the queue and the limit of a known browser, on any network', async () => {
    const first = await logIn(inNetwork(1), password).expect(200);
    const known = cookieOf(first, /^known_browser/);
    expect(known).toMatch(
      /^known_browser=\d{13}\.[\w-]{43}; Max-Age=15552000; Path=\/admin; .*HttpOnly; SameSite=Lax$/,
    );
    const { state, stop } = attack();
    await until(() => (state.answers.get(429) ?? 0) > 20);
    const [cookie] = known.split(';');
    for (let time = 0; time < 30; time++) {
      await logIn(inNetwork(7), password).set('Cookie', `a=b; ${cookie}; c=d`).expect(200);
    }
    // Of a browser that is not known, nothing is let in from there; from another network it is.
    await logIn(inNetwork(8), password).expect(429);
    await logIn(inNetwork(8), password)
      .set('Cookie', `${cookie.slice(0, -1)}${cookie.endsWith('A') ? 'B' : 'A'}`)
      .expect(429);
    await logIn('203.0.113.77', password).expect(200);
    await stop();
    expect(state.answers.get(401)).toBeLessThanOrEqual(20);
    expect([...state.answers.keys()].sort()).toEqual([401, 429]);
  }, 120_000);
});

describe('The counted address', () => {
  const networkOf = (ip: string) => networksOf(ip)[0].name;

  it.each([
    ['192.0.2.1', '192.0.2.1'],
    ['::ffff:192.0.2.1', '192.0.2.1'],
    ['', 'unknown'],
    ['nonsense', 'unknown'],
  ])('of %j is %s', (ip, network) => {
    expect(networkOf(ip)).toBe(network);
  });

  it('of IPv6 is the /64', () => {
    expect(networkOf('2001:db8:1:2::1')).toBe(networkOf('2001:db8:1:2:ffff:ffff:ffff:ffff'));
    expect(networkOf('2001:db8:1:2::1')).not.toBe(networkOf('2001:db8:1:3::1'));
  });

  it('is not what a visitor claims without a trusted proxy', async () => {
    const { sqlite } = await import('../support/databases/databases.js');
    const database = await sqlite();
    const site = await TestSite.start(database.variables);
    const limit = site.app.get(LoginLimitService);
    await tryTimes(limit, 10, '127.0.0.1');
    await site.visitor
      .post('/admin/api/login')
      .set('X-Forwarded-For', '198.51.100.77')
      .send({ password })
      .expect(429);
    await site.stop();
    await database.drop();
  });
});

describeOnServer('Two processes on one database', () => {
  it('count together', async () => {
    const database = await migrated(serverDatabase)();
    const variables = { ...database.variables, SESSION_SECRET: 'the secret that both of them share' };
    const [one, other] = [await TestSite.start(variables), await TestSite.start(variables)];
    await tryTimes(one.app.get(LoginLimitService), 6, '203.0.113.1');
    await tryTimes(other.app.get(LoginLimitService), 4, '203.0.113.1');
    expect(await refusal(one.app.get(LoginLimitService).count({ address: '203.0.113.1' }))).toBeGreaterThan(
      0,
    );
    await one.stop();
    await other.stop();
    await database.drop();
  });
});
