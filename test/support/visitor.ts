import { afterAll, afterEach, beforeAll, beforeEach } from '@jest/globals';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { launchBrowser, Tab } from './browser.js';
import { sqlite, type TestDatabase } from './databases.js';
import { SiteProcess } from './site-process.js';

/** For the tests of a describe: a browser and a site for all of them, and for each a tab that nothing may go wrong in. */
export class Visitor {
  browser: Browser;
  tab: Tab;
  private database: TestDatabase;
  private site: SiteProcess;

  constructor(options: BrowserContextOptions = {}) {
    beforeAll(async () => {
      this.browser = await launchBrowser();
      this.database = await sqlite();
      this.site = await SiteProcess.start(this.database.variables);
    });
    afterAll(async () => {
      await this.browser?.close();
      await this.site.stop();
      await this.database.drop();
    });
    beforeEach(async () => {
      this.tab = await Tab.open(this.browser, this.url, options);
    });
    afterEach(() => this.tab.close());
  }

  get page(): Page {
    return this.tab.page;
  }

  get url(): string {
    return this.site.url;
  }
}
