import { expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { chromiumPath } from '../../support/browser/browser.js';
import { ownersBrowser, phone } from '../../support/browser/owners-browser.js';
import { describeWith } from '../../support/databases/databases.js';
import { photograph } from '../../website/pictures/photographs.js';

describeWith(chromiumPath, 'Chromium')('The page of the pictures', () => {
  const owner = ownersBrowser();
  const open = (options = {}) => owner.tab('/admin/site/pictures', options);
  const file = (name: string, buffer: Buffer) => ({ name, mimeType: 'image/jpeg', buffer });
  const shown = async (page: Page) =>
    (await page.getAttribute('.crop__frame svg', 'viewBox'))
      ?.split(' ')
      .map((part) => Math.round(Number(part))) ?? [];

  it('uploads several photographs one after the other, and keeps what was refused with the reason', async () => {
    const tab = await open(phone);
    const { page } = tab;
    await tab.alive();
    await page.setInputFiles('[name=picture]', [
      file('one.jpg', await photograph()),
      file('two.jpg', Buffer.from('no picture')),
    ]);
    await page.getByLabel('Alt text for one.jpg').fill('The first photograph');
    await page.getByLabel('Alt text for two.jpg').fill('No photograph');
    tab.expect(/400/);
    await page.click('button:has-text("Upload")');
    await page.waitForSelector('text=Choose a JPEG, PNG, WebP or AVIF photo.');
    expect(await page.getByLabel('Alt text for two.jpg').inputValue()).toBe('No photograph');
    await page.setInputFiles('[name=picture]', [file('three.jpg', await photograph())]);
    await page.getByLabel('Alt text').fill('The third photograph');
    await page.click('button:has-text("Upload")');
    await page.waitForSelector('text=You don’t need to wait');
    await page.waitForSelector('img[alt="The first photograph"]');
    await page.waitForSelector('img[alt="The third photograph"]');
    expect(await page.locator('.picture').count()).toBe(2);
    expect(await tab.accessibilityFaults()).toEqual([]);
    await tab.close();
  });

  it('crops with keys, by dragging, with the wheel and with sliders', async () => {
    const tab = await open();
    const { page } = tab;
    await page.click('a:has-text("Crop or delete") >> nth=0');
    await page.waitForURL(/pictures\/\w{20}$/);
    await tab.alive();
    expect(await shown(page)).toEqual([0, 0, 1500, 1000]);
    expect(await page.getByLabel('Left to right').isDisabled()).toBe(true);
    await page.focus('.crop__frame');
    for (const key of ['+', '+', '+']) await page.keyboard.press(key);
    const [left, top, width] = await shown(page);
    expect(width).toBeLessThan(1200);
    expect(Math.abs(left + width / 2 - 750)).toBeLessThan(3);
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowUp');
    const moved = await shown(page);
    expect([moved[0] > left, moved[1] < top]).toEqual([true, true]);
    const { x, y } = (await page.locator('.crop__frame').boundingBox()) ?? { x: 0, y: 0 };
    await page.mouse.move(x + 200, y + 200);
    await page.mouse.down();
    await page.mouse.move(x + 20, y + 200, { steps: 4 });
    await page.mouse.up();
    const dragged = await shown(page);
    expect(dragged[0]).toBeGreaterThan(moved[0]);
    await page.mouse.wheel(0, 100);
    await page.waitForFunction(
      (before) =>
        Number(document.querySelector('.crop__frame svg')?.getAttribute('viewBox')?.split(' ')[2]) > before,
      dragged[2] + 1,
    );
    await page.getByLabel('Zoom').fill('200');
    await page.getByLabel('Left to right').fill('0');
    await page.getByLabel('Top to bottom').fill('1000');
    expect(await shown(page)).toEqual([0, 500, 750, 500]);
    expect(await tab.accessibilityFaults()).toEqual([]);
    await page.getByLabel('Alt text').fill('Its lower left corner');
    await page.click('button:has-text("Save")');
    await page.waitForURL(({ pathname }) => pathname === '/admin/site/pictures');
    await page.waitForSelector('img[alt="Its lower left corner"]');
    await tab.close();
  });

  it('works without JavaScript', async () => {
    const tab = await open({ javaScriptEnabled: false });
    const { page } = tab;
    await page.fill('[name=alt]', 'Without a script');
    await page.setInputFiles('[name=picture]', file('plain.jpg', await photograph()));
    await page.click('button:has-text("Upload")');
    await page.waitForSelector('text=Without a script');
    await page.click('a[aria-label="Crop or delete: Without a script"]');
    await page.waitForURL(/pictures\/\w{20}$/);
    await page.click('summary:has-text("Delete photo")');
    await page.click('button:has-text("Delete photo")');
    await page.waitForURL(({ pathname }) => pathname === '/admin/site/pictures');
    expect(await page.locator('text=Without a script').count()).toBe(0);
    await tab.close();
  });
});
