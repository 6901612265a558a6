import { describe, expect, it } from '@jest/globals';
import { version1 } from '../../src/business/content/stored-content.js';
import { openingHoursOf, shownOpeningHours } from '../../src/business/opening-hours.js';
import { sharedFacts } from '../../views/contracts/website/facts.js';
import type { Site } from '../../views/contracts/website/site.js';
import { businessData } from '../../views/format/structured-data.js';
import { askedFor } from '../../views/forms/bookings/free-window.js';
import { isOutside } from '../../views/forms/leads/outside-area.js';
import { preferredTimeHint } from '../../views/forms/leads/preferred-time-hint.js';
import { areaHint, checkAddress, checkArea, wholePlace } from '../../views/forms/leads/service-area.js';

const serviceAreaCities = version1.cities;
const openingHours = openingHoursOf(version1.hours);

describe('The check of city or ZIP', () => {
  it.each([
    ['Maple Grove', 'Maple Grove'],
    ['  maple   grove ', 'Maple Grove'],
    ['Saint Michael', 'St. Michael'],
    ['st michael, MN', 'St. Michael'],
    ['55369', 'Maple Grove or Dayton (55369)', '55369: Maple Grove and Dayton'],
    ['55303-1234', 'Anoka or Ramsey (55303)', '55303: Anoka and Ramsey'],
  ])('knows %j', (typed, area, place = area) => {
    const answer = checkArea(typed, serviceAreaCities);
    expect(answer).toMatchObject({ isInside: true, area });
    expect(answer && areaHint(answer)).toBe(`Yes, we serve ${place}.`);
  });

  it('knows a ZIP code of each of the 15 cities, and each city by its name', () => {
    for (const { name: city } of serviceAreaCities)
      expect(checkArea(city, serviceAreaCities)).toEqual({ isInside: true, area: city });
    const reached = Array.from({ length: 200 }, (_, index) =>
      checkArea(String(55300 + index), serviceAreaCities),
    )
      .filter((answer) => answer?.isInside)
      .map((answer) => answer?.area ?? '');
    for (const { name: city } of serviceAreaCities)
      expect(reached.some((area) => area.includes(city))).toBe(true);
  });

  it.each([
    ['Edina', 'Edina'],
    ['55401', '55401'],
  ])('says that %j is outside, and keeps it as typed', (typed, area) => {
    expect(checkArea(typed, serviceAreaCities)).toEqual({ isInside: false, area });
  });

  it.each(['', 'a', '553', '5536'])('has nothing to say of %j', (typed) => {
    expect(checkArea(typed, serviceAreaCities)).toBeUndefined();
  });

  it('reads an address: by its ZIP code, else by its city', () => {
    const check = (address: string) => checkAddress(address, serviceAreaCities);
    expect(check('12345 Elm Creek Blvd\nMaple Grove, MN 55369')?.isInside).toBe(true);
    expect(check('7 Main St, Anoka')?.area).toBe('Anoka');
    expect(check('1 Nicollet Mall, Minneapolis, MN 55401')?.isInside).toBe(false);
    expect(check('12345 Elm Street')).toBeUndefined();
  });

  it.each([
    ['12 Elm St', 'Otsego', '12 Elm St, Otsego', 'Otsego'],
    ['12 Elm St', 'Maple Grove or Dayton (55369)', '12 Elm St, 55369', 'Maple Grove or Dayton (55369)'],
    ['12 Rogers St', 'Dayton', '12 Rogers St, Dayton', 'Dayton'],
    ['12 Elm St, saint michael', 'St. Michael', '12 Elm St, saint michael', 'St. Michael'],
    ['12 Elm St, Otsego, MN 55330', '', '12 Elm St, Otsego, MN 55330', 'Elk River or Otsego (55330)'],
    ['12 Elm St, Anoka', '', '12 Elm St, Anoka', 'Anoka'],
    ['12 Elm St', '', '12 Elm St', null],
  ])('completes %j and the area %j by each other', (address, area, whole, serviceArea) => {
    expect(wholePlace(address, area, serviceAreaCities)).toEqual({ address: whole, serviceArea });
  });
});

