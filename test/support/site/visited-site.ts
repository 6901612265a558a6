import { afterAll, afterEach, beforeAll, beforeEach } from '@jest/globals';
import type { Browser } from 'playwright-core';
import type { Variables } from '../../../src/platform/config/environment.js';
import { launchBrowser, Tab } from '../browser/browser.js';
import { sqlite, type TestDatabase } from '../databases/databases.js';
import { withPassword } from '../databases/migrated.js';
import { SiteProcess } from './site-process.js';
import { password } from './site-settings.js';

/** For the tests of a describe: a browser, and for each test a site of its own with nobody's visits in it. */
export class VisitedSite {
  browser: Browser;
  private database: TestDatabase;
  private site: SiteProcess;

  /** @param variables of the environment, besides those of the database and the password. */
  constructor(variables: Variables = {}) {
    beforeAll(async () => {
      this.browser = await launchBrowser();
    });
    afterAll(() => this.browser?.close());
    beforeEach(async () => {
      this.database = await withPassword(sqlite)();
      this.site = await SiteProcess.start({
        ...this.database.variables,
        ADMIN_PASSWORD: password,
        ...variables,
      });
    });
    afterEach(async () => {
      await this.site.stop('SIGKILL');
      await this.database.drop();
    });
  }

  get url(): string {
    return this.site.url;
  }

  /** A tab whose owner is logged in. */
  async ownersTab(): Promise<Tab> {
    const owner = await Tab.open(this.browser, this.url);
    await owner.page.request.post('/admin/api/login', { data: { password } });
    return owner;
  }
}
