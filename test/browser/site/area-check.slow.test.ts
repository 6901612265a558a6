import { expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { chromiumPath, Tab } from '../../support/browser/browser.js';
import { ownersBrowser } from '../../support/browser/owners-browser.js';
import { describeWith } from '../../support/databases/databases.js';
import { until } from '../../support/runner/until.js';

describeWith(chromiumPath, 'Chromium')('The service area', () => {
  const visitor = ownersBrowser();

  /** Asks whether the business serves a place. @returns where the answer appears */
  const ask = async (page: Page, place: string) => {
    await page.getByLabel('Do we serve your area?').fill(place);
    await page.getByRole('button', { name: 'Check' }).click();
    return page.locator('.area-check [role=status]');
  };

  it('is checked at once, without leaving the page', async () => {
    const tab = await Tab.open(visitor.browser, visitor.url);
    await tab.visit('/');
    const answer = await ask(tab.page, '55330');
    await until(async () =>
      /^Yes, we serve 55330: Elk River and Otsego\. Rooms from \$99\. Next opening: \w{3}, \w{3} \d+$/.test(
        (await answer.textContent()) ?? '',
      ),
    );
    await ask(tab.page, '553');
    await until(async () => (await answer.textContent())?.startsWith('Enter a 5-digit ZIP code') === true);
    await ask(tab.page, 'Edina');
    await until(
      async () => (await answer.textContent())?.startsWith('Edina isn’t in our usual service area') === true,
    );
    expect(await answer.getByRole('link').getAttribute('href')).toBe('/contact?serviceArea=Edina');
    expect(new URL(tab.page.url()).search).toBe('');
    expect(await tab.accessibilityFaults()).toEqual([]);
    // The contact form knows it, whichever link leads there.
    await ask(tab.page, ' 55330 ');
    await tab.visit('/contact');
    await until(async () => (await tab.page.getByLabel('City or ZIP code').inputValue()) === '55330');
    expect(await tab.page.textContent('.contact-form .form-remark')).toMatch(
      /^Yes, we serve 55330: Elk River and Otsego\.$/,
    );
    await tab.close();
  });

  it('takes a value that arrives without an event: before hydration, or by autofill', async () => {
    const tab = await Tab.open(visitor.browser, visitor.url);
    const { page } = tab;
    const fillSilently = (place: string) =>
      page.getByLabel('Do we serve your area?').evaluate((field, value) => {
        (field as HTMLInputElement).value = value;
      }, place);
    const says = (words: string) => page.waitForSelector(`.area-check [role=status] >> text=${words}`);
    await page.goto('/');
    await fillSilently('55369');
    await tab.alive();
    await says('Yes, we serve 55369');
    await fillSilently('55330');
    await page.getByRole('button', { name: 'Check' }).click();
    await says('Yes, we serve 55330');
    await tab.close();
  });

  it('is checked without JavaScript, too', async () => {
    const tab = await Tab.open(visitor.browser, visitor.url, { javaScriptEnabled: false });
    await tab.page.goto('/');
    const answer = await ask(tab.page, '55369');
    await tab.page.waitForURL('**/?serviceArea=55369');
    expect(await answer.textContent()).toMatch(
      /^Yes, we serve 55369: Maple Grove and Dayton\. Rooms from \$99\. Next opening: /,
    );
    expect(await tab.page.getByLabel('Do we serve your area?').inputValue()).toBe('55369');
    await tab.page.getByRole('link', { name: 'Book My Appointment' }).click();
    await tab.page.waitForURL('**/contact?serviceArea=55369');
    expect(await tab.page.getByLabel('City or ZIP code').inputValue()).toBe('55369');
    await tab.close();
  });
});
