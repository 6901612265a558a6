import { expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { chromiumPath, Tab } from '../../support/browser/browser.js';
import { drag, pointAt } from '../../support/browser/calendar.js';
import { comingDay } from '../../support/data/coming-day.js';
import { lead } from '../../support/data/lead.js';
import { describeWith } from '../../support/databases/databases.js';
import { deadEmail, password } from '../../support/site/site-settings.js';
import { VisitedSite } from '../../support/site/visited-site.js';

const phone = { viewport: { width: 375, height: 812 }, hasTouch: true, isMobile: true };

describeWith(chromiumPath, 'Chromium')('The bookings calendar in a browser', () => {
  const visited = new VisitedSite(deadEmail);
  const wednesday = comingDay(3, 7);
  const thursday = new Date(Date.parse(`${wednesday}T12:00:00Z`) + 86_400_000).toISOString().slice(0, 10);

  /** A tab of the owner's, and a lead that was called and waits to be scheduled. */
  const begin = async (options = {}) => {
    const tab = await Tab.open(visited.browser, visited.url, options);
    const { request } = tab.page;
    await request.post('/admin/api/login', { data: { password } });
    const sent = await request.post('/api/contact', {
      data: lead({ name: 'Paula Pending', preferredDate: wednesday, timePreference: 'afternoon' }),
    });
    const { id } = await sent.json();
    await request.put(`/admin/api/contacts/${id}`, { data: { status: 'contacted' } });
    const stored = async () =>
      (await (await request.get(`/admin/api/contacts/${id}`, { maxRetries: 2 })).json()).lead;
    return { tab, page: tab.page, id, stored };
  };
  const card = (page: Page) => page.locator('.pending-card', { hasText: 'Paula Pending' });
  const block = (page: Page) => page.locator('.calendar .block:not(.block--carried)', { hasText: 'Paula' });
  const dialog = (page: Page) => page.getByRole('dialog');
  const save = async (page: Page) => {
    await dialog(page).getByRole('button', { name: 'Save' }).click();
    await dialog(page).waitFor({ state: 'detached' });
  };

  it('shows the lines of a block of one hour whole, its price too', async () => {
    const { tab, page, id } = await begin({ viewport: { width: 1280, height: 860 } });
    const { request } = page;
    const address = '1 Oak St, Elk River';
    const time = { day: wednesday, exactTime: '13:00', minutes: '60', address, sendNothing: 'on' };
    await request.post(`/admin/leads/${id}/quote`, {
      form: { version: 0, label0: 'Rooms', amount0: '187.50' },
    });
    await request.put(`/admin/api/contacts/${id}/appointment`, { data: time });
    await tab.visit(`/admin/bookings?day=${wednesday}`);
    const link = block(page).locator('a');
    expect(await link.textContent()).toContain('Elk River · $187.50');
    const [shown, whole] = await link.evaluate((one) => [one.clientHeight, one.scrollHeight]);
    expect(whole).toBeLessThanOrEqual(shown);
    await tab.close();
  });

  it('schedules, moves and resizes by drag, asks before it emails, and undoes it', async () => {
    const { tab, page, stored } = await begin();
    await tab.visit(`/admin/bookings?day=${wednesday}`);
    await drag(page, card(page), await pointAt(page, wednesday, 13));
    expect(await page.locator('.block--carried').textContent()).toContain('Afternoon');
    await page.mouse.up();
    await dialog(page).waitFor();
    expect(await dialog(page).getByLabel('Arrival window').isChecked()).toBe(true);
    await dialog(page).getByLabel('Exact time').check();
    expect((await stored()).status).toBe('contacted');
    expect(await dialog(page).textContent()).toContain('1:00–3:00 PM');
    expect(await dialog(page).textContent()).toContain('Email the customer?');
    await dialog(page).locator('text=will get a confirmation email in about a minute').waitFor();
    expect(await tab.accessibilityFaults()).toEqual([]);
    await save(page);
    await block(page).waitFor();
    expect(await card(page).count()).toBe(0);
    expect((await stored()).appointment).toEqual({ day: wednesday, timeWindow: '13:00', minutes: 120 });

    await page.click('.toast >> text=Undo');
    await card(page).waitFor();
    expect(await block(page).count()).toBe(0);
    expect(await stored()).toMatchObject({
      status: 'contacted',
      appointment: null,
      preferredDate: wednesday,
      timePreference: 'afternoon',
    });

    await drag(page, card(page), await pointAt(page, wednesday, 13));
    await page.mouse.up();
    await dialog(page).getByLabel('Exact time').check();
    await dialog(page).getByLabel('No', { exact: true }).check();
    await save(page);
    await drag(page, block(page), await pointAt(page, thursday, 11.5));
    await page.mouse.up();
    expect(await dialog(page).textContent()).toContain('Was:');
    await save(page);
    expect((await stored()).appointment).toMatchObject({ day: thursday, minutes: 120 });

    const { timeWindow } = (await stored()).appointment;
    const end = await pointAt(page, thursday, Number(timeWindow.slice(0, 2)) + 3.5);
    await block(page).hover();
    await drag(page, block(page).locator('.block__edge'), end);
    await page.mouse.up();
    await save(page);
    const resized = (await stored()).appointment;
    expect(resized).toMatchObject({ day: thursday, timeWindow });
    expect(resized.minutes).toBeGreaterThan(120);
    expect(await tab.accessibilityFaults()).toEqual([]);
    await tab.close();
  });

  it('does nothing when a drag ends elsewhere, is canceled, or the dialog is', async () => {
    const { tab, page, stored } = await begin();
    await tab.visit(`/admin/bookings?day=${wednesday}`);
    const there = await pointAt(page, wednesday, 13);
    await drag(page, card(page), { x: 600, y: 20 });
    await page.mouse.up();
    await drag(page, card(page), there);
    await page.keyboard.press('Escape');
    await page.mouse.up();
    expect(await dialog(page).count()).toBe(0);
    await drag(page, card(page), there);
    await page.mouse.up();
    await dialog(page).getByRole('button', { name: 'Cancel' }).click();
    await page.locator('.block--carried').waitFor({ state: 'detached' });
    expect((await stored()).status).toBe('contacted');
    await tab.close();
  });

  it('warns about a conflict, which can be saved anyway', async () => {
    const { tab, page, stored } = await begin();
    const sunday = comingDay(0, 14);
    await tab.visit(`/admin/bookings?day=${sunday}`);
    await drag(page, card(page), await pointAt(page, sunday, 10));
    await page.mouse.up();
    await dialog(page).locator('text=You’re closed on Sundays.').waitFor();
    await dialog(page).getByRole('button', { name: 'Save anyway' }).click();
    await block(page).waitFor();
    expect((await stored()).appointment.day).toBe(sunday);
    await tab.close();
  });

  it('schedules, moves and resizes by keyboard', async () => {
    const { tab, page, stored } = await begin();
    await tab.visit(`/admin/bookings?day=${wednesday}`);
    await card(page).getByRole('link', { name: 'Paula Pending', exact: true }).focus();
    await page.keyboard.press('m');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowDown');
    // She asked for an arrival window, so it moves by windows.
    expect(await page.locator('.move-note').textContent()).toContain('Evening');
    await page.keyboard.press('Enter');
    await dialog(page).waitFor();
    await dialog(page).getByLabel('Exact time').check();
    await save(page);
    await block(page).waitFor();
    expect((await stored()).appointment).toEqual({ day: thursday, timeWindow: '17:00', minutes: 120 });
    await page.waitForFunction(() => document.activeElement?.closest('.calendar .block'));
    await page.keyboard.press('m');
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('Shift+ArrowDown');
    await page.keyboard.press('Enter');
    await dialog(page).waitFor();
    await save(page);
    expect((await stored()).appointment).toEqual({ day: wednesday, timeWindow: '17:00', minutes: 150 });
    await page.waitForFunction(() => document.activeElement?.closest('.calendar .block'));
    await page.keyboard.press('m');
    await page.keyboard.press('Escape');
    expect(await page.locator('.move-note').count()).toBe(0);
    await tab.close();
  });

  it('schedules on a phone by holding a card, and scrolls while a finger only passes', async () => {
    const { tab, page, stored } = await begin(phone);
    await tab.visit(`/admin/bookings?day=${wednesday}`);
    expect(await page.locator('.day-column:visible').count()).toBe(1);
    const touch = await page.context().newCDPSession(page);
    const send = (type: string, ...points: { x: number; y: number; id?: number }[]) =>
      touch.send('Input.dispatchTouchEvent', { type: type as 'touchStart', touchPoints: points });
    const bringCard = () =>
      card(page).evaluate((element) => element.scrollIntoView({ block: 'center', behavior: 'instant' }));
    await bringCard();
    const box = await card(page).boundingBox();
    if (!box) throw new Error('No card');
    const start = { x: box.x + 60, y: box.y + 12 };
    await send('touchStart', start);
    await send('touchMove', { x: start.x, y: start.y - 60 });
    await send('touchEnd');
    await page.waitForTimeout(500);
    expect(await page.locator('.carried').count()).toBe(0);
    await bringCard();
    await send('touchStart', start);
    await page.locator('.carried').waitFor({ state: 'attached' });
    await send('touchMove', { x: start.x, y: start.y - 20 });
    // Near the upper edge, the page scrolls until the calendar is there.
    await send('touchMove', { x: 200, y: 20 });
    await page.waitForFunction(() => scrollY < 200);
    await send('touchMove', { x: 200, y: 420 });
    await page.locator('.block--carried').waitFor();
    // A second finger doesn't drop it.
    const carrying = { x: 200, y: 420, id: 0 };
    await send('touchStart', carrying, { x: 80, y: 600, id: 1 });
    await send('touchMove', carrying);
    await page.waitForTimeout(200);
    expect(await dialog(page).count()).toBe(0);
    expect(await page.locator('.block--carried').count()).toBe(1);
    await send('touchEnd');
    await dialog(page).waitFor();
    await save(page);
    await block(page).waitFor();
    expect((await stored()).appointment.day).toBe(wednesday);
    await tab.close();
  });

  it('leads to every day, view, lead and form without JavaScript', async () => {
    const { tab, page, id } = await begin({ javaScriptEnabled: false });
    await page.goto('/admin/bookings');
    expect(await page.locator('.pending-card').textContent()).toContain(
      'Action Required: Call customer to confirm appointment details',
    );
    await card(page).getByRole('link', { name: 'Schedule' }).click();
    await page.fill('[name=day]', wednesday);
    await page.fill('[name=exactTime]', '13:00');
    await page.click('button:has-text("Save")');
    await page.waitForURL(`**/admin/bookings?day=${wednesday}`);
    expect(await block(page).textContent()).toContain('1:00–3:00');
    await page.click('a[aria-label^="Next week"]');
    expect(await block(page).count()).toBe(0);
    await page.click('a[aria-label^="Previous week"]');
    await page.locator('.day-head__link').nth(3).click();
    await page.waitForURL(`**/admin/bookings?view=day&day=${wednesday}`);
    await page.locator('.day .appointment summary', { hasText: 'Paula' }).waitFor();
    await page.click('.segmented a:has-text("List")');
    expect(await page.getByRole('region', { name: 'Confirmed Appointments' }).textContent()).toContain(
      'Paula',
    );
    await page.goBack();
    await block(page).locator('a').click();
    await page.waitForURL(`**/admin/leads/${id}`);
    await tab.close();
  });
});