describe('A request’s place', () => {
  it.each([
    [{ serviceArea: 'Minneapolis' }, true],
    [{ serviceArea: '55401' }, true],
    [{ serviceArea: 'Minneapolis', address: '12 Anoka Ave, Minneapolis' }, true],
    [{ serviceArea: 'Maple Grove', address: '12 Elm St, Minneapolis, MN 55401' }, true],
    [{ serviceArea: 'Address: 12 Elm St, Minneapolis, MN 55401' }, true],
    [{ serviceArea: 'Address: 12 Elm St' }, false],
    [{ serviceArea: 'Elk River, MN 55330' }, false],
    [{ serviceArea: 'Anoka or Ramsey (55303)', address: '12 Elm St, 55303' }, false],
    [{ serviceArea: null, address: '12345 Elm St' }, false],
    [{ serviceArea: 'Minneapolis', address: '7500 Zane Ave N, Minneapolis, MN 55443' }, false],
    [{ serviceArea: 'Edina', address: '12 Elm St, Maple Grove, MN 55999' }, false],
    [{ address: '12 Elm St, Minneapolis, MN 55401, USA' }, true],
    [{ address: '100 Anoka St, Minneapolis, MN 55401-1234' }, true],
    [{}, false],
  ])('%j is outside: %j', (place, outside) => {
    expect(isOutside(place, serviceAreaCities)).toBe(outside);
  });
});

describe('The hint on a preferred time', () => {
  // 2026-11-22 is a Sunday.
  const hint = (day: string, timeWindow = '', today = '2026-11-20') =>
    preferredTimeHint({ day, timeWindow }, shownOpeningHours(openingHours), sharedFacts, today);

  it.each([
    ['2026-11-22', '', /closed on Sundays/],
    ['2026-11-22', 'morning', /closed on Sundays/],
    ['2026-11-23', '', /Mondays are by appointment only/],
    ['2026-11-24', 'morning', /On Tuesdays we’re open 10AM-6PM, so we’d come 10AM-12PM\./],
    ['2026-11-24', 'evening', /we’d come 5PM-6PM\./],
    ['2026-11-27', 'evening', /On Fridays we’re open 9AM-5PM. Other times depend on availability/],
    ['2026-11-28', 'morning', /On Saturdays we’re open 9AM-5PM/],
    ['2026-11-19', 'afternoon', /has passed/],
  ])('%s %s', (day, window, text) => {
    expect(hint(day, window)).toMatch(text);
  });

  it('says that a day before the last offered slot has no open time, and nothing of later days', () => {
    const offered = ['2026-11-24', '2026-11-27'].map((day) => ({ day, timeWindow: 'afternoon' }));
    const on = (day: string) =>
      preferredTimeHint(
        { day, timeWindow: 'afternoon' },
        shownOpeningHours(openingHours),
        sharedFacts,
        '2026-11-20',
        [],
        offered,
      );
    expect(on('2026-11-25')).toMatch(/^No times are open that day\. .* suggest another/);
    for (const day of ['2026-11-24', '2026-11-27', '2026-12-01']) expect(on(day)).toBeUndefined();
    expect(on('2026-11-23')).toMatch(/by appointment only/);
  });

  it('knows hours that begin at midnight', () => {
    const always = shownOpeningHours([{ weekdays: [0], from: 0, to: 24 }]);
    const sunday = { day: '2026-11-22', timeWindow: 'morning' };
    expect(preferredTimeHint(sunday, always, sharedFacts)).toBeUndefined();
    const site = { cities: [], openingHours: always, daysOff: [] } as unknown as Site;
    expect(businessData(site, version1.hero.picture)).toMatchObject({
      openingHoursSpecification: [{ dayOfWeek: ['Sunday'], opens: '00:00', closes: '24:00' }],
    });
  });

  it.each([
    ['2026-11-24', 'afternoon'],
    ['2026-11-27', ''],
    ['2026-11-20', 'afternoon'],
    ['', 'morning'],
    ['someday', 'evening'],
  ])('has nothing to say of %j %j', (day, window) => {
    expect(hint(day, window)).toBeUndefined();
  });
});

describe('What a visitor reads after a request', () => {
  const asked = (preferredDate: string, freeWindow = '') =>
    askedFor(
      { preferredDate, freeWindow, timePreference: 'evening' },
      {
        openingHours: shownOpeningHours(openingHours),
        daysOff: [{ id: 1, from: '2026-12-24', until: '2026-12-24', reason: '' }],
      },
      'We’ll confirm the time with you.',
    );

  it.each([
    ['2026-12-04', 'You asked for Fri, Dec 4, evening. We’ll confirm the time with you.'],
    [
      '2026-12-06',
      'You asked for Sun, Dec 6, evening. We’re closed on Sundays. We’ll call you to find another day.',
    ],
    [
      '2026-12-07',
      'You asked for Mon, Dec 7, evening. Mondays are by appointment only. We’ll call you to check.',
    ],
    [
      '2026-12-24',
      'You asked for Thu, Dec 24, evening. We’re closed Thu, Dec 24, 2026. We’ll call you to find another day.',
    ],
    ['', ''],
  ])('agrees with the form’s hint on %j', (day, text) => {
    expect(asked(day)).toBe(text);
  });
});
