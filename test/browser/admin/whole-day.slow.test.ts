import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { BusinessCalendarService } from '../../../src/business/business-calendar.service.js';
import { chromiumPath, launchBrowser, Tab } from '../../support/browser/browser.js';
import { drag, pointAt } from '../../support/browser/calendar.js';
import { describeWith } from '../../support/databases/databases.js';
import { until, untilReads } from '../../support/runner/until.js';
import { UnreliableWire } from '../../support/servers/unreliable-wire.js';
import { storedLead } from '../../support/site/admin.js';
import { emailSite } from '../../support/site/email-site.js';
import { saveTerms } from '../../support/site/follow-ups.js';
import { addressOf } from '../../support/site/open-site.js';
import { minutes } from '../../support/site/outbox.js';
import { lead, password } from '../../support/site/site.js';
import { photograph } from '../../website/pictures/photographs.js';

const phone = { viewport: { width: 375, height: 812 }, hasTouch: true, isMobile: true };
const email = 'wanda@example.com';

describeWith(chromiumPath, 'Chromium')('A whole day in the browser', () => {
  const site = emailSite();
  const { outbox, peer } = site;
  let browser: Browser;
  let wire: UnreliableWire;
  let calendar: BusinessCalendarService;
  let today: string;
  let ownersPhone: Tab;
  let crewsPhone: Tab;
  let id: number;
  let other: number;

  beforeAll(async () => {
    browser = await launchBrowser();
    wire = await UnreliableWire.to(Number(new URL(await addressOf(site)).port));
    calendar = site.app.get(BusinessCalendarService);
    today = calendar.dayOf();
    // Whatever the hour, a visit this afternoon is still to come.
    outbox.at(calendar.at(today, '09:00'));
    await saveTerms(site);
    ownersPhone = await Tab.open(browser, await addressOf(site), phone);
    // The crew drives through a dead spot, where requests fail; Chromium has no program for text messages.
    crewsPhone = await Tab.open(browser, `http://localhost:${wire.port}`, phone);
    crewsPhone.expect(/ERR_|Failed to (load|fetch|launch)|The request|EventSource/);
  });

  afterAll(async () => {
    await browser?.close();
    await wire?.close();
  });

  const rows = (sql: string, ...values: unknown[]) => site.dataSource.query(sql, values);
  const deliver = async () => {
    outbox.pass(2 * minutes);
    await outbox.deliver();
  };
  const emailsTo = (subject: string) => peer.to(email).filter((one) => one.subject?.includes(subject));
  /** Opens a page of the owner's on their phone, and fails if it is wider than the phone. */
  const open = async (path: string): Promise<Page> => {
    await ownersPhone.visit(path);
    const { page } = ownersPhone;
    expect([path, await page.evaluate(() => document.documentElement.scrollWidth)]).toEqual([path, 375]);
    return page;
  };
  /** Presses something that leads to another page, or the same one again, and waits until that is alive. */
  const follow = async (tab: Tab, name: string | RegExp, url: string) => {
    const { page } = tab;
    await page.evaluate(() => document.documentElement.setAttribute('data-left', ''));
    await page.getByRole('link', { name }).or(page.getByRole('button', { name })).first().click();
    await page.waitForFunction(() => !document.documentElement.hasAttribute('data-left'));
    await page.waitForURL(url);
    await tab.alive();
  };

  it('starts with a request through the site’s form, and a call', async () => {
    const visitor = await Tab.open(browser, await addressOf(site));
    await visitor.visit('/contact');
    const fields = {
      name: 'Wanda Holt',
      phone: '(763) 555-0148',
      email,
      message: 'Two rooms. We have a dog.',
    };
    for (const [name, value] of Object.entries(fields)) await visitor.page.fill(`[name=${name}]`, value);
    await visitor.page.click('text=Schedule My Cleaning');
    await visitor.page.locator('.toast >> text=Message Sent Successfully!').waitFor();
    await visitor.close();

    await ownersPhone.page.request.post('/admin/api/login', { data: { password } });
    const page = await open('/admin/leads');
    await follow(ownersPhone, 'Wanda Holt', '**/admin/leads/*');
    id = Number(new URL(page.url()).pathname.split('/').at(-1));
    const call = page.getByRole('link', { name: 'Call Wanda Holt' }).first();
    expect(await call.getAttribute('href')).toBe('tel:+17635550148');
    await page.getByRole('button', { name: 'Mark as contacted' }).click();
    await untilReads(async () => (await storedLead(site, id)).status, 'contacted');
  });

  it('goes on with a quote, which the customer accepts in the email', async () => {
    const page = await open(`/admin/leads/${id}`);
    await follow(ownersPhone, 'Write quote', '**/money');
    await page.getByLabel('Description, line 1').fill('Two rooms');
    await page.getByLabel('Price, line 1').fill('198');
    await page.getByLabel('Description, line 2').fill('Stairs');
    await page.getByLabel('Price, line 2').fill('60');
    await follow(ownersPhone, 'Send quote', '**/admin/leads/*/money*');
    await deliver();
    const [quote] = emailsTo('Your quote');
    const link = /\/my\/[\w-]+/.exec(quote.text ?? '')?.[0] ?? '';
    const customer = await Tab.open(browser, await addressOf(site), phone);
    await customer.visit(link);
    await customer.page.getByRole('button', { name: 'Accept quote' }).click();
    await customer.page.locator('text=/^Accepted /').waitFor();
    await customer.close();
    await open(`/admin/leads/${id}`);
    await page.getByText('Quote accepted. Schedule the job').waitFor();
  });

  it('is scheduled by dragging, and another by keyboard', async () => {
    const desktop = await Tab.open(browser, await addressOf(site));
    const { page } = desktop;
    await page.request.post('/admin/api/login', { data: { password } });
    const sent = await page.request.post('/api/contact', { data: lead({ name: 'Kay Board' }) });
    other = (await sent.json()).id;
    await page.request.put(`/admin/api/contacts/${other}`, { data: { status: 'contacted' } });
    await desktop.visit(`/admin/bookings?day=${today}`);
    const card = (name: string) => page.locator('.pending-card', { hasText: name });
    // Today may be closed, or its hours past.
    const save = async () => {
      await page.getByRole('dialog').getByRole('button', { name: /^Save/ }).click();
      await page.getByRole('dialog').waitFor({ state: 'detached' });
    };
    await drag(page, card('Wanda Holt'), await pointAt(page, today, 13));
    await page.mouse.up();
    await save();
    await page.locator('.calendar .block', { hasText: 'Wanda' }).first().waitFor();
    expect((await storedLead(site, id)).status).toBe('scheduled');

    await card('Kay Board').getByRole('link', { name: 'Kay Board', exact: true }).focus();
    await page.keyboard.press('m');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').getByLabel('No', { exact: true }).press('Space');
    await save();
    expect(await storedLead(site, other)).toMatchObject({ day: today, timeWindow: '08:30' });
    expect(await desktop.accessibilityFaults()).toEqual([]);
    await desktop.close();
    await deliver();
    expect(emailsTo('confirmed')).toHaveLength(1);
  });

  it('is on the day’s route, which the crew opens with a link', async () => {
    const page = await open('/admin');
    await page.getByText('Wanda Holt').first().waitFor();
    await open('/admin/day');
    expect(await page.locator('.stop__name').allTextContents()).toEqual(
      expect.arrayContaining(['Wanda Holt', 'Kay Board']),
    );
    expect(await page.getByText('2 stops').count()).toBe(1);
    // The owner sends the crew to Wanda first.
    await page.request.post(`/admin/day/${today}/order`, { form: { order: `${id},${other}` } });
    await page.getByLabel('Crew name').fill('Sam’s van');
    await follow(ownersPhone, 'Create link', '**/admin/day/**');
    const link = new URL(await page.getByLabel('Link for Sam’s van', { exact: true }).inputValue()).pathname;
    await crewsPhone.visit(link);
    const main = crewsPhone.page.locator('main');
    expect(await main.textContent()).toContain('Wanda Holt');
    expect(await main.textContent()).not.toContain('$');
    expect(await crewsPhone.accessibilityFaults()).toEqual([]);
  });

  it('has photos from before and after', async () => {
    const { page } = crewsPhone;
    const stored = async () =>
      (await rows('SELECT moment FROM lead_photos WHERE leadId = ? ORDER BY id', id)).map(
        ({ moment }: { moment: string }) => moment,
      );
    for (const moment of ['before', 'after'] as const) {
      const stop = page.locator('.stop--next', { hasText: 'Wanda Holt' });
      const camera = stop.getByLabel(`Take ${moment} photo for Wanda Holt`);
      if ((await camera.count()) === 0) await stop.getByRole('link', { name: /^Photos/ }).tap();
      const buffer = await photograph('jpeg');
      await camera.setInputFiles({ name: `${moment}.jpg`, mimeType: 'image/jpeg', buffer });
      const name = new RegExp(`^${moment} photo 1 of 1$`, 'i');
      await stop.getByRole('img', { name }).waitFor();
      await until(async () => (await stored()).includes(moment));
      await crewsPhone.alive();
    }
    expect(await stored()).toEqual(['before', 'after']);
  });

  it('is closed out without a connection, and sent exactly once when it is back', async () => {
    const { page } = crewsPhone;
    const stop = page.locator('.stop', { hasText: 'Wanda Holt' });
    const closeOuts = async () =>
      (await rows("SELECT id FROM lead_changes WHERE kind = 'crew.close-out' AND leadId = ?", id)).length;
    const isKept = () =>
      page.evaluate(async () => {
        const [kept] = (await caches.keys()).filter((name) => name.startsWith('day '));
        const urls = kept ? (await (await caches.open(kept)).keys()).map(({ url }) => url) : [];
        return urls.filter((url) => url.includes('/assets/')).length > 3;
      });
    await until(isKept);
    wire.set('down');
    await page.reload();
    await crewsPhone.alive();
    await stop.getByRole('link', { name: 'Close out Wanda Holt' }).tap();
    await stop.getByRole('checkbox', { name: 'Stairs' }).uncheck();
    await stop.getByRole('radio', { name: 'Pays later' }).tap();
    await stop.getByRole('button', { name: 'Done' }).tap();
    await page.getByText('No connection. Updates for 1 job will be sent when you’re back online.').waitFor();
    await stop.getByText('waiting to send').waitFor();
    expect(await closeOuts()).toBe(0);
    // It arrives and its answer is lost, so the phone sends it again.
    wire.set('cut');
    await page.evaluate(() => dispatchEvent(new Event('online')));
    await untilReads(closeOuts, 1);
    wire.set('good');
    await page.evaluate(() => dispatchEvent(new Event('online')));
    await stop.getByText('waiting to send').waitFor({ state: 'detached' });
    await stop.getByText(/Closed out/).waitFor();
    expect(await closeOuts()).toBe(1);
    expect((await storedLead(site, id)).status).toBe('completed');
    await crewsPhone.close();
  });

  it('is paid: only what was done', async () => {
    const page = await open(`/admin/leads/${id}`);
    await page.getByText('$198 unpaid').first().waitFor();
    await follow(ownersPhone, 'Record payment', '**/money');
    await page.getByLabel('Paid on').fill(today);
    await page.getByLabel('Payment method').selectOption('check');
    await follow(ownersPhone, 'Save payment', '**/admin/leads/*/money*');
    const [job] = await rows('SELECT chargedCents, paidOn, paidBy FROM jobs WHERE leadId = ?', id);
    expect(job).toMatchObject({ chargedCents: 198_00, paidOn: today, paidBy: 'check' });
    await page.getByText('$198, paid by check').first().waitFor();
  });

  it('ends with a review request: a text from the phone, and one email by itself', async () => {
    const page = await open(`/admin/leads/${id}`);
    const ask = page
      .getByRole('region', { name: 'Next step' })
      .getByRole('link', { name: 'Ask for a review' });
    expect(await ask.getAttribute('href')).toMatch(/^sms:\+17635550148\?&body=Hi%20Wanda/);
    // A computer has no app for it.
    const laptop = await Tab.open(browser, await addressOf(site), {
      storageState: await page.context().storageState(),
    });
    await laptop.visit(`/admin/leads/${id}`);
    const email = laptop.page
      .getByRole('region', { name: 'Next step' })
      .getByRole('link', { name: 'Ask for a review' });
    expect(await email.getAttribute('href')).toMatch(/^mailto:[^?]+\?subject=.+&body=Hi%20Wanda/);
    const messages = laptop.page.getByRole('region', { name: 'Messages' });
    await messages.getByRole('button', { name: /^Copy/ }).first().waitFor();
    expect(await messages.getByRole('button', { name: /^Copy/ }).allTextContents()).toEqual([
      'Copy review request',
      'Copy rebooking reminder',
      'Copy neighbor invitation',
    ]);
    await laptop.close();
    await ownersPhone.close();
    const requests: number[] = [];
    // Sundays and holidays put it off.
    for (let days = 0; days < 8; days++) {
      outbox.at(calendar.at(calendar.plusDays(today, days), '10:00'));
      await outbox.deliver();
      requests.push(emailsTo('How did your cleaning turn out?').length);
    }
    expect(requests.slice(0, 2)).toEqual([0, 0]);
    expect(requests.at(-1)).toBe(1);
  });
});
