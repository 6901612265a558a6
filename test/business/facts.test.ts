import { beforeAll, describe, expect, it, jest } from '@jest/globals';
import { DashboardService } from '../../src/admin/dashboard.service.js';
import { BusinessService } from '../../src/business/business.service.js';
import { version1 } from '../../src/business/content/stored-content.js';
import { factsOf } from '../../src/business/facts.js';
import { CalendarFilesService } from '../../src/calendar/calendar-files.service.js';
import { EmailRendererService } from '../../src/pages/email-renderer.service.js';
import { ClockService } from '../../src/platform/config/clock.service.js';
import { describeOpenDays, describeOpeningHours } from '../../src/website/site/content/describe-facts.js';
import type { BusinessFacts } from '../../views/contracts/website/facts.js';
import { cityPath } from '../../views/contracts/website/service-areas.js';
import { allPaths } from '../support/browser/public-paths.js';
import { sqlite } from '../support/databases/databases.js';
import { testSite } from '../support/site/site.js';

const businessFacts = factsOf(version1);
const [single, threeRooms, wholeHouse] = businessFacts.packages;
const noTexts = { about: '', travel: '', photo: { name: '', alt: '' } };
const keptCities = ['Otsego', 'Maple Grove', 'Coon Rapids'];

/** A different value for every fact; only the cities that testimonials come from stay. */
const others: BusinessFacts = {
  packages: [
    { ...single, cents: 123_00 },
    { ...threeRooms, cents: 240_00, beforeCents: 300_00 },
    { ...wholeHouse, cents: 450_50, beforeCents: 1_600_00, size: 1_500 },
  ],
  prices: {
    ...businessFacts.prices,
    petStains: { kind: 'from', cents: 51_00 },
    stairs: { kind: 'step', cents: 6_00 },
    hardwood: { kind: 'from', cents: 72_50 },
  },
  openingHours: [
    { weekdays: [1, 2, 3], from: 11, to: 19 },
    { weekdays: [6], from: 8, to: 14 },
    { weekdays: [0, 4] },
    { weekdays: [5], isByAppointment: true },
  ],
  testimonials: businessFacts.testimonials,
  figures: {
    ...businessFacts.figures,
    years: { value: '18+', isConfirmed: false },
    rating: { value: '4.7', isConfirmed: false },
    reviews: { value: '170+', isConfirmed: false },
  },
  picture: businessFacts.picture,
  areaInWords: 'the harbor towns',
  cleaningInterval: '8-14 months',
  timeWindows: [
    { value: 'morning', from: 7, to: 11 },
    { value: 'afternoon', from: 13, to: 16 },
    { value: 'evening', from: 18, to: 21 },
  ],
  answerHours: 36,
  dryingTime: '5-7 hours',
  steamDryingTime: '16-30 hours',
  cleaningTime: '2-5 hours',
  roomSquareFeet: 250,
  smallRoomSquareFeet: 150,
  serviceArea: [
    { name: 'Zimmerman', zips: ['55398'], latitude: 45.4433, longitude: -93.59, ...noTexts },
    ...businessFacts.serviceArea.filter(({ name }) => keptCities.includes(name)),
    { name: 'Ham Lake', zips: ['55304'], latitude: 45.2502, longitude: -93.2, ...noTexts },
    { name: 'Becker', zips: ['55308'], latitude: 45.3933, longitude: -93.8769, ...noTexts },
  ],
};

