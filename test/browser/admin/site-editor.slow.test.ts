import { expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { chromiumPath } from '../../support/browser/browser.js';
import { ownersBrowser, phone } from '../../support/browser/owners-browser.js';
import { comingDay } from '../../support/data/coming-day.js';
import { describeWith } from '../../support/databases/databases.js';
import { until } from '../../support/runner/until.js';
import { photograph } from '../../website/pictures/photographs.js';

describeWith(chromiumPath, 'Chromium')('The owner changes the site on a phone', () => {
  const owner = ownersBrowser();
  const open = (options = {}) => owner.tab('/admin/site', { ...phone, ...options });
  const visitorsRead = async (path: string) => (await fetch(owner.site.url + path)).text();
  const save = async (page: Page) => {
    await page.click('.site-form__save button');
    await page.waitForSelector('text=Draft saved.');
  };
  const publish = async (page: Page) => {
    await page.click('button:has-text("Publish")');
    await page.waitForURL(({ pathname }) => pathname === '/admin/site/versions');
  };
  const isWideEnough = (page: Page) => page.evaluate('document.documentElement.scrollWidth <= innerWidth');

  it.each([
    ['with JavaScript', {}],
    ['without JavaScript', { javaScriptEnabled: false }],
  ])('%s: a price, a day off, a review and a photograph, published and undone', async (_name, options) => {
    const tab = await open(options);
    const { page } = tab;
    const hasScript = !('javaScriptEnabled' in options);
    const ready = () => (hasScript ? tab.alive() : Promise.resolve());

    await page.goto('/admin/site/packages');
    await ready();
    await page.click('summary:has-text("3-Room Package")');
    await page.fill('[name="1.cents"]', '279.50');
    expect(await isWideEnough(page)).toBe(true);
    await save(page);
    await page.goto('/admin/site');
    expect(await page.textContent('.site-changes')).toContain('3-Room Package: $267 → $279.50');

    await page.goto('/admin/site/testimonials');
    await ready();
    await page.click('button:has-text("Add review")');
    await page.fill('[name="3.text"]', 'The hall looks like new.');
    await page.fill('[name="3.author"]', 'Ada L.');
    await page.fill('[name="3.town"]', 'Ramsey');
    await page.fill('[name="3.day"]', '2026-10-05');
    await page.check('[name="3.isConfirmed"]');
    await save(page);

    await page.goto('/admin/site/pictures');
    await ready();
    await page.setInputFiles('[name=picture]', {
      name: 'van.jpg',
      mimeType: 'image/jpeg',
      buffer: await photograph(),
    });
    await page.getByLabel('Alt text').fill('Our van in front of a house');
    const alt = 'Our van in front of a house';
    const photographs = page.locator('.picture', { hasText: alt });
    const before = await photographs.count();
    await page.click('button:has-text("Upload")');
    // Whoever leaves the page before it shows the photograph ends the upload.
    await photographs.nth(before).waitFor();
    await until(async () => {
      await page.goto('/admin/site/hero');
      return (await page.locator(`option:has-text("${alt}")`).count()) > 0;
    });
    await ready();
    const name = await page.getAttribute(`option:has-text("${alt}")`, 'value');
    await page.selectOption('[name="picture.name"]', String(name));
    if (hasScript) expect(await page.inputValue('[name="picture.alt"]')).toBe(alt);
    await save(page);

    await page.goto('/admin/bookings');
    await ready();
    await page.click('summary:has-text("Days off")');
    await page.fill('[name=from]', comingDay(4));
    await page.fill('[name=reason]', 'Thanksgiving');
    await page.click('button:has-text("Add days off")');
    await page.waitForSelector('.days-off >> text=Thanksgiving', { state: 'attached' });

    expect(await visitorsRead('/pricing')).not.toContain('$279.50');
    await page.goto('/admin/site/preview?page=/');
    expect(await isWideEnough(page)).toBe(true);
    const draft = page.frameLocator('iframe[title="Your draft"]');
    await draft.locator(`img[src*="${name}"]`).first().waitFor();
    await page.goto('/admin/site');
    await ready();
    await publish(page);
    expect(await visitorsRead('/pricing')).toContain('$279.50');
    expect(await visitorsRead('/results')).toMatch(
      /Ada L\. in Ramsey, October 2026(<!-- -->)? ?<\/figcaption>/,
    );
    const home = await visitorsRead('/');
    expect(home).toContain(`/pictures/${name}-800.webp`);
    expect(home).toContain(`alt="${alt}"`);
    // The link to the page is shown with a picture of its own, drawn from the photo.
    expect(home).toMatch(/property="og:image" content="[^"]+\/share\/\w{20}\.jpg"/);
    expect(
      (await fetch(`${owner.site.url}/pictures/${name}-800.webp`)).headers.get('cache-control'),
    ).toContain('immutable');
    expect((await fetch(`${owner.site.url}/pictures/share-${name}.jpg`)).status).toBe(200);
    expect(await visitorsRead('/contact')).toContain('Thanksgiving');

    await page.locator('a:has-text("Restore version")').first().click();
    await page.click('button:has-text("Restore version")');
    await page.waitForURL(({ pathname }) => pathname === '/admin/site/versions');
    expect(await visitorsRead('/pricing')).toContain('$267');
    expect(await visitorsRead('/')).not.toContain(String(name));
    await tab.close();
  });

  it('names what is wrong where it stands, and keeps what was typed through a closed tab', async () => {
    const tab = await open();
    const { page } = tab;
    await page.goto('/admin/site/offers');
    await tab.alive();
    await page.locator('main summary').first().click();
    await page.fill('[name="0.percent"]', 'many');
    await page.click('.site-form__save button');
    await page.waitForSelector('text=Not saved. Fix the marked fields.');
    expect(await page.evaluate('document.activeElement.name')).toBe('0.percent');
    expect(await page.inputValue('[name="0.percent"]')).toBe('many');
    await page.fill('[name="0.percent"]', '20');
    const again = await page.context().newPage();
    await page.close();
    await again.goto('/admin/site/offers');
    await again.waitForSelector('#page[data-alive]');
    await again.waitForSelector('text=Not saved yet.');
    expect(await again.inputValue('[name="0.percent"]')).toBe('20');
    await tab.close();
  });

  it.each([
    ['packages', '0.cents', '0', '300'],
    ['offers', '0.percent', '150', '15'],
    ['hours', 'wednesday.to', '6', '19'],
  ])('says that a corrected draft is saved: %s', async (section, field, wrong, right) => {
    const tab = await open();
    const { page } = tab;
    const enter = async (value: string) => {
      if (section === 'hours') await page.selectOption(`[name="${field}"]`, value);
      else await page.fill(`[name="${field}"]`, value);
      await page.click('.site-form__save button');
    };
    await page.goto(`/admin/site/${section}`);
    await tab.alive();
    if (section !== 'hours') await page.locator('.part-list summary').first().click();
    await enter(wrong);
    await page.waitForSelector('text=Not saved. Fix the marked fields.');
    await enter(right);
    await page.waitForSelector('text=Draft saved.');
    expect(await page.locator('[aria-invalid], .site-form .field__error').count()).toBe(0);
    await page.evaluate('document.querySelector("#discard").submit()');
    await page.waitForURL(({ pathname }) => pathname === '/admin/site');
    await tab.close();
  });

  it('hides another window’s changes once they are replaced', async () => {
    const tab = await open();
    const { page } = tab;
    const other = await page.context().newPage();
    for (const [window, badge] of [
      [page, 'Mine'],
      [other, 'Theirs'],
    ] as const) {
      await window.goto('/admin/site/hero');
      await window.waitForSelector('#page[data-alive]');
      await window.fill('[name="badge"]', badge);
    }
    await save(other);
    tab.expect(/409/);
    await page.click('.site-form__save button');
    await page.waitForSelector('text=This was changed in another window.');
    await page.waitForSelector('#page[data-alive]');
    await save(page);
    expect(await page.locator('text=This was changed in another window.').count()).toBe(0);
    await page.click('button:has-text("Discard changes")');
    await page.waitForURL(({ pathname }) => pathname === '/admin/site');
    await tab.close();
  });

  it('keeps what was typed until the server has it: a lost connection loses nothing, a save leaves nothing', async () => {
    const tab = await open();
    const { page } = tab;
    const visit = async () => {
      await page.goto('/admin/site/hero');
      await page.waitForSelector('#page[data-alive]');
    };
    const title = () => page.inputValue('[name="title"]');
    await visit();
    const published = await title();
    await page.fill('[name="title"]', 'Typed on a train');
    tab.expect(/ERR_FAILED/);
    const api = '**/admin/api/site/sections/hero';
    await page.route(api, (route) => route.abort('failed'));
    await page.click('.site-form__save button');
    await page.waitForSelector('text=Not saved. Check your connection');
    await page.unroute(api);
    await visit();
    await page.waitForSelector('text=Not saved yet.');
    expect(await title()).toBe('Typed on a train');

    await save(page);
    await until(async () => (await page.evaluate('localStorage.getItem("site:hero")')) === null);
    await page.goto('/admin/site/hero');
    await page.click('button:has-text("Discard changes")');
    await page.waitForURL(({ pathname }) => pathname === '/admin/site');
    await visit();
    expect(await title()).toBe(published);
    await tab.close();
  });

  it('keeps what is typed and added while a save is under way', async () => {
    const tab = await open();
    const { page } = tab;
    await page.goto('/admin/site/testimonials');
    await tab.alive();
    const before = await page.locator('.part-list > li').count();
    await page.click('button:has-text("Add review")');
    for (const [name, value] of [
      ['text', 'The sofa looks new.'],
      ['author', 'Cy L.'],
      ['day', '2026-10-07'],
    ])
      await page.fill(`[name="${before}.${name}"]`, value);
    let answer = () => {};
    const answered = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route('**/admin/api/site/sections/testimonials', async (route) => {
      await answered;
      await route.continue();
    });
    await page.click('.site-form__save button');
    await page.waitForSelector('text=Saving…');
    await page.fill(`[name="${before}.author"]`, 'Cy Larsen');
    await page.click('button:has-text("Add review")');
    await page.fill(`[name="${before + 1}.author"]`, 'Di L.');
    await page.locator('button[aria-label^="Move up"]').last().click();
    answer();
    await until(async () => (await page.inputValue(`[name="${before + 1}.key"]`)) !== '');
    await page.waitForSelector('text=Not saved yet.');
    expect(await page.inputValue(`[name="${before}.author"]`)).toBe('Di L.');
    expect(await page.inputValue(`[name="${before}.key"]`)).toBe('');
    expect(await page.inputValue(`[name="${before + 1}.author"]`)).toBe('Cy Larsen');
    await page.reload();
    await tab.alive();
    await page.waitForSelector('text=Not saved yet.');
    expect(await page.inputValue(`[name="${before + 1}.author"]`)).toBe('Cy Larsen');
    expect(await page.locator('.part-list > li').count()).toBe(before + 2);
    await page.evaluate('localStorage.clear()');
    await page.goto('/admin/site');
    await page.click('button:has-text("Discard all changes")');
    await page.waitForSelector('text=All changes are published.');
    await tab.close();
  });

  it('shows the draft beside the form where there is room, anew after each save', async () => {
    const tab = await open({ viewport: { width: 1280, height: 800 } });
    const { page } = tab;
    await page.goto('/admin/site/hero');
    await tab.alive();
    const badge = page.frameLocator('iframe[title="Draft preview"]').locator('.hero').first();
    await page.fill('[name="badge"]', 'Seen beside the form');
    await save(page);
    await badge.getByText('Seen beside the form').waitFor();
    const width = () =>
      page
        .frameLocator('iframe[title="Draft preview"]')
        .locator('html')
        .evaluate(() => innerWidth);
    expect(await width()).toBe(375);
    await page.click('.segmented label:has-text("Laptop")');
    await until(async () => (await width()) === 1280);
    // Two saves from one form: the second must not add the review again.
    await page.goto('/admin/site/testimonials');
    await tab.alive();
    const before = await page.locator('.part-list > li').count();
    await page.click('button:has-text("Add review")');
    for (const [name, value] of [
      ['text', 'The stairs look new.'],
      ['author', 'Bo L.'],
      ['day', '2026-10-06'],
    ])
      await page.fill(`[name="${before}.${name}"]`, value);
    await save(page);
    const key = await page.inputValue(`[name="${before}.key"]`);
    expect(key).not.toBe('');
    await page.fill(`[name="${before}.author"]`, 'Bo Larsen');
    await page.waitForSelector('text=Not saved yet.');
    await save(page);
    await page.reload();
    expect(await page.locator('.part-list > li').count()).toBe(before + 1);
    expect(await page.inputValue(`[name="${before}.key"]`)).toBe(key);
    await page.goto('/admin/site');
    await page.click('button:has-text("Discard all changes")');
    await page.waitForSelector('text=All changes are published.');
    await tab.close();
  });

  it('moves questions by the keyboard alone', async () => {
    const tab = await open();
    const { page } = tab;
    await page.goto('/admin/site/questions');
    await tab.alive();
    const first = page.locator('.part-list summary').first();
    const before = await first.textContent();
    await page.locator('button[aria-label^="Move down"]').first().focus();
    await page.keyboard.press('Enter');
    await until(async () => (await first.textContent()) !== before);
    expect(await page.evaluate('document.activeElement.getAttribute("aria-label")')).toMatch(
      /^Move down: How long does the carpet/,
    );
    await tab.close();
  });
});
