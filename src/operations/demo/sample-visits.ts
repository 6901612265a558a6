import { openedQuestion, tapped, type VitalName } from '../../../views/contracts/analytics/analytics.js';
import type { Touch } from '../../../views/contracts/analytics/touches.js';
import { publicPages } from '../../../views/contracts/website/public-pages.js';
import { isFreeRoom } from '../../../views/forms/leads/free-room.js';
import type { Arrival } from '../../analytics/ingestion/recorder.service.js';
import type { TrackRecord } from '../../analytics/ingestion/track-record.js';
import type { NewRow } from '../../analytics/tables.js';
import type { BusinessService } from '../../business/business.service.js';
import { servicePages } from '../../business/services.js';
import type { LeadDraft } from '../../contacts/intake/lead-draft.js';
import { pickDevice, profileFrom, type SampleDevice } from './sample-devices.js';
import { inventProgress } from './sample-progress.js';
import type { SeededRandom } from './seeded-random.js';

const hourMs = 3_600_000;

/** Idempotency keys of leads and IDs of visits start with it; outside ones can't, as they have no spaces. */
export const demoMark = 'demo ';

/** Sources of visitors: their share, referrer, campaign (source, medium, name, click ID) and pages. */
const origins: [weight: number, host: string, campaign: string, landing: string][] = [
  [13, 'm.facebook.com', 'facebook paid-social free-room fbclid', '/free-room'],
  [4, '', 'doorhanger print free-room', '/free-room'],
  [30, 'google.com', '', '/ / / /pricing /services /how-it-works /blog/living-with-pets-and-carpets'],
  [20, '', '', '/ / /contact /pricing'],
  [13, 'google.com', 'google cpc carpet-cleaning-near-me gclid', '/pricing /'],
  [6, 'bing.com', '', '/ / /pricing /services'],
  [3, 'bing.com', 'bing cpc carpet-cleaning-near-me msclkid', '/pricing'],
  [3, 'duckduckgo.com', '', '/ /faq'],
  [5, 'nextdoor.com', '', '/ /results'],
  [3, 'l.instagram.com', '', '/results'],
  [3, 'yelp.com', '', '/ /about'],
  [5, '', 'newsletter email before-the-holidays', '/blog/minnesota-road-salt-and-mud /pricing'],
];
const freeRoomOrigins = origins.slice(0, 2);

/** By hour of the business's day. */
const busy = [2, 1, 1, 1, 1, 2, 4, 7, 9, 10, 10, 10, 11, 10, 9, 9, 9, 10, 11, 12, 13, 11, 8, 4];
const places = 'Minneapolis,St. Paul,,Chicago'.split(',');
const popular = ['/pricing', '/services', '/how-it-works', '/results', '/faq', '/contact', '/free-room'];
/** What visitors click, and the element's name if it has one. */
const buttons: [text: string, elementId: string | null][] = [
  ['Book Now', null],
  ['Get Free Quote', null],
  ['See How It Works', null],
  ['Our Services', null],
  ['Pricing & Specials', null],
  ['FAQs', null],
  ['Read more', null],
  ['See more results', null],
  ['Call', tapped.call],
  ['Text', tapped.text],
];

/** A visitor's source. @param at by the visitor's clock. */
export function inventTouch(random: SeededRandom, at: Date, wantsFreeRoom = false): Touch {
  const table = wantsFreeRoom && random.chance(0.5) ? freeRoomOrigins : origins;
  const [, referrerHost, campaign, landing] = table[random.weighted(table.map(([weight]) => weight))];
  const [utmSource = '', utmMedium = '', utmCampaign = '', clickId = ''] = campaign.split(' ');
  const landingPage = random.pick(landing.split(' '));
  return { landingPage, referrerHost, utmSource, utmMedium, utmCampaign, clickId, at: at.toISOString() };
}

/** A visit record; for a page view, with the seconds spent on the page. */
interface Hit extends Arrival {
  seconds?: number;
}

/** All records of the sample visits. */
export class SampleVisits {
  /** Sorted by time once all are created. */
  hits: Hit[] = [];
  vitals: NewRow<'web_vitals'>[] = [];
  private readonly ownHost: string;
  private readonly titles: Map<string, string>;
  private readonly paths: string[];
  private readonly cities: string[];
  private readonly questions: string[];
  private count = 0;

  constructor(
    private readonly random: SeededRandom,
    { facts, site, content }: BusinessService,
  ) {
    const pages = [...Object.values(publicPages(site)), ...servicePages(content)].map(({ path, label }) => [
      path,
      label,
    ]);
    const read = content.posts.map(({ key, title }) => [`/blog/${key}`, title]);
    this.titles = new Map(
      [...pages, ...read].map(([path, title]) => [path, `${title} | ${site.businessName}`]),
    );
    this.paths = [...popular, ...popular, ...popular, ...this.titles.keys()];
    this.ownHost = new URL(site.origin).host;
    this.cities = [...places, ...facts.serviceArea.map(({ name }) => name)];
    this.questions = content.questions.map(({ question }) => question);
  }

  /** Creates a day's visits. @param start of the business's day, in ms. @param some about how many. */
  addDay(start: number, some: number): void {
    const { random } = this;
    for (let left = some * (0.7 + 0.6 * random.next()); left > 0; left--) {
      const at = start + (random.weighted(busy) + random.next()) * hourMs;
      const touch = inventTouch(random, new Date(at));
      const further = random.chance(0.45) ? 0 : random.between(1, 5);
      const pages = [touch.landingPage, ...Array.from({ length: further }, () => random.pick(this.paths))];
      this.look(
        touch,
        pages,
        pages.map(() => 8_000 - Math.round(48_000 * Math.log(1 - random.next()))),
      );
    }
  }

