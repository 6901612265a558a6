import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { chromiumPath, launchBrowser } from '../../support/browser/browser.js';
import { leadRow, welcomedTab } from '../../support/browser/owners-tab.js';
import { readCsv } from '../../support/data/csv.js';
import { seed } from '../../support/data/leads.js';
import { describeWith, onEachDatabase } from '../../support/databases/databases.js';
import { lead, testSite } from '../../support/site/site.js';

describeWith(chromiumPath, 'Chromium')('In a browser', () => {
  let browser: Browser;

  beforeAll(async () => {
    browser = await launchBrowser();
  });

  afterAll(() => browser?.close());

  const toast = (page: Page, text: string) => page.waitForSelector(`.toast >> text=${text}`);

  onEachDatabase('A morning of the owner', (make) => {
    const site = testSite(make);
    const arrive = (name: string, wish: object = {}) =>
      site.visitor
        .post('/api/contact')
        .send(lead({ name, ...wish }))
        .expect(201);

    it('goes from the login to the logout', async () => {
      await seed(site.dataSource, [
        { name: 'Rescued Rita', isSpam: true, spamSigns: 'honeypot', phone: '(763) 555-0199' },
      ]);
      const tab = await welcomedTab(browser, site);
      const { page } = tab;
      await toast(page, 'Welcome to the admin dashboard!');
      expect(await page.textContent('.empty')).toBe(
        'No contacts yet. Leads will appear here when customers submit forms.',
      );
      expect(await tab.accessibilityFaults()).toEqual([]);

      // Three new leads arrive by themselves.
      const job = { preferredDate: '2999-12-03', timePreference: 'morning', serviceType: 'residential' };
      await arrive("Zoë O'Hara", { phone: '(763) 555-0123', message: '=1+1', ...job });
      await arrive('Paul Second', job);
      await arrive('Mia Third');
      await page.locator('.recent__lead', { hasText: 'Mia Third' }).waitFor();
      await page.waitForFunction(() => document.title.startsWith('(3) Dashboard'));
      expect(await page.textContent('.news')).toContain('3 new leads, the latest from Mia Third.');
      expect(await page.locator('.recent__lead').count()).toBe(3);
      expect(await page.getByLabel('Total Leads').textContent()).toContain('3');
      expect(await page.getByLabel('New leads').textContent()).toContain("Zoë O'Hara");
      expect(await tab.accessibilityFaults()).toEqual([]);

      // Call one.
      const call = page.getByLabel('New leads').getByLabel("Call Zoë O'Hara");
      expect(await call.getAttribute('href')).toBe('tel:+17635550123');
      await page.click('text=Manage Leads');
      await page.waitForURL('**/admin/leads');
      await tab.alive();
      expect(await page.textContent('.count-badge')).toBe('3 leads');
      await leadRow(page, 'Paul').getByRole('link', { name: 'Edit' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.locator('[name=status]').selectOption('contacted');
      await dialog.locator('[name=notes]').fill('Called, has a dog');
      expect(await tab.accessibilityFaults()).toEqual([]);
      await dialog.getByRole('button', { name: 'Save' }).click();
      await toast(page, 'The contact has been successfully updated.');
      await leadRow(page, 'Paul').locator('.badge--contacted').waitFor();

      // Schedule one, whose page was opened before somebody else changed it.
      await leadRow(page, 'Zoë').getByRole('link', { name: 'Edit' }).click();
      const elsewhere = await site.owner();
      const [zoe] = (await elsewhere.get('/admin/api/contacts?search=hara&limit=1')).body;
      await elsewhere.put(`/admin/api/contacts/${zoe.id}`).send({ priority: 'high' }).expect(200);
      await dialog.locator('[name=status]').selectOption('scheduled');
      tab.expect(/409/);
      await dialog.getByRole('button', { name: 'Save' }).click();
      await toast(page, 'Update Failed');
      expect(await dialog.getByRole('alert').textContent()).toContain('Priority: “High”');
      expect(await dialog.locator('[name=status]').inputValue()).toBe('scheduled');
      await dialog.locator('[name=priority]').selectOption('high');
      await dialog.getByRole('button', { name: 'Save' }).click();
      await toast(page, 'Contact Updated');
      await dialog.waitFor({ state: 'detached' });

      // A request that looked like spam is rescued.
      await page.getByRole('link', { name: 'Spam 1' }).click();
      await leadRow(page, 'Rescued Rita').getByRole('button', { name: 'Not spam' }).click();
      await toast(page, 'Moved to leads');
      await page.waitForSelector('text=No contacts match your current filters.');
      await page.getByRole('link', { name: 'All 4' }).click();
      await leadRow(page, 'Rescued Rita').waitFor();
      expect(await page.textContent('.count-badge')).toBe('4 leads');

      // The table of the filter, opened and read back.
      await page.fill('input[type=search]', 'hara');
      const [download] = await Promise.all([page.waitForEvent('download'), page.click('text=Export CSV')]);
      const [head, ...rows] = readCsv(readFileSync(await download.path(), 'utf8'));
      expect(rows.map((row) => row[head.indexOf('Name')])).toEqual(["Zoë O'Hara"]);
      expect(rows[0][head.indexOf('Message')]).toBe("'=1+1");
      expect(rows[0][head.indexOf('Status')]).toBe('Scheduled');

      // The bookings.
      await page.click('nav >> text=Bookings');
      await page.waitForURL('**/admin/bookings');
      const confirmed = page.getByRole('region', { name: 'Confirmed Appointments' });
      expect(await confirmed.textContent()).toContain('1 confirmed');
      expect(await confirmed.textContent()).toContain('Tue, Dec 3, 2999');
      expect(await confirmed.textContent()).toContain('Preferred timeMorning');
      const pending = page.getByRole('region', { name: 'Pending Confirmation' });
      expect(await pending.textContent()).toContain('1 pending');
      expect(await pending.textContent()).toContain(
        'Action Required: Call customer to confirm appointment details',
      );
      await tab.alive();
      expect(await tab.accessibilityFaults()).toEqual([]);

      // Everything of one lead.
      await page.goto(`/admin/leads/${zoe.id}`);
      await tab.alive();
      expect(await page.textContent('.timeline')).toContain('Status: “New” → “Scheduled”');
      expect(await page.textContent('.timeline')).toContain('Request received');
      expect(await tab.accessibilityFaults()).toEqual([]);

      await page.click('text=Logout');
      await page.waitForURL('**/admin/login');
      await page.goto('/admin/leads');
      await page.waitForURL('**/admin/login?next=%2Fadmin%2Fleads');
      await tab.close();
    });
  });
});
