import { beforeEach, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { chromiumPath, Tab } from '../../support/browser/browser.js';
import { pixelOf } from '../../support/browser/pixel.js';
import { Visitor } from '../../support/browser/visitor.js';
import { describeWith } from '../../support/databases/databases.js';

describeWith(chromiumPath, 'Chromium')('The ad pixel', () => {
  const visitor = new Visitor({ reducedMotion: 'reduce' });
  let tab: Tab;
  let page: Page;

  beforeEach(() => {
    ({ tab, page } = visitor);
  });

  it('is told of the contact page, and of a request that was sent there', async () => {
    const told = await pixelOf(page);
    await tab.visit('/contact');
    const viewed = ['track', 'ViewContent', { content_name: 'Contact', content_type: 'page' }];
    expect(await told()).toEqual([viewed]);
    await page.fill('[name=name]', 'Al');
    await page.fill('[name=phone]', '7635550100');
    await page.fill('[name=email]', 'told-pixel@example.com');
    await page.click('text=Schedule My Cleaning');
    await page.waitForSelector('.toast >> text=Message Sent Successfully!');
    expect(await told()).toEqual([viewed, ['track', 'Lead', { value: 0, currency: 'USD' }]]);
  });

  it('is told of the home page where there is one, not under GPC, and nothing breaks when it throws', async () => {
    const told = await pixelOf(page);
    await tab.visit('/');
    expect(await told()).toEqual([
      [
        'track',
        'ViewContent',
        { content_name: 'Drylark Carpet Care home', content_category: 'Homepage', content_type: 'page' },
      ],
    ]);
    await page.addInitScript(() => Object.defineProperty(navigator, 'globalPrivacyControl', { value: true }));
    await tab.visit('/contact');
    expect(await told()).toEqual([]);

    const broken = await Tab.open(visitor.browser, visitor.url);
    broken.expect(/The ad pixel failed/);
    await broken.page.addInitScript(() => {
      Object.assign(window, {
        fbq: () => {
          throw new Error('blocked');
        },
      });
    });
    await broken.visit('/contact');
    await broken.page.fill('[name=name]', 'Al');
    await broken.page.fill('[name=phone]', '7635550100');
    await broken.page.fill('[name=email]', 'blocked-pixel@example.com');
    await broken.page.click('text=Schedule My Cleaning');
    await broken.page.waitForSelector('.toast >> text=Message Sent Successfully!');
    await broken.close();
  });
});
