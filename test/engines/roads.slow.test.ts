import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from '@jest/globals';
import request from 'supertest';
import type { LeadView } from '../../views/contracts/leads/leads.js';
import { allPaths } from '../support/browser/public-paths.js';
import { comingDay } from '../support/data/coming-day.js';
import { describeWith, sqlite, type TestDatabase } from '../support/databases/databases.js';
import { withPassword } from '../support/databases/migrated.js';
import { until } from '../support/runner/until.js';
import { SiteProcess } from '../support/site/site-process.js';
import { password } from '../support/site/site-settings.js';
import type { StartEngine } from './support/engine.js';
import { EngineTab } from './support/engine-tab.js';
import { firefoxPath, startFirefox } from './support/firefox.js';
import { startWebkit, webkitPath } from './support/webkit.js';

/** All of it, and without JavaScript, too; else one road of the customer and the owner in each engine. */
const isLong = process.env.ENGINES === 'long';
/** For how long free times are offered. */
const daysAhead = 14;

for (const [path, name, start] of [
  [firefoxPath, 'Firefox', startFirefox],
  [webkitPath, 'WebKitGTK', startWebkit],
] as const) {
  describeWith(path, name)(`In ${name} with JavaScript`, () => roads(start, true));
  if (isLong) describeWith(path, name)(`In ${name} without JavaScript`, () => roads(start, false));
}

