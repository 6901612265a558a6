import { afterEach, describe, expect, it, jest } from '@jest/globals';
import type TestAgent from 'supertest/lib/agent.js';
import { FreeWindowsService } from '../../../src/business/availability/free-windows.service.js';
import { DaysOffService } from '../../../src/business/days-off.service.js';
import { PageCacheService } from '../../../src/pages/page-cache.service.js';
import { ClockService } from '../../../src/platform/config/clock.service.js';
import { PageWarmerService } from '../../../src/website/site/page-warmer.service.js';
import { openingStatusAt, parseOpeningChanges } from '../../../views/contracts/website/opening-status.js';
import { allPaths } from '../../support/browser/public-paths.js';
import { sqlite } from '../../support/databases/databases.js';
import { testSite } from '../../support/site/site.js';
import { SiteEditor } from '../../support/site/site-editor.js';

describe('The opening status next to the phone number', () => {
  const site = testSite(sqlite);

  afterEach(() => {
    jest.restoreAllMocks();
  });

  /** Sets the server's clock. Noon on a Tuesday in winter, for example, is 18:00Z. */
  const at = (instant: string) =>
    jest.spyOn(site.app.get(ClockService), 'now').mockImplementation(() => new Date(instant));
  const page = async (path: string) => (await site.visitor.get(path)).text;
  const said = (html: string) =>
    [...html.matchAll(/class="opening-status">([^<]*)</g)].map(([, words]) => words);

  it('is in the header and the menu of every page, including the 404 page', async () => {
    at('2027-03-02T18:00:00Z');
    for (const path of [...allPaths, '/contact/sent', '/nowhere']) {
      const html = await page(path);
      expect([path, said(html)]).toEqual([path, ['Open until 6', 'Open until 6']]);
      expect(
        html.match(/<header[\s\S]*?<\/header>/)?.[0].match(/href="tel:\+17635550142">\(763\) 555-0142</g),
      ).toHaveLength(2);
    }
  });

  it('is current in cached pages too, which are only rendered again when it changes', async () => {
    const cache = site.app.get(PageCacheService);
    cache.clear();
    const keep = jest.spyOn(cache, 'store');
    const midnight = Date.parse('2027-03-02T06:00:00Z');
    const heard: string[] = [];
    for (let minutes = 0; minutes <= 24 * 60; minutes += 30) {
      at(new Date(midnight + minutes * 60_000).toISOString());
      heard.push(said(await page('/faq'))[0]);
    }
    expect(heard).toEqual([
      ...Array(20).fill('Opens at 10'),
      ...Array(16).fill('Open until 6'),
      ...Array(12).fill('Opens Wed at 10'),
      'Opens at 10',
    ]);
    expect(keep).toHaveBeenCalledTimes(4);
    at(new Date(midnight + 18 * 3_600_000 - 1).toISOString());
    expect(cache.freshUntil()).toEqual(new Date(midnight + 18 * 3_600_000));
  });

  it('is sent to the browser for a week ahead', async () => {
    const now = Date.parse('2027-03-02T18:00:00Z');
    at(new Date(now).toISOString());
    const [, sent] = /data-opening="([^"]*)"/.exec(await page('/about')) ?? [];
    const changes = parseOpeningChanges(sent);
    const inHours = [0, 6, 20, 22, 24 * 4 + 6, 24 * 7];
    expect(inHours.map((hours) => openingStatusAt(changes, now + hours * 3_600_000))).toEqual([
      'Open until 6',
      'Opens Wed at 10',
      'Opens at 10',
      'Open until 6',
      'Opens Tue at 10',
      '',
    ]);
    expect((await site.visitor.get('/admin/login')).text).not.toContain('data-opening');
  });

  it('includes days off and new hours as soon as the owner saves them', async () => {
    at('2027-03-02T18:00:00Z');
    const daysOff = site.app.get(DaysOffService);
    expect(said(await page('/about'))[0]).toBe('Open until 6');
    await daysOff.add({ from: '2027-03-02', until: '2027-03-03', reason: 'Spring cleaning' });
    expect(said(await page('/about'))[0]).toBe('Opens Thu at 10');
    await daysOff.remove(daysOff.all[0].id);
    const editor = new SiteEditor((await site.owner()) as unknown as TestAgent);
    await editor.saveAndPublish('hours', { 'tuesday.to': '18.5' });
    expect(said(await page('/about'))[0]).toBe('Open until 6:30');
    const days = ['tuesday', 'wednesday', 'thursday', 'friday', 'saturday'];
    await editor.saveAndPublish(
      'hours',
      Object.fromEntries(days.map((day) => [`${day}.opening`, 'byAppointment'])),
    );
    expect(said(await page('/about'))).toEqual(['', '']);
  });

  it('is rendered in advance: pages are requested a second after it changes', async () => {
    await site.app.listen(0, '127.0.0.1');
    const closing = Date.parse('2027-03-04T00:00:00Z');
    const editor = new SiteEditor((await site.owner()) as unknown as TestAgent);
    await editor.saveAndPublish('hours', { 'wednesday.opening': 'open' });
    at(new Date(closing - 60_000).toISOString());
    // What is free has changed with the clock, which has the pages made anew as well.
    await site.app.get(FreeWindowsService).refresh();
    const waits = jest.spyOn(globalThis, 'setTimeout');
    await site.app.get(PageWarmerService).warm(site.app.getHttpServer().address() as never);
    expect(waits.mock.calls.some(([, ms]) => ms === 61_000)).toBe(true);
  });
});

describe('The configured phone number', () => {
  const site = testSite(sqlite, { BUSINESS_PHONE: '(612) 555-0199' });

  it('is in the header, the menu and the contact bar, whatever the owner publishes', async () => {
    const editor = new SiteEditor((await site.owner()) as unknown as TestAgent);
    await editor.saveAndPublish('business', { phone: '(763) 555-0123', area: 'Everywhere' });
    const { text } = await site.visitor.get('/about').expect(200);
    expect(text).toContain('Everywhere');
    const links = [...text.matchAll(/href="((?:tel|sms):[^"]*)"/g)].map(([, href]) => href);
    expect(links).toEqual([
      'tel:+16125550199',
      'tel:+16125550199',
      'tel:+16125550199',
      'tel:+16125550199',
      'sms:+16125550199',
    ]);
  });
});
