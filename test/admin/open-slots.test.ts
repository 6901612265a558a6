import { beforeAll, expect, it } from '@jest/globals';
import { FreeWindowsService } from '../../src/business/availability/free-windows.service.js';
import { BusinessCalendarService } from '../../src/business/business-calendar.service.js';
import { DaysOffService } from '../../src/business/days-off.service.js';
import { comingDay } from '../support/data/coming-day.js';
import { seed } from '../support/data/leads.js';
import { onEachDatabase } from '../support/databases/databases.js';
import { type TestSite, testSite } from '../support/site/site.js';

onEachDatabase('The open slots of the calendar', (make) => {
  const site = testSite(make);
  let owner: Awaited<ReturnType<TestSite['owner']>>;

  beforeAll(async () => {
    owner = await site.owner();
  });

  /** The links to add a lead, as "day window". */
  const slots = async (query: string) => {
    const { text } = await owner.get(`/admin/bookings?${query}`).expect(200);
    const found = text.matchAll(
      /href="\/admin\/leads\/new\?preferredDate=([\d-]+)&amp;timePreference=(\w+)"/g,
    );
    return [...found].map(([, day, window]) => `${day} ${window}`);
  };

  it('link each arrival window of a day to a new lead with that day and window', async () => {
    const wednesday = comingDay(3, 7);
    const ofDay = (await slots(`day=${wednesday}`)).filter((slot) => slot.startsWith(wednesday));
    expect(ofDay).toContain(`${wednesday} morning`);
    expect(await slots(`view=day&day=${wednesday}`)).toEqual(ofDay);
    // A busy window keeps its link: the owner may add another crew.
    await seed(site.dataSource, [{ status: 'scheduled', day: wednesday, timeWindow: 'morning' }]);
    expect(await slots(`view=day&day=${wednesday}`)).toEqual(ofDay);
    const { text } = await owner
      .get(`/admin/leads/new?preferredDate=${wednesday}&timePreference=afternoon`)
      .expect(200);
    expect(text).toMatch(
      new RegExp(
        `name="preferredDate"[^>]*value="${wednesday}"|value="${wednesday}"[^>]*name="preferredDate"`,
      ),
    );
    expect(text).toMatch(/<option value="afternoon" selected="">/);
  });

  it('are few enough to tab through, and there are none on past days and days off', async () => {
    const calendar = site.app.get(BusinessCalendarService);
    const wednesday = comingDay(3, 7);
    const [sunday, thursday] = [calendar.plusDays(wednesday, -3), calendar.plusDays(wednesday, 1)];
    const before = await slots(`day=${wednesday}`);
    expect(before.length).toBeLessThanOrEqual(18);
    expect(before.filter((slot) => slot.startsWith(sunday))).toEqual([]);
    expect(before.filter((slot) => slot.startsWith(thursday))).not.toEqual([]);
    await site.app.get(DaysOffService).add({ from: thursday, until: thursday, reason: '' });
    const after = await slots(`day=${wednesday}`);
    expect(after).toEqual(before.filter((slot) => !slot.startsWith(thursday)));
    expect(await slots(`day=${calendar.plusDays(calendar.dayOf(), -7)}`)).toEqual([]);
  });

  it('are offered where a lead is scheduled, from its preferred date on, and fill the form in with one tap', async () => {
    await site.app.get(FreeWindowsService).refresh();
    const preferredDate = comingDay(2, 7);
    const [id] = await seed(site.dataSource, [{ status: 'contacted', day: preferredDate }]);
    const page = `/admin/leads/${id}/appointment`;
    const { text } = await owner.get(page).expect(200);
    const offered = [...text.matchAll(/href="\?slot=([^"]+)"/g)].map(([, slot]) => decodeURIComponent(slot));
    expect(offered).toHaveLength(6);
    expect(offered.every((slot) => slot >= preferredDate)).toBe(true);
    const [day, window] = offered[3].split(' ');
    const valuesAfter = async (slot: string) => {
      const { text: filled } = await owner.get(page).query({ slot }).expect(200);
      const date = /<input[^>]*type="date"[^>]*>/.exec(filled)?.[0];
      return [
        /value="([^"]*)"/.exec(date ?? '')?.[1],
        /<option value="(\w+)" selected="">/.exec(filled)?.[1],
      ];
    };
    expect(await valuesAfter(offered[3])).toEqual([day, window]);
    for (const slot of [`${day} midnight`, 'x', `${comingDay(2, -21)} morning`])
      expect(await valuesAfter(slot)).toEqual(await valuesAfter(''));
  });
});
