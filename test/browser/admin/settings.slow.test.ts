import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { chromiumPath, launchBrowser, Tab } from '../../support/browser/browser.js';
import { lead } from '../../support/data/lead.js';
import { describeWith, sqlite, type TestDatabase } from '../../support/databases/databases.js';
import { withPassword } from '../../support/databases/migrated.js';
import { until } from '../../support/runner/until.js';
import { SmtpPeer } from '../../support/servers/smtp-peer.js';
import { SiteProcess } from '../../support/site/site-process.js';
import { password } from '../../support/site/site-settings.js';

describeWith(chromiumPath, 'Chromium')('The settings page', () => {
  let browser: Browser;
  let database: TestDatabase;
  let site: SiteProcess;
  let peer: SmtpPeer;
  const refused = lead({ name: 'Refused Visitor' });

  beforeAll(async () => {
    browser = await launchBrowser({ executablePath: chromiumPath });
    database = await withPassword(sqlite)();
    peer = await new SmtpPeer().start();
    peer.behaviors.set(refused.email, 'reject');
    site = await SiteProcess.start({ ...database.variables, ADMIN_PASSWORD: password, SMTP_URL: peer.url });
    await fetch(`${site.url}/api/contact`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(refused),
    });
    await until(() => site.output.includes('outbox.dead'));
  });

  afterAll(async () => {
    await browser?.close();
    await site?.stop('SIGKILL');
    await peer?.stop();
    await database?.drop();
  });

  const owner = async (options = {}) => {
    const tab = await Tab.open(browser, site.url, options);
    await tab.page.goto('/admin/login?next=/admin/settings');
    await tab.page.fill('[name=password]', password);
    await tab.page.click('button:has-text("Login")');
    await tab.page.waitForURL(({ pathname }) => pathname === '/admin/settings');
    return tab;
  };

  it('shows what was given up and why, and tries it again; the lead’s own page does too', async () => {
    const tab = await owner();
    const { page } = tab;
    await tab.alive();
    const given = page.locator('.item-row', { hasText: 'Confirmation to customer' });
    expect(await given.textContent()).toContain('550 5.1.1 No such mailbox here');
    await given.getByRole('link').click();
    await page.waitForURL('**/admin/leads/1');
    const row = page.locator('.lead-deliveries .item-row', { hasText: 'Confirmation' });
    await row.getByText('Failed', { exact: true }).waitFor();
    expect(await tab.accessibilityFaults()).toEqual([]);
    peer.behaviors.clear();
    await row.getByRole('button', { name: 'Retry' }).click();
    await page.waitForSelector('.toast >> text=Sending…');
    await until(() => peer.to(refused.email).length === 1);
    await page.goto('/admin/settings');
    await page.getByText('All emails sent.').waitFor();
    expect(site.output).not.toContain(refused.email);
    expect(site.output).not.toContain(refused.name);
    await tab.close();
  });

  it('holds at 375 pixels, names everything, and renews the calendar’s address', async () => {
    const tab = await owner({ viewport: { width: 375, height: 800 } });
    const { page } = tab;
    await tab.alive();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(375);
    expect(await tab.accessibilityFaults()).toEqual([]);
    const address = async () => {
      await page.getByRole('button', { name: 'Show address' }).click();
      return page.getByLabel('Calendar address').inputValue();
    };
    const old = await address();
    expect(await page.getByLabel('Calendar address').evaluate((input) => input.matches(':focus'))).toBe(true);
    expect(await tab.accessibilityFaults()).toEqual([]);
    expect((await fetch(old.replace(/^http:\/\/localhost:\d+/, site.url))).status).toBe(200);
    await page.getByRole('button', { name: 'Reset address' }).click();
    await page.getByLabel('Calendar address').waitFor({ state: 'detached' });
    expect(await address()).not.toBe(old);
    expect((await fetch(old.replace(/^http:\/\/localhost:\d+/, site.url))).status).toBe(404);
    await tab.close();
  });

  it('has a worker that shows a push message, under the site’s own content policy', async () => {
    const tab = await owner({ permissions: ['notifications'] });
    const { page } = tab;
    await tab.alive();
    const client = await page.context().newCDPSession(page);
    const registered = new Promise<string>((resolve) => {
      client.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
        if (registrations[0]) resolve(registrations[0].registrationId);
      });
    });
    await client.send('ServiceWorker.enable');
    await page.evaluate(async () => {
      await navigator.serviceWorker.register('/admin-worker.js', { scope: '/admin/' });
      await navigator.serviceWorker.ready;
    });
    const data = JSON.stringify({
      title: 'New lead: Maple Grove, residential',
      body: 'Tomorrow',
      url: '/admin/leads/1',
      tag: 'lead-1',
    });
    const origin = new URL(page.url()).origin;
    const registrationId = await registered;
    const shown = () =>
      page.evaluate(async () => {
        const registration = await navigator.serviceWorker.ready;
        const all = await registration.getNotifications();
        return all.map(({ title, body, tag }) => ({ title, body, tag }));
      });
    // Chromium does not say what became of a message, and under load it has lost one. Those of one tag
    // replace each other.
    let notifications: Awaited<ReturnType<typeof shown>> = [];
    await until(async () => {
      await client.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data });
      notifications = await shown();
      return notifications.length > 0;
    });
    expect(notifications).toEqual([
      { title: 'New lead: Maple Grove, residential', body: 'Tomorrow', tag: 'lead-1' },
    ]);
    await tab.close();
  });
});
