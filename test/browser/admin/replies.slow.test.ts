import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { chromiumPath, launchBrowser, Tab } from '../../support/browser/browser.js';
import { ownersTab } from '../../support/browser/owners-tab.js';
import { describeWith } from '../../support/databases/databases.js';
import { behindProxy, Customer } from '../../support/site/customer.js';
import { addressOf } from '../../support/site/open-site.js';
import { password, testSite } from '../../support/site/site.js';

describeWith(chromiumPath, 'Chromium')('A reply in a browser', () => {
  const site = testSite(undefined, behindProxy);
  let browser: Browser;

  beforeAll(async () => {
    browser = await launchBrowser();
  });

  afterAll(() => browser?.close());

  it('is sent with a toast, and leaves a new lead to mark as contacted', async () => {
    const customer = await Customer.arrive(site);
    await customer.act('messages', { text: 'Do you clean rugs?' });
    const tab = await ownersTab(browser, site, { viewport: { width: 375, height: 812 }, hasTouch: true });
    const { page } = tab;
    await tab.visit('/admin');
    await page.getByRole('link', { name: /^Reply: / }).tap();
    await page.locator('#reply-text:focus').waitFor();
    await page.keyboard.type('We do, at your home.');
    await page.getByRole('button', { name: 'Send reply' }).tap();
    await page
      .locator('.toast', { hasText: 'Reply sent' })
      .getByText('Shown on the customer’s page')
      .waitFor();
    expect(await page.locator('.open-requests').count()).toBe(0);
    const step = page.getByRole('region', { name: 'Next step' });
    await step.getByText('You replied').waitFor();
    expect(await tab.accessibilityFaults()).toEqual([]);
    await step.getByRole('button', { name: 'Mark as contacted' }).tap();
    await step.getByText('Schedule the job').waitFor();
    expect(await customer.text()).toContain('We do, at your home.');
    await tab.close();
  });

  it('needs a text, which is asked for at its field', async () => {
    const phone = '(763) 555-0144';
    await Customer.arrive(site, { phone });
    const customer = await Customer.arrive(site, { phone });
    await customer.act('messages', { text: 'Do you clean rugs?' });
    const tab = await ownersTab(browser, site);
    const { page } = tab;
    await tab.visit(`/admin/leads/${customer.id}`);
    const markers = await page.locator('.lead-markers .badge').all();
    const tops = await Promise.all(markers.map(async (marker) => (await marker.boundingBox())?.y));
    expect(await page.locator('.lead-markers').textContent()).toContain('earlier request');
    expect(new Set(tops).size).toBe(1);
    await page.getByRole('button', { name: 'Send reply' }).click();
    await page.locator('#reply-text:focus[aria-describedby~="reply-text-error"]').waitFor();
    expect(await page.locator('#reply-text-error').textContent()).toBe('Enter a message.');
    expect(await page.locator('.toast').count()).toBe(0);
    expect(await tab.accessibilityFaults()).toEqual([]);
    await page.locator('#reply-text').fill('We do.');
    await page.getByRole('button', { name: 'Send reply' }).click();
    await page.locator('.toast', { hasText: 'Reply sent' }).waitFor();
    await tab.close();
  });

  it('isn’t needed to close a message, which Undo opens again, with or without a script', async () => {
    for (const javaScriptEnabled of [true, false]) {
      const customer = await Customer.arrive(site);
      await customer.act('messages', { text: 'Thanks!' });
      const tab = await Tab.open(browser, await addressOf(site), { javaScriptEnabled });
      const { page } = tab;
      await page.request.post('/admin/api/login', { data: { password } });
      await page.goto(`/admin/leads/${customer.id}`);
      if (javaScriptEnabled) await tab.alive();
      await page.getByRole('button', { name: 'Mark as answered' }).click();
      await page.locator('.open-requests').waitFor({ state: 'detached' });
      await page.getByText('Marked as answered').first().waitFor();
      if (javaScriptEnabled) expect(new URL(page.url()).search).toBe('');
      await page.getByRole('button', { name: 'Undo' }).click();
      await page.locator('.open-requests').getByText('Thanks!').waitFor();
      await page.context().close();
    }
  });

  it('isn’t needed to approve a new time, which Undo opens again', async () => {
    const customer = await Customer.arrive(site);
    const owner = await site.owner();
    const appointment = `/admin/api/contacts/${customer.id}/appointment`;
    const [monday, friday] = ['2030-03-04', '2030-03-08'];
    await owner
      .put(appointment)
      .send({ day: monday, timeWindow: 'morning', address: '1 Elm St' })
      .expect(200);
    await customer.act('move', { window: 'other', day: friday, timeWindow: 'morning' });
    const tab = await ownersTab(browser, site, { viewport: { width: 375, height: 812 }, hasTouch: true });
    const { page } = tab;
    await tab.visit(`/admin/leads/${customer.id}`);
    const day = async () => (await owner.get(`/admin/api/contacts/${customer.id}`)).body.lead.appointment.day;
    await page.getByRole('button', { name: 'Approve new time' }).tap();
    const toast = page.locator('.toast', { hasText: 'Appointment moved' });
    await toast.getByText('Fri, Mar 8').waitFor();
    await page.locator('.open-requests').waitFor({ state: 'detached' });
    expect(await day()).toBe(friday);
    await toast.getByRole('button', { name: 'Undo' }).tap();
    await page.getByRole('button', { name: 'Approve new time' }).waitFor();
    expect(await day()).toBe(monday);
    await tab.close();
  });
});
