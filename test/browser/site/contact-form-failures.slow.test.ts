import { beforeEach, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { formatWindow } from '../../../views/format/moments.js';
import { chromiumPath, Tab } from '../../support/browser/browser.js';
import { Visitor } from '../../support/browser/visitor.js';
import { describeWith } from '../../support/databases/databases.js';

describeWith(chromiumPath, 'Chromium')('Failures of the contact form in a browser', () => {
  const visitor = new Visitor();
  let tab: Tab;
  let page: Page;

  beforeEach(async () => {
    ({ tab, page } = visitor);
    await tab.visit('/contact');
  });

  const fill = async () => {
    await page.fill('[name=name]', 'Al');
    await page.fill('[name=phone]', '7635550100');
    await page.fill('[name=email]', 'al@example.com');
    await page.fill('[name=message]', 'My words');
  };
  const submit = () => page.click('text=Schedule My Cleaning');

  it('keeps what was typed when sending fails, says so, and sends the same key again', async () => {
    const keys: (string | undefined)[] = [];
    await page.route('**/api/contact', async (route) => {
      keys.push(route.request().headers()['idempotency-key']);
      await (keys.length === 1 ? route.abort('failed') : route.continue());
    });
    tab.expect(/ERR_FAILED|The request was not accepted/);
    await fill();
    await submit();
    await page.waitForSelector(
      '.toast--destructive >> text=Failed to send message. Please try again or call us directly.',
    );
    expect(await page.textContent('.toast--destructive .toast__title')).toBe('Error');
    expect(await page.inputValue('[name=message]')).toBe('My words');
    await submit();
    await page.waitForSelector('.toast >> text=Message Sent Successfully!');
    expect(keys[0]).toMatch(/^[0-9a-f]{32}$/);
    expect(keys[1]).toBe(keys[0]);
  });

  it('tells of a refusal by the server with the same words', async () => {
    await page.route('**/api/contact', (route) => route.fulfill({ status: 503, body: '{"message":"away"}' }));
    tab.expect(/503|The request was not accepted/);
    await fill();
    await submit();
    await page.waitForSelector('.toast--destructive >> text=Failed to send message');
    expect(await page.inputValue('[name=name]')).toBe('Al');
  });

  it('shows one toast at a time, which Escape and its button close', async () => {
    await page.route('**/api/contact', (route) => route.fulfill({ status: 503, body: '' }));
    tab.expect(/503|The request was not accepted/);
    await fill();
    for (let time = 0; time < 3; time++) {
      await submit();
      await page.waitForSelector('button:has-text("Schedule My Cleaning"):enabled');
    }
    await page.waitForSelector('.toast');
    expect(await page.locator('.toast').count()).toBe(1);
    await page.click('.toast__close');
    await page.waitForSelector('.toast', { state: 'detached' });
    await submit();
    await page.waitForSelector('.toast');
    await page.keyboard.press('F8');
    expect(await page.evaluate(() => document.activeElement?.className)).toBe('toaster__viewport');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Escape');
    await page.waitForSelector('.toast', { state: 'detached' });
  });

  it('keeps what was typed through a failed send and a reload, and goes on with the same key', async () => {
    const keys: (string | undefined)[] = [];
    await page.route('**/api/contact', async (route) => {
      keys.push(route.request().headers()['idempotency-key']);
      await (keys.length === 1 ? route.abort('failed') : route.continue());
    });
    tab.expect(/ERR_FAILED|The request was not accepted/);
    await fill();
    await page.selectOption('[name=serviceType]', 'commercial');
    await submit();
    await page.waitForSelector('.note--bad >> text=We’ve kept everything you entered');
    await page.reload();
    await tab.alive();
    expect(await page.inputValue('[name=message]')).toBe('My words');
    expect(await page.inputValue('[name=serviceType]')).toBe('commercial');
    await submit();
    await page.waitForSelector('.toast >> text=Message Sent Successfully!');
    expect(keys[1]).toBe(keys[0]);
    await page.reload();
    await tab.alive();
    expect(await page.inputValue('[name=message]')).toBe('');
  });

  it('tries again by itself where no server took the request', async () => {
    let tries = 0;
    await page.route('**/api/contact', (route) =>
      ++tries === 1 ? route.fulfill({ status: 503, body: '{"message":"away"}' }) : route.continue(),
    );
    tab.expect(/503|The request was not accepted/);
    await fill();
    await submit();
    await page.waitForSelector('.note--bad >> text=will keep trying');
    await page.waitForSelector('.note--good >> text=Message Sent Successfully!');
    expect(tries).toBe(2);
  });

  it('typed into before the page is hydrated keeps what was typed and says what that means', async () => {
    const slow = await Tab.open(visitor.browser, visitor.url);
    const letThrough = await slow.hold('**/assets/pages/**');
    await slow.page.goto('/contact', { waitUntil: 'commit' });
    await slow.page.fill('[name=name]', 'Early Bird');
    await slow.page.fill('[name=serviceArea]', '55330');
    await slow.page.fill('[name=preferredDate]', '2031-06-01');
    letThrough();
    await slow.alive();
    await slow.page.waitForSelector('.form-remark >> text=We’re closed on Sundays.');
    await slow.page.waitForSelector('.form-remark >> text=Yes, we serve 55330');
    expect(await slow.page.inputValue('[name=name]')).toBe('Early Bird');
    await slow.close();
  });

  it('keeps a slot chosen before the page is hydrated, and says afterwards what was asked for', async () => {
    const slow = await Tab.open(visitor.browser, visitor.url);
    const letThrough = await slow.hold('**/assets/pages/**');
    await slow.page.goto('/contact?rooms=3', { waitUntil: 'commit' });
    const chip = slow.page.locator('[name=freeWindow]').nth(1);
    const [day, timeWindow] = ((await chip.getAttribute('value')) ?? '').split(' ');
    await chip.check();
    letThrough();
    await slow.alive();
    await slow.page.waitForFunction(
      (value) => document.querySelector<HTMLInputElement>('[name=preferredDate]')?.value === value,
      day,
    );
    await slow.page.fill('[name=name]', 'Early Bird');
    await slow.page.fill('[name=phone]', '7635550177');
    await slow.page.fill('[name=email]', 'early@example.com');
    expect(await chip.isChecked()).toBe(true);
    await slow.page.click('text=Schedule My Cleaning');
    const note = await slow.page.textContent('.note--good');
    expect(note).toContain(`You asked for ${formatWindow({ day, timeWindow })}. We’ll confirm the time`);
    expect(note).toContain('Your estimate: $226.95');
    await slow.close();
  });
});
