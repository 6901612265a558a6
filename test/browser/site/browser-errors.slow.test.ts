import { expect, it } from '@jest/globals';
import type { Request } from 'playwright-core';
import { chromiumPath, Tab } from '../../support/browser/browser.js';
import { ownersBrowser } from '../../support/browser/owners-browser.js';
import { describeWith } from '../../support/databases/databases.js';
import { until } from '../../support/runner/until.js';

describeWith(chromiumPath, 'Chromium')('Errors of a visitor’s browser', () => {
  const site = ownersBrowser();

  /** Opens the contact form, whose script is replaced. */
  async function open(script: string) {
    const visitor = await Tab.open(site.browser, site.url);
    visitor.expect(/./);
    const sent: object[] = [];
    const answers: number[] = [];
    visitor.page.on('response', (response) => {
      if (response.url().endsWith('/api/analytics/errors')) answers.push(response.status());
    });
    visitor.page.on('request', (request: Request) => {
      if (request.url().endsWith('/api/analytics/errors')) sent.push(JSON.parse(request.postData() ?? '{}'));
    });
    await visitor.page.route('**/assets/pages/contact-*.js', (route) =>
      route.fulfill({ contentType: 'text/javascript', body: script }),
    );
    await visitor.page.goto('/contact?name=secret');
    await visitor.page.fill('[name=name]', 'Ada Visitor');
    return { visitor, sent, answers };
  }

  it('are reported once each, five at most, without what was typed', async () => {
    const { visitor, sent, answers } = await open(`
      const name = () => document.querySelector('[name=name]').value;
      for (const n of [1, 2, 3, 4, 5, 6, 7])
        setTimeout(() => { throw new TypeError('No. ' + n + ' for ' + name() + ' in "' + name() + '" at /contact?name=secret'); }, 500 * n);
      setTimeout(() => { throw new TypeError('No. 1 for ' + name()); }, 4_000);
    `);
    await until(() => sent.length === 5);
    await visitor.page.waitForTimeout(1_500);
    expect(sent).toHaveLength(5);
    expect(sent[0]).toEqual({
      message: 'TypeError: No. 1 for … in "…" at /contact',
      place: 'pages/contact.js',
      position: expect.stringMatching(/^\d+:\d+$/),
      page: '/contact',
    });
    expect(answers).toEqual([204, 204, 204, 204, 204]);
    await visitor.close();
  });

  it('are reported for rejections and scripts that can’t start, and not for foreign ones', async () => {
    for (const [script, message] of [
      ['Promise.reject(new RangeError("Too deep"));', 'RangeError: Too deep'],
      ['null.x;', 'TypeError: Cannot read properties of null'],
    ]) {
      const { visitor, sent } = await open(script);
      await visitor.page.mouse.move(5, 5);
      await visitor.page.mouse.move(6, 6);
      await until(() => sent.length === 1);
      expect(sent).toEqual([expect.objectContaining({ message: expect.stringContaining(message) })]);
      await visitor.page.evaluate(() => setTimeout(() => Promise.reject(new Error('Not ours'))));
      await visitor.page.evaluate(() => setTimeout(() => void Promise.reject('No error')));
      await visitor.page.waitForTimeout(500);
      expect(sent).toHaveLength(1);
      await visitor.close();
    }
  });

  it('are not reported for visitors who opted out of tracking', async () => {
    const { visitor, sent } = await open('');
    await visitor.page.addInitScript(() => {
      Object.defineProperty(navigator, 'globalPrivacyControl', { value: true });
    });
    await visitor.page.unroute('**/assets/pages/contact-*.js');
    const loaded = visitor.page.waitForResponse(/tracking-errors/);
    await visitor.page.route('**/assets/pages/contact-*.js', (route) =>
      route.fulfill({ contentType: 'text/javascript', body: 'null.x;' }),
    );
    await visitor.page.reload();
    await visitor.page.mouse.move(5, 5);
    await visitor.page.mouse.move(6, 6);
    await loaded;
    await visitor.page.waitForTimeout(500);
    expect(sent).toEqual([]);
    await visitor.close();
  });
});
