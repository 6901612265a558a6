import { expect, it } from '@jest/globals';
import { sectionNames } from '../../../views/content/schema.js';
import { sectionPath } from '../../../views/content/section-path.js';
import { chromiumPath, type Tab } from '../../support/browser/browser.js';
import { ownersBrowser } from '../../support/browser/owners-browser.js';
import { describeWith } from '../../support/databases/databases.js';
import { PictureAdmin } from '../../website/pictures/picture-admin.js';

describeWith(chromiumPath, 'Chromium')('The pages of the editor', () => {
  const owner = ownersBrowser();

  /** Changes a line of the home page and publishes it, and changes something that is not published. */
  const change = async ({ page }: Tab) => {
    for (const text of ['Published', 'Not published']) {
      await page.goto('/admin/site/hero');
      await page.fill('[name="badge"]', text);
      await page.click('.site-form__save button');
      await page.waitForSelector('text=Draft saved.');
      if (text === 'Not published') return;
      await page.goto('/admin/site');
      await page.click('button:has-text("Publish")');
      await page.waitForURL(({ pathname }) => pathname === '/admin/site/versions');
    }
  };

  it('fit 375, 768 and 1280 px, and axe is silent', async () => {
    const { id } = await (await new PictureAdmin(owner.site).logIn()).upload();
    const tab = await owner.tab('/admin/site');
    const { page } = tab;
    await change(tab);
    const paths = [
      '/admin/site',
      ...sectionNames.map(sectionPath),
      '/admin/site/pictures',
      `/admin/site/pictures/${id}`,
      '/admin/site/preview?page=/',
      '/admin/site/preview?page=/&width=laptop',
      '/admin/site/versions',
      '/admin/site/versions/2',
    ];
    for (const path of paths) {
      await tab.visit(path);
      await page.evaluate(() => {
        for (const details of document.querySelectorAll('details')) details.open = true;
      });
      for (const width of [375, 768, 1280]) {
        await page.setViewportSize({ width, height: 800 });
        const overflow = await page.evaluate('document.documentElement.scrollWidth - innerWidth');
        expect([path, width, Math.max(0, Number(overflow))]).toEqual([path, width, 0]);
        expect([path, width, ...(await tab.accessibilityFaults())]).toEqual([path, width]);
      }
    }
    await tab.close();
  }, 600_000);
});