/** The ways of a customer and the owner through the product, on a phone. */
function roads(start: StartEngine, hasScript: boolean): void {
  let database: TestDatabase;
  let site: SiteProcess;
  let owner: ReturnType<typeof request.agent>;
  let tab: EngineTab;

  beforeAll(async () => {
    database = await withPassword(sqlite)();
    site = await SiteProcess.start({ ...database.variables, ADMIN_PASSWORD: password });
    owner = request.agent(site.url);
    await owner.post('/admin/api/login').send({ password }).expect(200);
    const terms = { morning: 2, afternoon: 2, evening: 0, noticeHours: 24, daysAhead, isInstant: 'on' };
    await owner.post('/admin/online-booking').type('form').send(terms).expect(303);
  });
  afterAll(async () => {
    await site?.stop('SIGKILL');
    await database?.drop();
  });
  beforeEach(async () => {
    tab = await EngineTab.open(start, site.url, hasScript);
  });
  afterEach(() => tab?.close());

  const stored = async (name: string): Promise<LeadView> => {
    const { body } = await owner.get('/admin/api/contacts').query({ search: name }).expect(200);
    return body[0];
  };
  const signIn = async (path: string) => {
    await tab.visit(path);
    await tab.arrives(/^\/admin\/login/);
    await tab.fill('[name=password]', password);
    await tab.click('button', 'Login');
    await tab.arrives(new RegExp(`^${path}$`));
  };

  it('a request becomes an appointment, and the customer writes, moves it and cancels it', async () => {
    const name = "Zoë O'Hara";
    await tab.visit('/');
    await tab.click('a', 'Book My Appointment');
    await tab.arrives(/^\/contact$/);
    await tab.fill('[name=name]', name);
    await tab.fill('[name=phone]', '(763) 555-0123');
    await tab.fill('[name=email]', 'zoe@example.com');
    await tab.choose('[name=serviceType]', 'residential');
    await tab.fillDay('[name=preferredDate]', comingDay(3, daysAhead + 1));
    await tab.choose('[name=timePreference]', 'morning');
    await tab.fill('[name=message]', 'Two rooms & a "dog"');
    await tab.click('button', 'Schedule My Cleaning');
    await tab.shows('.note--good', 'Message Sent Successfully!');
    if (hasScript) {
      await tab.shows('.toast', 'Message Sent Successfully!');
      await tab.click('.note--good a', 'View, change or cancel your request');
    }
    await tab.arrives(/^\/my\//);
    const [link] = (await tab.path()).split('?');
    expect(await stored(name)).toMatchObject({
      phone: '(763) 555-0123',
      email: 'zoe@example.com',
      serviceType: 'residential',
      preferredDate: comingDay(3, daysAhead + 1),
      timePreference: 'morning',
      message: 'Two rooms & a "dog"',
      status: 'new',
    });

    await tab.fill('[name=text]', 'The gate code is 12');
    await tab.click('button', 'Send message');
    await tab.arrives(/#messages$/);
    await tab.shows('.my-messages li', 'The gate code is 12');

    await signIn('/admin/leads');
    await tab.click('.lead-row__name a', name);
    await tab.shows('.lead-panel', 'The gate code is 12');
    await tab.click('.next-step a', 'Schedule');
    await tab.arrives(/\/appointment$/);
    const thursday = comingDay(4);
    await tab.fillDay('[name=day]', thursday);
    await tab.choose('[name=timeWindow]', 'afternoon');
    await tab.click('.appointment-form button', 'Save');
    await tab.arrives(new RegExp(`^/admin/bookings\\?day=${thursday}$`));
    await tab.shows('.appointment', name);
    expect(await stored(name)).toMatchObject({
      status: 'scheduled',
      appointment: { day: thursday, timeWindow: 'afternoon' },
    });

    await tab.visit(link);
    await tab.shows('h1', 'Your appointment is confirmed');
    expect(await tab.has('[name=window]')).toBe(false);
    await tab.click('summary', 'Reschedule');
    await tab.click('[name=window]');
    const window = await tab.valueOf('[name=window]:checked');
    await tab.click('button', 'Reschedule appointment');
    await tab.arrives(/#main$/);
    const { appointment } = await stored(name);
    expect(`${appointment?.day} ${appointment?.timeWindow}`).toBe(window);

    expect(await tab.has('button', 'Cancel appointment')).toBe(false);
    await tab.click('summary', 'Cancel appointment');
    await tab.click('button', 'Cancel appointment');
    await tab.shows('h1', 'Your request is canceled');
    await tab.alive();
    expect(await stored(name)).toMatchObject({ status: 'contacted', cancelledAt: expect.any(String) });
  });

  if (hasScript)
    it('an error, an uncaught one and what the policy forbids are noticed', async () => {
      await tab.visit('/');
      await tab.engine.run(() => {
        console.error('told of');
        setTimeout(() => {
          throw new Error('uncaught');
        });
        document.body.append(Object.assign(new Image(), { src: 'http://elsewhere.example/one.png' }));
      });
      for (const complaint of [/told of/, /uncaught/, /Content.Security.Policy/]) {
        tab.expect(complaint);
        await until(() => tab.engine.complaints.some((text) => complaint.test(text)));
      }
    });

  if (!isLong) return;

  it('every public page fits on a phone and a laptop', async () => {
    for (const path of allPaths) {
      await tab.visit(path);
      await tab.engine.resize(1280, 900);
      await tab.fits();
      await tab.engine.resize(375, 800);
    }
  });

  it('a free room is booked', async () => {
    await tab.visit('/free-room');
    await tab.click('.hero a', 'Book My Free Cleaning');
    await tab.fill('[name=name]', 'Free Visitor');
    await tab.fill('[name=email]', 'free@example.com');
    await tab.fill('[name=phone]', '7635550100');
    await tab.fill('[name=address]', '1 Main St, Anoka, MN 55303');
    await tab.choose('[name=roomSelection]', 'two_rugs');
    await tab.fillDay('[name=preferredDate]', comingDay(5));
    await tab.choose('[name=timePreference]', 'afternoon');
    await tab.click('[name=noObligationAgreement]');
    await tab.click('form button', 'Book My Free Cleaning');
    if (hasScript) await tab.shows('h1', 'Your Free Cleaning is Booked!');
    else await tab.arrives(/^\/my\//);
    await tab.alive();
    expect(await stored('Free Visitor')).toMatchObject({
      serviceArea: 'Address: 1 Main St, Anoka, MN 55303',
      serviceType: 'Free Room Cleaning - One Room or Two Rugs',
      preferredDate: comingDay(5),
      timePreference: 'afternoon',
    });
  });

  it('a price is worked out, and goes with the request', async () => {
    await tab.visit('/pricing');
    if (hasScript) {
      await tab.click('button[aria-label="Rooms: one more"]');
      await tab.click('button[aria-label="Rooms: one more"]');
    } else {
      await tab.fill('[name=rooms]', '2');
    }
    await tab.fill('[name=stairs]', '12');
    await tab.click('[name=pets]');
    if (!hasScript) {
      await tab.click('.builder button[type=submit]');
      await tab.arrives(/^\/pricing\?.*#price$/);
    }
    await tab.shows('.builder .estimate__total', 'from $257.55');
    await tab.click('a', 'Book this');
    await tab.arrives(/^\/contact\?/);
    await tab.shows('.chosen-order', 'from $257.55');
    await tab.fill('[name=name]', 'Penny Wise');
    await tab.fill('[name=phone]', '7635550101');
    await tab.fill('[name=email]', 'penny@example.com');
    await tab.click('button', 'Schedule My Cleaning');
    await tab.shows('.note--good', 'Message Sent Successfully!');
    await tab.alive();
    expect((await stored('Penny Wise')).estimate).toMatchObject({ totalCents: 257_55 });
  });

  it('a price is changed and published', async () => {
    await signIn('/admin/site');
    await tab.visit('/admin/site/packages');
    await tab.click('summary', '3-Room Package');
    await tab.fill('[name="1.cents"]', '279.50');
    await tab.click('.site-form__save button');
    await tab.shows('.site-form__save', 'Draft saved.');
    await tab.visit('/admin/site');
    await tab.shows('.site-changes', '3-Room Package: $267 → $279.50');
    expect(await (await site.fetch('/pricing')).text()).not.toContain('$279.50');
    await tab.click('button', 'Publish');
    await tab.arrives(/^\/admin\/site\/versions/);
    expect(await (await site.fetch('/pricing')).text()).toContain('$279.50');
    await tab.visit('/pricing');
    await tab.shows('main', '$279.50');
  });
}
