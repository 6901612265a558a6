import { expect, it } from '@jest/globals';
import { chromiumPath } from '../../support/browser/browser.js';
import { Visitor } from '../../support/browser/visitor.js';
import { describeWith } from '../../support/databases/databases.js';

const phone = { viewport: { width: 375, height: 667 } };

describeWith(chromiumPath, 'Chromium')('The price builder in a browser', () => {
  const visitor = new Visitor(phone);

  it('follows each change, keeps the address in step, and books what it shows', async () => {
    const { tab, page } = visitor;
    await tab.visit('/pricing');
    const total = () => page.textContent('.builder .estimate__total dd');
    const more = page.getByRole('button', { name: 'Rooms: one more', exact: true });
    for (const price of ['$84.15', '$168.30', '$226.95']) {
      await more.click();
      expect(await total()).toBe(price);
    }
    await page.getByRole('button', { name: 'Rooms: one fewer', exact: true }).click();
    await page.fill('[name=stairs]', '12');
    await page.check('[name=pets]');
    expect(await total()).toBe('from $257.55');
    await page.waitForURL('**/pricing?rooms=2&stairs=12&pets=1');
    await page.reload();
    expect(await total()).toBe('from $257.55');
    await page.click('text=Book this');
    await tab.alive();
    expect(await page.textContent('.chosen-order')).toContain('from $257.55');
    expect(await page.inputValue('[name=serviceType]')).toBe('residential');
    await page.fill('[name=name]', 'Penny Wise');
    await page.fill('[name=phone]', '7635550100');
    await page.fill('[name=email]', 'penny@example.com');
    await page.click('text=Schedule My Cleaning');
    await page.waitForSelector('text=Message Sent Successfully!');
    expect(await page.locator('.chosen-order').count()).toBe(0);
    const { estimate } = await visitor.leadOf('Penny Wise');
    expect(estimate).toMatchObject({ order: 'rooms=2&stairs=12&pets=1', totalCents: 257_55 });
    expect(estimate?.shownCents).toBeUndefined();
  });

  it('says what is wrong with a number as it is typed', async () => {
    const { tab, page } = visitor;
    await tab.visit('/pricing');
    await page.fill('#order-rooms', '50');
    expect(await page.textContent('#order-rooms-error')).toBe('Enter up to 12, or call us for a quote.');
    await page.fill('#order-stairs', '4');
    expect(await page.locator('.builder__answer .estimate, a[href*="stairs=4"]').count()).toBe(0);
    await page.fill('#order-rooms', '5');
    await page.waitForSelector('.quick-contact [href$="rooms=5&stairs=4"]', { state: 'attached' });
    expect(await page.locator('#order-rooms-error').count()).toBe(0);
  });

  it('takes what was typed before its script came', async () => {
    const { tab, page } = visitor;
    await page.goto('/');
    await page.evaluate(() => {
      (document.querySelector('#order-rooms') as HTMLInputElement).value = '3';
    });
    await tab.alive();
    await page.waitForSelector('.short-builder .estimate');
    expect(await page.textContent('.short-builder .estimate')).toContain('Fall Fresh Special');
    expect(await page.textContent('.short-builder .estimate__total dd')).toBe('$226.95');
  });

  it.each(['/', '/pricing'])('takes the order along with every link to the form on %s', async (path) => {
    const { tab, page } = visitor;
    await tab.visit(path);
    const links = () =>
      page.$$eval('a[href^="/contact"]', (all) =>
        all.filter((one) => !one.closest('.package')).map((one) => one.getAttribute('href') ?? ''),
      );
    await page.fill('#order-rooms', '2');
    await page.fill('#order-rooms', '3');
    await page.fill('#order-stairs', '14');
    await page.check('[name=pets]');
    const [order, opening] = ['rooms=3&stairs=14&pets=1', /&freeWindow=\d{4}-\d\d-\d\d\+[a-z]+#times$/];
    await page.waitForFunction((query) => document.querySelector(`.quick-contact [href$="${query}"]`), order);
    for (const link of await links()) expect(link.replace(opening, '')).toMatch(`/contact?${order}`);
    expect((await links()).some((link) => opening.test(link))).toBe(true);
    expect(await page.locator('.package a[href*="rooms"]').count()).toBe(0);
    await page.click('.quick-contact__book');
    await tab.alive();
    expect(page.url()).toContain(`/contact?${order}`);
    expect(await page.textContent('.chosen-order')).toContain('Fall Fresh Special');
    await page.evaluate(() => sessionStorage.clear());
  });
});

describeWith(chromiumPath, 'Chromium')('The price panel with the largest numbers', () => {
  const visitor = new Visitor(phone);

  it.each([320, 360, 375, 414])('stays in its card at %i px', async (width) => {
    const { tab, page } = visitor;
    await page.setViewportSize({ width, height: 700 });
    for (const path of ['/', '/pricing']) {
      await tab.visit(path);
      for (const number of await page.locator('.counter input').all())
        await number.fill((await number.getAttribute('max')) ?? '');
      for (const choice of await page.locator('.builder__choice input').all()) await choice.check();
      await page.waitForSelector('.estimate__total');
      expect(
        await page.evaluate(() => {
          const card = document.querySelector('.estimate')?.closest('.panel, .builder') as HTMLElement;
          const { right } = card.getBoundingClientRect();
          const isOut = (one: Element) => one.getBoundingClientRect().right > right + 0.5;
          return [...card.querySelectorAll('*')].filter(isOut).map((one) => one.outerHTML.slice(0, 80));
        }),
      ).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    }
  });
});

describeWith(chromiumPath, 'Chromium')('The price builder without JavaScript', () => {
  const visitor = new Visitor({ ...phone, javaScriptEnabled: false });

  it('leads from the home page to the price, and on to the lead', async () => {
    const { page } = visitor;
    await page.goto('/');
    await page.fill('#order-rooms', '6');
    await page.click('.short-builder button[type=submit]');
    expect(new URL(page.url()).pathname + new URL(page.url()).hash).toBe('/pricing#price');
    expect(await page.textContent('.builder .estimate')).toContain('Whole House');
    expect(await page.isVisible('.counter__field button')).toBe(false);
    await page.click('text=Book this');
    await page.fill('[name=name]', 'Plain Jane');
    await page.fill('[name=phone]', '7635550101');
    await page.fill('[name=email]', 'jane@example.com');
    await page.click('text=Schedule My Cleaning');
    await page.waitForURL('**/my/*?sent*');
    expect((await visitor.leadOf('Plain Jane')).estimate).toMatchObject({
      order: 'rooms=6',
      totalCents: 432_65,
    });
  });
});
