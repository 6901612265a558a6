import { afterAll, afterEach, beforeAll, beforeEach } from '@jest/globals';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import request from 'supertest';
import type { LeadView } from '../../../views/contracts/leads/leads.js';
import { sqlite, type TestDatabase } from '../databases/databases.js';
import { withPassword } from '../databases/migrated.js';
import { SiteProcess } from '../site/site-process.js';
import { password } from '../site/site-settings.js';
import { launchBrowser, Tab } from './browser.js';

/** For a describe's tests: a browser and a site for all, and for each a tab in which nothing may go wrong. */
export class Visitor {
  browser: Browser;
  tab: Tab;
  private database: TestDatabase;
  private site: SiteProcess;

  constructor(options: BrowserContextOptions = {}) {
    beforeAll(async () => {
      this.browser = await launchBrowser();
      this.database = await withPassword(sqlite)();
      this.site = await SiteProcess.start({ ...this.database.variables, ADMIN_PASSWORD: password });
    });
    afterAll(async () => {
      await this.browser?.close();
      await this.site.stop('SIGKILL');
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

  /** The newest lead of a name, as the owner's API gives it out. */
  async leadOf(name: string): Promise<LeadView> {
    const owner = request.agent(this.url);
    await owner.post('/admin/api/login').send({ password }).expect(200);
    const { body } = await owner.get('/admin/api/contacts').query({ search: name }).expect(200);
    return body[0];
  }
}