/** How pages say a fact now, and how they have to say it with the other facts. */
const sayings: [fact: string, now: string, then: string][] = [
  ['the price of a room', '$99', '$123'],
  ['that price to search engines', '"price":"99"', '"price":"123"'],
  ['the price of three rooms', '$267', '$240'],
  ['what three rooms cost before', '$297', '$300'],
  ['what three rooms save', '10% savings', '20% savings'],
  ['the price of a house', '$509', '$450.50'],
  ['that price to search engines', '"price":"509"', '"price":"450.50"'],
  ['what a house cost before', '$599', '$1,600'],
  ['what a house saves', '15% savings', '72% savings'],
  ['the area of a house', '1,200 sq ft', '1,500 sq ft'],
  ['the price of pet stains', '$45', '$51'],
  ['the price of a step', '$5', '$6'],
  ['the price of hardwood', '$65', '$72.50'],
  ['the area of a room', 'up to 200 sq ft', 'up to 250 sq ft'],
  ['the area of three rooms', '600 sq ft', '750 sq ft'],
  ['the drying time', '2-4 hours', '5-7 hours'],
  ['the drying time after steam', '12-24 hours', '16-30 hours'],
  ['the length of a cleaning', '1-3 hours', '2-5 hours'],
  ['the time of an answer', '24 hours', '36 hours'],
  ['how often to clean', '6-12 months', '8-14 months'],
  ['the years of experience', '15+', '18+'],
  ['the rating', '4.9', '4.7'],
  ['the reviews', '150+', '170+'],
  ['how many cities', '15 cities', '6 cities'],
  ['from where to where', 'from Big Lake to Blaine', 'from Becker to Ham Lake'],
  ['the morning', '8AM-12PM', '7AM-11AM'],
  ['the afternoon', '12PM-5PM', '1PM-4PM'],
  ['the evening', '5PM-8PM', '6PM-9PM'],
  ['days with the same hours', 'Tue-Thu', 'Mon-Wed'],
  ['their hours', '10AM-6PM', '11AM-7PM'],
  ['the same to search engines', '"opens":"10:00","closes":"18:00"', '"opens":"11:00","closes":"19:00"'],
  ['other days', 'Fri-Sat 9AM-5PM', 'Saturday 8AM-2PM'],
  ['closed days', 'closed on Sunday,', 'closed on Sunday and Thursday,'],
  ['closed days in the table', '<dt>Sunday</dt>', '<dt>Sun, Thu</dt>'],
  ['days by appointment', 'Monday is by appointment', 'Friday is by appointment'],
  ['all open days', 'Tuesday to Saturday, or Monday', 'Monday, Tuesday, Wednesday and Saturday, or Friday'],
];

/** How often a text is said; not counted where it is a part of a longer figure. */
const count = (html: string, said: string) =>
  html.match(new RegExp(`(?<![\\d-])${said.replace(/[$+.]/g, '\\$&')}(?!\\d)`, 'gi'))?.length ?? 0;

/**
 * A document without what nobody reads: styles, scripts, drawings, React's separators. Also without the open
 * slots, whose hours follow from two facts.
 */
const readable = (html: string) =>
  html
    .replace(/<label class="free-window">[\s\S]*?<\/label>/g, '')
    .replace(/<style>[\s\S]*?<\/style>|<script type="module"[\s\S]*?<\/script>|<!-- -->/g, '')
    .replace(/ d="[^"]*"/g, '');

/** The public pages of a site with some facts; the articles are dated and keep their figures. */
function pagesWith(facts: BusinessFacts) {
  const site = testSite(sqlite);
  const pages = new Map<string, string>();
  beforeAll(async () => {
    const business = site.app.get(BusinessService);
    Object.defineProperty(business, 'facts', { get: () => facts });
    const paths = allPaths.filter((path) => !path.startsWith('/blog/') && path !== cityPath('Brooklyn Park'));
    for (const path of [...paths, '/contact/sent', '/free-room/booked'])
      pages.set(path, readable((await site.visitor.get(path).expect(200)).text));
  });
  return { site, pages };
}

