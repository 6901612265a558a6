import { beforeEach, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { chromiumPath, type Tab } from '../../support/browser/browser.js';
import { pixelOf } from '../../support/browser/pixel.js';
import { Visitor } from '../../support/browser/visitor.js';
import { describeWith } from '../../support/databases/databases.js';
import { untilReads } from '../../support/runner/until.js';

describeWith(chromiumPath, 'Chromium')('The free room in a browser', () => {
  const visitor = new Visitor({ reducedMotion: 'reduce' });
  let tab: Tab;
  let page: Page;

  beforeEach(() => {
    ({ tab, page } = visitor);
  });

  const fillFreeRoom = async () => {
    await page.fill('[name=name]', 'Free Visitor');
    await page.fill('[name=email]', 'free@example.com');
    await page.fill('[name=phone]', '7635550100');
    await page.fill('[name=address]', '1 Main St, Anoka, MN 55303');
    await page.selectOption('[name=roomSelection]', 'two_rugs');
    await page.fill('[name=preferredDate]', '2028-12-01');
    await page.selectOption('[name=timePreference]', 'afternoon');
    await page.check('[name=noObligationAgreement]');
  };

  it('lays its form out once it is needed, by its button or at its own address', async () => {
    await page.setViewportSize({ width: 375, height: 700 });
    const title = page.locator('#book-title');
    const isLaidOut = () => title.evaluate((it) => it.checkVisibility({ contentVisibilityAuto: true }));
    const isInView = () =>
      title.evaluate((it) => {
        const { top, bottom } = it.getBoundingClientRect();
        return top >= 0 && bottom <= innerHeight;
      });
    await tab.visit('/free-room');
    expect(await isLaidOut()).toBe(false);
    await page.locator('.hero >> text=Book My Free Cleaning').click();
    await untilReads(isLaidOut, true);
    await untilReads(isInView, true);
    // By way of another page: from this one, the address would only be a jump to its anchor.
    await tab.visit('/faq');
    await tab.visit('/free-room#book');
    await untilReads(isLaidOut, true);
    await untilReads(isInView, true);
  });

  it('shows the confirmation from its top where the page scrolls smoothly', async () => {
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await page.setViewportSize({ width: 375, height: 667 });
    await tab.visit('/free-room');
    await fillFreeRoom();
    await page.click('form button:has-text("Book My Free Cleaning")');
    await page.waitForSelector('h1:has-text("Your Free Cleaning is Booked!")');
    await page.waitForTimeout(1_000);
    expect(await page.evaluate(() => scrollY)).toBe(0);
    await page.emulateMedia({ reducedMotion: 'reduce' });
  });

  it('is reached by the button above its form, books, and gives way to the confirmation', async () => {
    const sent: unknown[] = [];
    page.on('request', (request) => {
      // Leaves out the tracker.
      const isForm = request.method() === 'POST' && !request.url().endsWith('/api/analytics/track');
      if (isForm) sent.push(request.postDataJSON());
    });
    const told = await pixelOf(page);
    await tab.visit('/free-room');
    await page.locator('.hero >> text=Book My Free Cleaning').click();
    await untilReads(
      () => page.locator('#book').evaluate((form) => form.getBoundingClientRect().top < innerHeight),
      true,
    );
    const book = page.locator('form button:has-text("Book My Free Cleaning")');
    await book.click();
    for (const message of [
      'Name must be at least 2 characters',
      'Please enter a valid email address',
      'Phone number must be at least 10 digits',
      'Please provide your complete address',
      'Please select your preferred cleaning option',
      'Please select a preferred date',
      'Please select a time preference',
      'You must agree to the no-cost, no-obligation terms',
    ]) {
      expect(await page.locator('.field__error', { hasText: message }).count()).toBe(1);
    }
    expect(sent).toEqual([]);
    await fillFreeRoom();
    await book.click();
    await page.waitForSelector('h1:has-text("Your Free Cleaning is Booked!")');
    expect(await page.textContent('#page')).toMatch(/free dry foam cleaning is booked.*no obligation/);
    expect(await page.locator('#page a[href^="tel:"]').count()).toBe(1);
    await page.waitForSelector(
      ".toast >> text=We'll contact you within 24 hours to confirm your appointment details.",
    );
    expect(sent).toEqual([
      {
        name: 'Free Visitor',
        email: 'free@example.com',
        phone: '7635550100',
        serviceArea: 'Address: 1 Main St, Anoka, MN 55303',
        serviceType: 'Free Room Cleaning - One Room or Two Rugs',
        message:
          'Free cleaning of two area rugs. Agreed to the no-cost, no-obligation terms. Preferred: Fri, Dec 1, 2028, afternoon.',
        preferredDate: '2028-12-01',
        timePreference: 'afternoon',
        // Beside the eight fields: when the form was begun, the width of the screen, and where the visitor
        // came from.
        formToken: expect.any(String),
        screenWidth: 1280,
        touches: { first: expect.any(Object), last: expect.any(Object) },
      },
    ]);
    const calls = await told();
    expect(calls.map(([, event]) => event)).toEqual(['ViewContent', 'Lead']);
    expect(calls[1][2]).toEqual({
      content_name: 'Free Room Cleaning Booking',
      content_category: 'Free Service',
      value: 0,
      currency: 'USD',
    });
  });

  it.each([
    [409, '{"message":"That day is full"}', 'That day is full'],
    [500, '{}', 'Failed to submit booking. Please try again or call us at (763) 555-0142.'],
  ])(
    'says that it is being sent, and stays as it was typed where it is answered %i',
    async (status, body, words) => {
      tab.expect(/409|500|The request was not accepted/);
      const answer = await tab.hold('**/api/free-room', (route) => route.fulfill({ status, body }));
      await tab.visit('/free-room');
      await fillFreeRoom();
      await page.click('form button:has-text("Book My Free Cleaning")');
      const button = page.locator('form button:has-text("Booking...")');
      await button.waitFor();
      expect(await button.isDisabled()).toBe(true);
      answer();
      const toast = page.locator('.toast--destructive');
      await toast.waitFor();
      expect(await toast.locator('.toast__title').textContent()).toBe('Error');
      expect(await toast.locator('.toast__description').textContent()).toBe(words);
      expect(await page.inputValue('[name=name]')).toBe('Free Visitor');
      expect(await page.inputValue('[name=roomSelection]')).toBe('two_rugs');
    },
  );
});
