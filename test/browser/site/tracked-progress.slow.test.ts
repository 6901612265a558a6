import { expect, it } from '@jest/globals';
import { chromiumPath, Tab } from '../../support/browser/browser.js';
import { listen, untilSent } from '../../support/browser/tracker-spy.js';
import { Visitor } from '../../support/browser/visitor.js';
import { describeWith } from '../../support/databases/databases.js';

describeWith(chromiumPath, 'Chromium')('The progress that the tracker reports', () => {
  const site = new Visitor();

  /** A visitor on a page whose view was reported, and what their browser reports afterwards. */
  async function visit(path: string) {
    const visitor = await Tab.open(site.browser, site.url);
    const sent = listen(visitor);
    await visitor.visit(path);
    await untilSent(visitor, sent, 1, 'pageview');
    const progress = async (count: number) =>
      (await untilSent(visitor, sent, count, 'progress')).map(({ data: { sessionId, ...data } }) => {
        expect(sessionId).toMatch(/^[\w-]{36}$/);
        return data;
      });
    return { visitor, page: visitor.page, sent, progress };
  }

  it('is each step of the contact form, and nothing that is typed', async () => {
    const { visitor, page, sent, progress } = await visit('/contact?rooms=3');
    expect(await progress(1)).toEqual([{ goal: 'price' }]);
    await page.locator('[name=name]').pressSequentially('Prudence Tester');
    await page.click('text=Schedule My Cleaning');
    expect((await progress(3)).slice(1)).toEqual([
      { goal: 'form', form: 'contact', field: 'name' },
      { form: 'contact', errors: ['phone', 'email'] },
    ]);
    await page.locator('[name=phone]').pressSequentially('7635550188');
    await page.locator('[name=email]').pressSequentially('prudence@example.com');
    await page.locator('[name=preferredDate]').fill('2030-05-03');
    await page.locator('[name=preferredDate]').press('ArrowUp');
    await page.click('text=Schedule My Cleaning');
    const all = await progress(8);
    expect(all.slice(3)).toEqual(
      expect.arrayContaining([
        { form: 'contact', field: 'phone' },
        { form: 'contact', field: 'email' },
        { form: 'contact', field: 'preferredDate' },
        { goal: 'time' },
        { goal: 'sent' },
      ]),
    );
    expect(all).toHaveLength(8);
    expect(JSON.stringify(sent)).not.toMatch(/Prudence|555|prudence|2030/i);
    await visitor.close();
  });

  it('is each step of the free-room form', async () => {
    const { visitor, page, progress } = await visit('/free-room');
    await page.locator('[name=name]').pressSequentially('Prudence Tester');
    await page.locator('[name=address]').pressSequentially('12 Main St, Otsego, MN 55330');
    await page.selectOption('[name=roomSelection]', 'one_room');
    await page.locator('[name=phone]').pressSequentially('7635550188');
    await page.locator('[name=email]').pressSequentially('prudence@example.com');
    await page.locator('.free-window input').first().check();
    await page.check('[name=noObligationAgreement]');
    await page.click('.contact-form button[type=submit]');
    expect((await progress(8)).at(-1)).toEqual({ goal: 'sent' });
    await visitor.close();
  });

  it('includes a price that appears while the visitor counts rooms', async () => {
    const { visitor, page, sent, progress } = await visit('/pricing');
    await page.waitForTimeout(500);
    expect(sent.filter(({ type }) => type === 'progress')).toEqual([]);
    await page.getByRole('button', { name: 'Rooms: one more', exact: true }).click();
    await page.getByRole('button', { name: 'Rooms: one more', exact: true }).click();
    expect(await progress(1)).toEqual([{ goal: 'price' }]);
    await visitor.close();
  });

  it('comes with the kind of ad, without the value of its click ID, and with whether the browser was here before', async () => {
    const { visitor, page, sent } = await visit('/faq?gclid=secret-of-google&utm_source=google&other=1');
    const [view] = await untilSent(visitor, sent, 1, 'pageview');
    expect(view.data.pageUrl).toBe('/faq?gclid=&utm_source=google');
    const returning = async (count: number) => {
      const found = await untilSent(visitor, sent, count, 'session');
      return JSON.parse(String(found[count - 1].data.deviceInfo)).returning;
    };
    expect(await returning(1)).toBe(false);
    await page.evaluate(() => {
      const first = JSON.parse(localStorage.getItem('first-touch') ?? '{}');
      const at = new Date(Date.now() - 31 * 60_000).toISOString();
      localStorage.setItem('first-touch', JSON.stringify({ ...first, at }));
      sessionStorage.clear();
    });
    await page.reload();
    await page.mouse.move(5, 5);
    expect(await returning(2)).toBe(true);
    expect(JSON.stringify(sent)).not.toContain('secret-of-google');
    await visitor.close();
  });
});
