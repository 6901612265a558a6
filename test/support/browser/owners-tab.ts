import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { addressOf } from '../site/open-site.js';
import { password, type TestSite } from '../site/site.js';
import { Tab } from './browser.js';

/** A tab in which the owner sees the dashboard, logged in for a while. */
export async function ownersTab(
  browser: Browser,
  site: TestSite,
  options: BrowserContextOptions = {},
): Promise<Tab> {
  const tab = await Tab.open(browser, await addressOf(site), options);
  await tab.page.request.post('/admin/api/login', { data: { password } });
  await tab.visit('/admin');
  return tab;
}

/** A tab in which the owner just logged in at the login page, sees a welcome toast and the dashboard. */
export async function welcomedTab(
  browser: Browser,
  site: TestSite,
  options: BrowserContextOptions = {},
): Promise<Tab> {
  const tab = await Tab.open(browser, await addressOf(site), options);
  await tab.visit('/admin');
  await tab.page.fill('[name=password]', password);
  await tab.page.click('button:has-text("Login")');
  await tab.page.waitForURL('**/admin');
  await tab.alive();
  return tab;
}

/** The row of a lead in the list. */
export const leadRow = (page: Page, name: string) => page.locator('.lead-row', { hasText: name });