describe('Opening hours as text', () => {
  const facts = (...openingHours: BusinessFacts['openingHours']) => ({ ...businessFacts, openingHours });
  const open = { weekdays: [3], from: 10, to: 18 };

  it('list several days by appointment', () => {
    const hours = facts(open, { weekdays: [1, 2], isByAppointment: true });
    expect(describeOpeningHours(hours)).toBe(
      'Our hours are Wednesday 10AM-6PM. Monday and Tuesday are by appointment only.',
    );
    expect(describeOpenDays(hours)).toBe('Wednesday, or Monday and Tuesday by appointment only');
  });

  it('show no hours if no day is open', () => {
    const hours = facts({ weekdays: [0] }, { weekdays: [1], isByAppointment: true });
    expect(describeOpeningHours(hours)).toBe('We are closed on Sunday, and Monday is by appointment only.');
    expect(describeOpenDays(hours)).toBe('Monday by appointment only');
  });
});

describe('A fact of the business', () => {
  const { pages: present } = pagesWith(businessFacts);
  const { site, pages: changed } = pagesWith(others);

  it.each(sayings)(
    'when changed, is said wherever it was said before, and the old one nowhere: %s',
    (_fact, now, then) => {
      const places = [...present].filter(([, html]) => count(html, now) > 0);
      expect(places).not.toEqual([]);
      const wanted = places.map(([path, html]) => [path, count(html, now)]);
      const found = [...changed].flatMap(([path, html]) =>
        count(html, then) ? [[path, count(html, then)]] : [],
      );
      expect(found).toEqual(wanted);
      expect([...changed].filter(([, html]) => count(html, now) > 0).map(([path]) => path)).toEqual([]);
    },
  );

  it('that is a city is on every page, and a removed city on none', () => {
    const names = (facts: BusinessFacts) => facts.serviceArea.map(({ name }) => name);
    const gone = names(businessFacts).filter((name) => !keptCities.includes(name));
    expect(gone).toHaveLength(12);
    for (const [path, html] of changed) {
      expect([path, names(others).filter((name) => !html.includes(name))]).toEqual([path, []]);
      expect([path, gone.filter((name) => html.includes(name))]).toEqual([path, []]);
    }
    expect(changed.get('/faq')).toContain(
      'Zimmerman, Otsego, Maple Grove, Coon Rapids, Ham Lake and Becker.',
    );
  });

  it('is also in emails, API responses, leads and calendars', async () => {
    const { app, visitor } = site;
    const { text } = app
      .get(EmailRendererService)
      .render('acknowledgement', { openingHours: [], requested: null, estimate: null });
    expect(text).toContain('within 36 hours');
    const body = { name: 'Ada', email: 'ada@example.com', phone: '7635550100', address: '1 Main St, Anoka' };
    const wish = { roomSelection: 'one_room', preferredDate: '2027-12-03', timePreference: 'morning' };
    const posted = { ...body, ...wish, noObligationAgreement: 'on' };
    await visitor.post('/free-room').type('form').send(posted).expect(303);
    const answer = await visitor.post('/api/contact').send(body).expect(201);
    expect(answer.body.message).toContain('within 36 hours');
    const owner = await site.owner();
    const { body: leads } = await owner.get('/admin/api/contacts').expect(200);
    expect(leads[1].message).toContain('one room (up to 250 sq ft)');
    const appointment = {
      uid: 'x',
      sequence: 0,
      changedAt: new Date(),
      day: '2027-12-03',
      timeWindow: 'morning',
    };
    const entry = app.get(CalendarFilesService).ownersCopy({ appointment, lead: leads[1] } as never);
    expect(entry).toMatch(
      /DTSTART;TZID=America\/Chicago:20271203T070000\r\nDTEND;TZID=America\/Chicago:20271203T110000/,
    );
    const { text: lead } = await owner.get(`/admin/leads/${leads[1].id}`).expect(200);
    expect(lead).toContain('Morning');
    expect(lead).not.toContain('Morning (');
    const overPromiseIn = async (hours: number) => {
      const later = new Date(Date.now() + hours * 3_600_000);
      const clock = jest.spyOn(app.get(ClockService), 'now').mockReturnValue(later);
      const { overPromise } = await app.get(DashboardService).today();
      clock.mockRestore();
      return overPromise;
    };
    expect([await overPromiseIn(35), await overPromiseIn(37)]).toEqual([0, 2]);
  });
});
