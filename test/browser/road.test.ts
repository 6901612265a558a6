import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { chromiumPath, launchBrowser, Tab } from '../support/browser/browser.js';
import { describeWith, onEachDatabase, type TestDatabase } from '../support/databases/databases.js';
import { withPassword } from '../support/databases/migrated.js';
import { untilReads } from '../support/runner/until.js';
import { hours } from '../support/site/outbox.js';
import { SiteProcess } from '../support/site/site-process.js';
import { password } from '../support/site/site-settings.js';

/** What a visitor types; the name has characters that systems often spoil. */
const wish = {
  name: "Zoë O'Hara 🧽",
  phone: '(763) 555-0123',
  email: 'zoe@example.com',
  message: 'Two rooms & a "dog"',
};

/** The day that they wish for. */
const wished = new Date(Date.now() + 3 * 24 * hours);
const writtenAs = (options: Intl.DateTimeFormatOptions) =>
  wished.toLocaleDateString('en-US', { timeZone: 'UTC', month: 'short', day: 'numeric', ...options });

describeWith(chromiumPath, 'Chromium')('In a browser', () => {
  let browser: Browser;

  beforeAll(async () => {
    browser = await launchBrowser();
  });

  afterAll(() => browser?.close());

  onEachDatabase('The road from a request to the owner', (make) => {
    let database: TestDatabase;
    let site: SiteProcess;

    beforeAll(async () => {
      database = await withPassword(make)();
      site = await SiteProcess.start({ ...database.variables, ADMIN_PASSWORD: password });
    });

    afterAll(async () => {
      await site.stop('SIGKILL');
      await database.drop();
    });

    const fill = async (page: Page, values: Partial<typeof wish>) => {
      for (const [name, value] of Object.entries(values)) await page.fill(`[name=${name}]`, value);
    };

    it('leads there with JavaScript', async () => {
      const visitor = await Tab.open(browser, site.url);
      const { page } = visitor;
      await visitor.visit('/');
      await page.click('text=Book My Appointment');
      await page.waitForURL('**/contact');
      await visitor.alive();
      await fill(page, wish);
      await page.selectOption('[name=serviceType]', 'residential');
      await page.fill('[name=preferredDate]', wished.toISOString().slice(0, 10));
      await page.selectOption('[name=timePreference]', 'morning');
      await page.click('text=Schedule My Cleaning');
      await page.waitForSelector('.toast >> text=Message Sent Successfully!');
      expect(await page.textContent('.toast')).toContain(
        "We'll contact you within 24 hours to schedule your service.",
      );
      expect(await page.inputValue('[name=name]')).toBe('');
      await visitor.close();

      const owner = await Tab.open(browser, site.url);
      await owner.page.goto('/admin/leads');
      await owner.page.waitForURL('**/admin/login?next=%2Fadmin%2Fleads');
      await owner.alive();
      await owner.page.click('button:has-text("Login")');
      await owner.page.waitForSelector('#password-error >> text=Password is required');
      await owner.page.fill('[name=password]', password);
      expect(await owner.page.locator('#password-error').count()).toBe(0);
      await owner.page.click('button:has-text("Login")');
      await owner.page.waitForURL('**/admin/leads');
      await owner.page.waitForSelector('.toast >> text=Welcome to the admin dashboard!');
      const card = owner.page.locator('.lead-row', { hasText: wish.name });
      for (const shown of [
        wish.phone,
        wish.email,
        wish.message,
        'Residential',
        writtenAs({}),
        'Morning, requested',
        'Emails pending',
        'New',
      ]) {
        expect(await card.textContent()).toContain(shown);
      }
      const pane = owner.page.getByRole('complementary', { name: 'Selected lead' });
      await pane.getByRole('heading', { name: wish.name }).waitFor();
      await pane.getByText(wish.message).first().waitFor();
      for (const shown of [
        wish.message,
        'Residential carpet cleaning',
        writtenAs({ weekday: 'short', year: 'numeric' }),
        'Morning',
        'Emails pending',
        'Normal',
      ]) {
        expect(await pane.textContent()).toContain(shown);
      }
      await card.getByRole('link', { name: 'Edit' }).click();
      const dialog = owner.page.getByRole('dialog');
      expect(await dialog.locator('[name=status]').inputValue()).toBe('new');
      await dialog.locator('[name=status]').selectOption('contacted');
      await dialog.locator('[name=notes]').fill('Called, will call back');
      await dialog.getByRole('button', { name: 'Save' }).click();
      await owner.page.waitForSelector('.toast >> text=The contact has been successfully updated.');
      expect(await owner.page.locator('dialog').count()).toBe(0);
      await card.locator('.badge--contacted').waitFor();
      await untilReads(() => pane.locator('[name=notes]').inputValue(), 'Called, will call back');
      await owner.page.click('text=Logout');
      await owner.page.waitForURL('**/admin/login');
      await owner.close();
    });

    it('leads there without JavaScript', async () => {
      const visitor = await Tab.open(browser, site.url, { javaScriptEnabled: false });
      const { page } = visitor;
      await page.goto('/');
      await page.click('text=Book My Appointment');
      await fill(page, { ...wish, name: 'Paper Visitor' });
      await page.selectOption('[name=timePreference]', 'evening');
      await page.fill('[name=phone]', 'by email only');
      visitor.expect(/422/);
      await page.click('text=Schedule My Cleaning');
      const errors = await page.locator('.note--bad').boundingBox();
      expect(errors?.y).toBeGreaterThan(0);
      expect(errors?.y).toBeLessThan(500);
      await page.fill('[name=phone]', wish.phone);
      await page.click('text=Schedule My Cleaning');
      await page.waitForURL('**/my/*?sent*');
      expect(await page.textContent('.note--good')).toContain('Message Sent Successfully!');
      await visitor.close();

      const owner = await Tab.open(browser, site.url, { javaScriptEnabled: false });
      await owner.page.goto('/admin/leads');
      await owner.page.fill('[name=password]', 'wrong password');
      await owner.page.click('button:has-text("Login")');
      expect(await owner.page.textContent('.field__error')).toBe('Invalid password. Please try again.');
      owner.expect(/401/);
      await owner.page.fill('[name=password]', password);
      await owner.page.click('button:has-text("Login")');
      await owner.page.waitForURL('**/admin/leads');
      await owner.page.fill('[name=search]', 'paper');
      await owner.page.click('button:has-text("Apply filters")');
      expect(await owner.page.locator('.lead-row').count()).toBe(1);
      await owner.page.click('text=Paper Visitor');
      await owner.page.selectOption('[name=status]', 'contacted');
      await owner.page.click('button:has-text("Save lead")');
      await owner.page.waitForURL('**/admin/leads');
      const card = owner.page.locator('.lead-row', { hasText: 'Paper Visitor' });
      expect(await card.locator('.badge--contacted').count()).toBe(1);
      await owner.page.click('text=Logout');
      await owner.page.waitForURL('**/admin/login');
      await owner.close();
    });
  });
});
