import { expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { chromiumPath } from '../../support/browser/browser.js';
import { ownersBrowser, phone } from '../../support/browser/owners-browser.js';
import { describeWith } from '../../support/databases/databases.js';
import { until } from '../../support/runner/until.js';
import { PictureAdmin } from '../../website/pictures/picture-admin.js';

describeWith(chromiumPath, 'Chromium')('The tool for the two pictures of a pair', () => {
  const owner = ownersBrowser();
  const openTool = 'button:has-text("Crop “Before” and “After” side by side") >> nth=0';
  const shown = async (page: Page, index: number) =>
    (await page.locator('.crop__frame svg').nth(index).getAttribute('viewBox'))?.split(' ').map(Number) ?? [];
  /** Where the frames stand, and how large they are. */
  const frames = (page: Page) =>
    page
      .locator('.crop__frame')
      .evaluateAll((all) => all.map((frame) => frame.getBoundingClientRect().toJSON() as DOMRect));

  it('says what it needs where a picture is not the owner’s', async () => {
    const tab = await owner.tab('/admin/site/carousel', phone);
    const { page } = tab;
    await tab.alive();
    await page.locator('main summary').first().click();
    await page.click(openTool);
    await page.waitForSelector('text=Choose two photos you uploaded. Only those can be cropped.');
    expect(await page.locator('.crop').count()).toBe(0);
    await tab.close();
  });

  it('shows both at one frame, moves and zooms each by pointer and keys, and gives both to the form', async () => {
    const desk = await new PictureAdmin(owner.site).logIn();
    const uploaded = [await desk.upload(), await desk.upload()];
    await until(async () => (await desk.list()).every(({ state }) => state === 'made'));
    const tab = await owner.tab('/admin/site/carousel');
    const { page } = tab;
    await tab.alive();
    await page.locator('main summary').first().click();
    await page.selectOption('[name="0.before.name"]', uploaded[0].name);
    await page.selectOption('[name="0.after.name"]', uploaded[1].name);
    await page.fill('[name="0.after.alt"]', 'The same stairs, clean');
    await page.click(openTool);
    await page.waitForSelector('.crop__frame >> nth=1');
    const [before, after] = await frames(page);
    expect([after.y, after.width, after.height]).toEqual([before.y, before.width, before.height]);
    expect(after.x).toBeGreaterThanOrEqual(before.x + before.width);

    await page.locator('.crop__frame').first().focus();
    for (const key of ['+', '+', '+', 'ArrowRight']) await page.keyboard.press(key);
    await page.getByRole('group', { name: 'After', exact: true }).getByLabel('Zoom').fill('200');
    await until(async () => (await shown(page, 1))[2] === 1200);
    const box = (await frames(page))[1];
    await page.mouse.move(box.x + 150, box.y + 80);
    await page.mouse.down();
    await page.mouse.move(box.x + 20, box.y + 80, { steps: 4 });
    await page.mouse.up();
    await until(async () => (await shown(page, 1))[0] > 700);
    const parts = [await shown(page, 0), await shown(page, 1)];
    expect(parts[0][2]).toBeLessThan(2400 / 1.3);
    expect(parts[0][0] + parts[0][2] / 2).toBeGreaterThan(1200);
    expect(parts[1][2]).toBeCloseTo(1200);
    expect(await tab.accessibilityFaults()).toEqual([]);
    await page.setViewportSize(phone.viewport);
    const stacked = await frames(page);
    expect(stacked[1].y).toBeGreaterThan(stacked[0].y + stacked[0].height);
    expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
    expect(await tab.accessibilityFaults()).toEqual([]);

    await page.click('button:has-text("Save crops")');
    await page.waitForSelector('text=Both photos are cropped. Save the draft to keep them.');
    const names = [
      await page.inputValue('[name="0.before.name"]'),
      await page.inputValue('[name="0.after.name"]'),
    ];
    const cropped = names.map((name) => name.replace('photo-', ''));
    expect(await page.inputValue('[name="0.after.alt"]')).toBe('The same stairs, clean');
    expect(await page.evaluate('document.activeElement.textContent')).toContain('side by side');
    const list = await desk.list();
    expect(cropped.map((id) => list.find((picture) => picture.id === id))).toMatchObject([
      { state: 'made', alt: 'A carpet', crop: { zoom: 133 } },
      { state: 'made', alt: 'The same stairs, clean', crop: { zoom: 200 } },
    ]);
    expect(list).toHaveLength(2);
    await page.click('.site-form__save button');
    await page.waitForSelector('text=Draft saved.');
    await page.goto('/admin/site/carousel');
    await page.locator('main summary').first().click();
    for (const [index, field] of ['before', 'after'].entries())
      expect(await page.inputValue(`[name="0.${field}.name"]`)).toBe(names[index]);
    await tab.close();
  });
});