  /** Creates a request's visit, with its source and its form at the end, and sets the request's profile. */
  addVisitOf(draft: LeadDraft): void {
    const { touches, createdAt, wish } = draft;
    const { last } = touches;
    if (!last?.at) return;
    const form = isFreeRoom(wish) ? '/free-room' : '/contact';
    const pages = [...new Set([last.landingPage, this.random.pick(this.paths), form])];
    const sentAt = Date.parse(createdAt);
    const stay = Math.floor((sentAt - Date.parse(last.at)) / pages.length);
    const device = { ...pickDevice(this.random), returning: touches.first?.at !== last.at };
    draft.profile = profileFrom(device, form);
    const sessionId = this.look(
      last,
      pages,
      pages.map(() => stay),
      { device, sentForm: form },
    );
    this.addEvent(sessionId, form, sentAt - 1, {
      eventType: 'form_submit',
      elementId: form,
      elementText: null,
    });
  }

  /** Removes what hasn't happened yet. */
  until(now: number): this {
    this.hits = this.hits.filter(({ at }) => at < now).sort((a, b) => a.at - b.at);
    this.vitals = this.vitals.filter(({ timestamp }) => timestamp < now);
    return this;
  }

  /** Records a visit to some pages, with the milliseconds on each. @returns the session's ID. */
  private look(
    touch: Touch,
    pages: string[],
    stays: number[],
    { device, sentForm }: { device: SampleDevice; sentForm?: string } = { device: pickDevice(this.random) },
  ): string {
    const { random } = this;
    const { userAgent, ...shown } = device;
    const sessionId = `${demoMark}${++this.count}`;
    const city = this.cities[random.weighted(this.cities.map((_, rank) => 1 / (rank + 3)))];
    const deviceInfo = JSON.stringify({ ...shown, timezone: 'America/Chicago' });
    let at = Date.parse(touch.at as string);
    this.add(
      { type: 'session', sessionId, country: city && 'United States', city, deviceInfo, userAgent },
      at,
    );
    pages.forEach((path, index) => {
      const { pageUrl, referrer } =
        index === 0 ? arrivalOf(touch) : { pageUrl: path, referrer: `https://${this.ownHost}/` };
      const pageTitle = this.titles.get(path) ?? null;
      this.add(
        { type: 'pageview', sessionId, pageUrl, pageTitle, referrer, userAgent },
        at,
        Math.round(stays[index] / 1_000),
      );
      this.act(sessionId, path, at + stays[index] / 2);
      for (const step of inventProgress(random, path, path === sentForm))
        this.add({ type: 'progress', sessionId, ...step }, at + stays[index] - 1);
      if (random.chance(0.4)) this.measure(path, at, shown.screen < '5' ? 1.7 : 1);
      at += stays[index];
    });
    this.add({ type: 'update_session', sessionId, endedAt: at, lastActivityAt: at }, at);
    return sessionId;
  }

  /** Records events: opened questions, started forms and clicked buttons. */
  private act(sessionId: string, path: string, at: number): void {
    const { random, questions } = this;
    const click = (elementId: string | null, elementText: string) =>
      this.addEvent(sessionId, path, at, { eventType: 'click', elementId, elementText });
    if (path === '/faq')
      for (let left = random.between(0, 3); left > 0; left--)
        click(openedQuestion, questions[random.weighted(questions.map((_, rank) => 1 / (rank + 1)))]);
    if (/^\/(contact|free-room)$/.test(path) && random.chance(0.5)) click('name', '');
    else if (random.chance(0.35)) {
      const [text, elementId] = random.pick(buttons);
      click(elementId, text);
    }
  }

  private measure(pageUrl: string, timestamp: number, slowness: number): void {
    const { random } = this;
    const values: Record<VitalName, number> = {
      LCP: Math.round(slowness * (500 + 900 * random.next() ** 2)),
      INP: Math.round(slowness * (16 + 90 * random.next() ** 3)),
      CLS: Math.round(60 * random.next() ** 4) / 1_000,
    };
    for (const [metric, value] of Object.entries(values))
      this.vitals.push({ pageUrl, metric, value, timestamp });
  }

  private addEvent(
    sessionId: string,
    pageUrl: string,
    at: number,
    what: Pick<Extract<TrackRecord, { type: 'event' }>, 'eventType' | 'elementId' | 'elementText'>,
  ): void {
    this.add({ type: 'event', sessionId, pageUrl, ...what }, at);
  }

  private add(record: TrackRecord, at: number, seconds?: number): void {
    this.hits.push({ record, at: Math.floor(at), ownHost: this.ownHost, seconds });
  }
}

/** Returns the page URL and the referrer of a visitor's arrival. */
function arrivalOf({ landingPage, referrerHost, utmSource, utmMedium, utmCampaign, clickId }: Touch) {
  const campaign = {
    ...{ utm_source: utmSource, utm_medium: utmMedium, utm_campaign: utmCampaign },
    ...(clickId && { [clickId]: '' }),
  };
  return {
    pageUrl: `${landingPage}?${new URLSearchParams(campaign)}`,
    referrer: referrerHost && `https://${referrerHost}/`,
  };
}
