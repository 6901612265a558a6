import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { BusinessCalendarService } from '../../../src/business/business-calendar.service.js';
import { LeadPhotosService } from '../../../src/customers/photos/lead-photos.service.js';
import { consentQuestion } from '../../../views/contracts/leads/photo-pairs.js';
import { chromiumPath, launchBrowser, Tab } from '../../support/browser/browser.js';
import { describeWith } from '../../support/databases/databases.js';
import { until } from '../../support/runner/until.js';
import { addressOf } from '../../support/site/open-site.js';
import { lead, password, testSite } from '../../support/site/site.js';
import { photograph } from '../../website/pictures/photographs.js';

const phone = { viewport: { width: 375, height: 812 }, hasTouch: true, isMobile: true };

describeWith(chromiumPath, 'Chromium')('Job photos in the browser', () => {
  const site = testSite();
  let browser: Browser;
  let url: string;
  let owner: Tab;
  let id: number;
  let link: string;

  beforeAll(async () => {
    browser = await launchBrowser();
    url = await addressOf(site);
    owner = await Tab.open(browser, url);
    await owner.page.request.post('/admin/api/login', { data: { password } });
    const { body, headers } = await site.visitor
      .post('/api/contact')
      .send(lead({ name: 'Wanda Holt', serviceType: 'stairs', serviceArea: 'Maple Grove' }))
      .expect(201);
    [id, link] = [body.id, headers.location];
  });

  afterAll(() => browser?.close());

  it('are taken by the crew, who asks the customer', async () => {
    const day = site.app.get(BusinessCalendarService).dayOf();
    await owner.page.request.put(`/admin/api/contacts/${id}/appointment`, {
      data: { day, timeWindow: '', warned: 'closed' },
    });
    const photos = site.app.get(LeadPhotosService);
    for (const moment of ['before', 'after'] as const) {
      const bytes = await photograph('jpeg', 1200, 900);
      await photos.add(id, [{ bytes, width: 1200, height: 900 }], moment);
    }
    const { page } = owner;
    await owner.visit(`/admin/day/${day}?open=photos-${id}`);
    const consent = page.getByRole('region', { name: 'Consent of Wanda Holt' });
    await consent.getByText(consentQuestion).waitFor();
    expect(await owner.accessibilityFaults()).toEqual([]);
    await consent.getByRole('button', { name: 'Record a no from Wanda Holt' }).click();
    await consent.getByText('The customer said no. We don’t show the photos. Sent.').waitFor();
    await owner.visit(`/admin/leads/${id}/photo-pairs`);
    await page.getByText('The customer said no').waitFor();
  });

  it('are lined up by dragging, keys and numbers', async () => {
    const { page } = owner;
    await owner.visit(`/admin/leads/${id}`);
    await page.getByRole('link', { name: 'Pair photos' }).click();
    await page.getByRole('button', { name: 'Align photos' }).click();
    await owner.alive();
    const field = (name: string) => page.locator(`[name=${name}]`).inputValue().then(Number);
    const frame = page.getByRole('application');
    await frame.focus();
    for (let press = 0; press < 20; press++) await page.keyboard.press('+');
    const zoom = await field('afterZoom');
    expect(zoom).toBeGreaterThan(120);
    await page.keyboard.press('ArrowLeft');
    await until(async () => (await field('afterX')) < 500);
    const left = await field('afterX');
    const box = await frame.boundingBox();
    if (!box) throw new Error('The frame isn’t visible.');
    await page.mouse.move(box.x + 200, box.y + 100);
    await page.mouse.down();
    await page.mouse.move(box.x + 160, box.y + 100);
    await page.mouse.up();
    expect(await field('afterX')).toBeGreaterThan(left);
    expect([await field('beforeX'), await field('beforeZoom')]).toEqual([500, 100]);
    await page.getByText('Move before photo').click();
    await page.locator('[name=beforeZoom]').fill('130');
    await page.getByLabel('What the photos show').fill('stairs with worn edges');
    expect(await owner.accessibilityFaults()).toEqual([]);
    await page.getByRole('button', { name: 'Save pair' }).click();
    await page.locator('.pair-card .badge', { hasText: 'Declined or withdrawn' }).waitFor();
  });

  it('are allowed by the customer, approved by the owner, and on the results page', async () => {
    const customer = await Tab.open(browser, url, phone);
    await customer.visit(link);
    const question = customer.page.getByRole('region', { name: 'Before and after photos' });
    expect(await customer.accessibilityFaults()).toEqual([]);
    await question.getByRole('button', { name: 'Allow these photos' }).click();
    await question.getByRole('button', { name: 'Stop showing my photos' }).waitFor();
    expect(await customer.page.evaluate(() => document.documentElement.scrollWidth)).toBe(375);

    const { page } = owner;
    await owner.visit('/admin/site/job-photos?state=approval');
    expect(await owner.accessibilityFaults()).toEqual([]);
    await page.getByRole('button', { name: 'Publish pair: stairs with worn edges' }).click();
    const visitor = await Tab.open(browser, url);
    await until(async () => {
      await visitor.visit('/results');
      return (await visitor.page.getByRole('heading', { name: 'Recent jobs' }).count()) > 0;
    });
    const slider = visitor.page.getByRole('slider', { name: /Stair Cleaning/ });
    await slider.waitFor();
    await visitor.page.getByText(/^Maple Grove, /).waitFor();
    const after = visitor.page.getByAltText('After: stairs with worn edges');
    await until(() => after.evaluate((image) => (image as HTMLImageElement).naturalWidth > 0));
    expect(await visitor.accessibilityFaults()).toEqual([]);
    const photo = await after.evaluate((image) => (image as HTMLImageElement).currentSrc);

    await question.getByRole('button', { name: 'Stop showing my photos' }).click();
    await question.getByText('We don’t show your photos.').waitFor();
    await visitor.visit('/results');
    expect(await visitor.page.getByRole('heading', { name: 'Recent jobs' }).count()).toBe(0);
    expect((await visitor.page.request.get(photo)).status()).toBe(404);
    await owner.visit('/admin/site/job-photos?state=withdrawn');
    await page.getByRole('link', { name: 'Wanda Holt' }).waitFor();
    await visitor.close();
    await customer.close();
  });

  it('are lined up without JavaScript, too', async () => {
    const tab = await Tab.open(browser, url, { javaScriptEnabled: false });
    const { page } = tab;
    await page.request.post('/admin/api/login', { data: { password } });
    await page.goto(`/admin/leads/${id}/photo-pairs`);
    await page.getByRole('button', { name: 'Align photos' }).click();
    await page.locator('[name=afterZoom]').fill('150');
    const shown = () => page.locator('.crop__frame svg').nth(1).getAttribute('viewBox');
    const before = await shown();
    await page.getByRole('button', { name: 'Update preview' }).click();
    expect(await shown()).not.toBe(before);
    await page.getByRole('button', { name: 'Save pair' }).click();
    expect(await page.locator('.pair-card').count()).toBe(2);
    await tab.close();
  });
});
