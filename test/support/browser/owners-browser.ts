import { afterAll, beforeAll } from '@jest/globals';
import type { Browser, BrowserContextOptions } from 'playwright-core';
import { sqlite, type TestDatabase } from '../databases/databases.js';
import { withPassword } from '../databases/migrated.js';
import { SiteProcess } from '../site/site-process.js';
import { password } from '../site/site-settings.js';
import { launchBrowser, Tab } from './browser.js';

/** The built site in a process of its own, and a browser for its owner; for the tests of a describe. */
export class OwnersBrowser {
  browser: Browser;
  site: SiteProcess;
  private database: TestDatabase;

  async begin(): Promise<void> {
    this.browser = await launchBrowser();
    this.database = await withPassword(sqlite)();
    this.site = await SiteProcess.start({ ...this.database.variables, ADMIN_PASSWORD: password });
  }

  async end(): Promise<void> {
    await this.browser?.close();
    await this.site?.stop('SIGKILL');
    await this.database?.drop();
  }

  get url(): string {
    return this.site.url;
  }

  /** A tab in which the owner has logged in and sees an admin page. */
  async tab(path: string, options: BrowserContextOptions = {}): Promise<Tab> {
    const tab = await Tab.open(this.browser, this.url, options);
    await tab.page.goto(`/admin/login?next=${path}`);
    await tab.page.fill('[name=password]', password);
    await tab.page.click('button:has-text("Login")');
    await tab.page.waitForURL(({ pathname }) => pathname === path);
    return tab;
  }
}

export function ownersBrowser(): OwnersBrowser {
  const owner = new OwnersBrowser();
  beforeAll(() => owner.begin());
  afterAll(() => owner.end());
  return owner;
}

export const phone = { viewport: { width: 375, height: 800 } };
