import { expect, it } from '@jest/globals';
import { chromiumPath } from '../../support/browser/browser.js';
import { scanned } from '../../support/browser/scanner.js';
import { describeWith } from '../../support/databases/databases.js';
import { password } from '../../support/site/site-settings.js';
import { VisitedSite } from '../../support/site/visited-site.js';

describeWith(chromiumPath, 'Chromium')('The page of the campaigns in a browser', () => {
  const site = new VisitedSite();

  it('makes a link that can be copied, and shows its code so that it scans from the screen', async () => {
    const tab = await site.ownersTab();
    const { page } = tab;
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await tab.visit('/admin/analytics');
    await page.click('text=Campaigns');
    await tab.alive();
    await page.selectOption('[name=page]', '/free-room');
    await page.fill('#link-campaign', 'Spring 2027');
    await page.fill('[name=source]', 'Flyer');
    await page.click('text=Create link');
    await page.waitForURL('**/admin/campaigns?**');
    await tab.alive();
    const address = await page.textContent('.campaign-link__address');
    expect(address).toMatch(/\/free-room\?utm_source=flyer&utm_campaign=spring-2027$/);
    await page.click('text=Copy link');
    await page.waitForSelector('text=Copied');
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(address);
    const shown = await page.locator('.campaign-link img').screenshot();
    expect(await scanned(shown, 400)).toBe(address);
    await tab.close();
  });

  it('takes down a cost, offers its campaign, and works without JavaScript', async () => {
    const context = await site.browser.newContext({ baseURL: site.url, javaScriptEnabled: false });
    await context.request.post('/admin/api/login', { data: { password } });
    const page = await context.newPage();
    await page.goto('/admin/campaigns');
    await page.fill('#cost-campaign', 'Spring');
    await page.fill('[name=amount]', 'fifty');
    await page.click('text=Add ad spend');
    expect(await page.textContent('#amount-error')).toContain('Enter an amount');
    await page.fill('[name=amount]', '$50');
    await page.click('text=Add ad spend');
    await page.waitForSelector('text=spring: $50');
    expect(
      await page
        .locator('#known-campaigns option')
        .evaluateAll((all) => all.map((one) => one.getAttribute('value'))),
    ).toEqual(['spring']);
    await page.goto('/admin/analytics/revenue');
    await page.selectOption('[name=by]', 'campaign');
    await page.click('text=Update report');
    expect(await page.textContent('tbody')).toContain('spring');
    await page.goto('/admin/campaigns');
    await page.click('text=Remove');
    await page.waitForSelector('text=spring: $50', { state: 'detached' });
    await context.close();
  });
});
