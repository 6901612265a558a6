import { expect, it } from '@jest/globals';
import { publishHeaviest } from '../../../scripts/bench/heaviest-content.mjs';
import { sections } from '../../../views/content/schema.js';
import { chromiumPath } from '../../support/browser/browser.js';
import { allPaths } from '../../support/browser/public-paths.js';
import { Visitor } from '../../support/browser/visitor.js';
import { describeWith } from '../../support/databases/databases.js';
import { password } from '../../support/site/site-settings.js';

describeWith(chromiumPath, 'Chromium')('As much as the owner may write', () => {
  const visitor = new Visitor({ reducedMotion: 'reduce' });

  it('fits into the screen on every kind of page, and is accessible', async () => {
    const { page, tab, url } = visitor;
    await publishHeaviest(url, password, sections);
    await page.goto('/blog');
    const firstLink = (to: string) => page.locator(`main a[href^="${to}"]`).first().getAttribute('href');
    const post = (await firstLink('/blog/')) as string;
    await page.goto('/service-areas');
    const city = (await firstLink('/service-areas/')) as string;
    for (const path of [...allPaths.filter((path) => !/^\/(blog|service-areas)\//.test(path)), post, city]) {
      await page.goto(path);
      for (const width of [320, 375, 768, 1280]) {
        await page.setViewportSize({ width, height: 800 });
        const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        expect([path, width, overflow]).toEqual([path, width, 0]);
        if (width === 375) expect([path, await tab.accessibilityFaults()]).toEqual([path, []]);
      }
    }
  }, 600_000);
});
