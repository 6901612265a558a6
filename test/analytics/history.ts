import fc from 'fast-check';
import type { RecorderService } from '../../src/analytics/ingestion/recorder.service.js';
import { trackRecordOf } from '../../src/analytics/ingestion/track-record.js';
import type { SummariesService } from '../../src/analytics/summaries/summaries.service.js';
import type { BlockBuilderService } from '../../src/analytics/visit-blocks/block-builder.service.js';
import { tapped, taps } from '../../views/contracts/analytics/analytics.js';
import { type FormName, reportedGoals } from '../../views/contracts/analytics/goals.js';
import {
  ownHost,
  type SlowAgent,
  type SlowAnalytics,
  type SlowDevice,
  type SlowRecord,
} from './slow-analytics.js';

const [second, minute, hour, day] = [1_000, 60_000, 3_600_000, 86_400_000];

/** Later than the clock of any machine that runs this, so that the site doesn't sum up these hours itself. */
export const begin = Date.UTC(2040, 2, 1);

/** What happens, in the order in which it is stored; clocks may step back. */
export type Step = { wait: number } & (
  | { record: SlowRecord }
  /** What arrived so far is written. */
  | { flush: true }
  /** Hours that are over are summed up. */
  | { sumUp: true }
  /** Blocks of those hours' visits are built. */
  | { build: true }
);

const sessions = fc.constantFrom('ana', 'ben', 'cem', 'dua', 'eli', 'fay', 'gus', 'hal');
const wait = fc.oneof(
  { weight: 6, arbitrary: fc.integer({ min: 0, max: 90 * second }) },
  { weight: 4, arbitrary: fc.integer({ min: minute, max: 70 * minute }) },
  { weight: 2, arbitrary: fc.integer({ min: hour, max: 20 * hour }) },
  { weight: 1, arbitrary: fc.integer({ min: day, max: 12 * day }) },
  { weight: 1, arbitrary: fc.integer({ min: -5 * minute, max: 0 }) },
  { weight: 1, arbitrary: fc.constant(hour) },
);
const place = fc.constantFrom<[string, string]>(
  ['', ''],
  ['US', 'Otsego'],
  ['US', 'Blaine'],
  ['BR', 'São Paulo'],
  ['BR', 'Sao Paulo'],
);
const device = fc.constantFrom<(SlowDevice | undefined)[]>(
  undefined,
  { said: '{"screen":"1280x900","language":"en-US"}', language: 'en', screenWidth: '1024-1439' },
  { said: '{"screen":"479x1000","language":"EN"}', language: 'en', screenWidth: '1-479' },
  { said: '{"screen":"480x1000","language":"es_419"}', language: 'es', screenWidth: '480-767' },
  { said: '{"screen":"2560x1440","language":"haw"}', language: 'haw', screenWidth: '1440-' },
  {
    said: '{"screen":"800x600","language":"en","returning":true}',
    language: 'en',
    screenWidth: '768-1023',
    visit: 'returning',
  },
  {
    said: '{"screen":"360x800","language":"es","returning":false}',
    language: 'es',
    screenWidth: '1-479',
    visit: 'new',
  },
  { said: '{"screen":"wide","language":["en"]}', language: '', screenWidth: '' },
  { said: '{"screen":"1280x900', language: '', screenWidth: '' },
);
const agent = fc.constantFrom<(SlowAgent | undefined)[]>(
  undefined,
  {
    said: 'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Mobile Safari/537.36',
    device: 'phone',
    browser: 'Chrome',
  },
  {
    said: 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.4 Safari/605.1.15',
    device: 'desktop',
    browser: 'Safari',
  },
  { said: 'curl/8.0', device: '', browser: 'Other' },
);
const page = fc.constantFrom('/', '/About', '/about', '/contact', '/faq', '/pricing', '/__proto__');
const referrer = fc.constantFrom(
  '',
  'https://www.google.com/',
  'https://google.com/',
  'https://news.example/a',
  `https://${ownHost}/faq`,
);
const offset = fc.option(
  fc.oneof(
    fc.integer({ min: -minute, max: 10 * minute }),
    fc.integer({ min: -10 * day, max: 10 * day }),
    fc.constant(-3e12),
  ),
  { nil: undefined },
);

const record = fc.oneof(
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('session' as const), session: sessions, place, device, agent }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant('view' as const),
      session: sessions,
      page,
      referrer,
      source: fc.constantFrom(undefined, 'newsletter'),
      medium: fc.constantFrom(undefined, undefined, 'cpc', 'flyer'),
      campaign: fc.constantFrom(undefined, 'spring'),
      click: fc.constantFrom(undefined, undefined, 'gclid'),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('progress' as const),
      session: sessions,
      goal: fc.constantFrom(undefined, ...reportedGoals),
      form: fc.constantFrom<(FormName | undefined)[]>(undefined, 'contact', 'free-room'),
      field: fc.constantFrom(undefined, 'name', 'phone', 'email'),
      errors: fc.constantFrom<(string[] | undefined)[]>(undefined, [], ['phone'], ['phone', 'email']),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('event' as const),
      session: sessions,
      tap: fc.constantFrom(undefined, ...taps),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('update' as const),
      session: sessions,
      endedAt: offset,
      lastActivityAt: offset,
    }),
  },
);

export const histories = fc.array(
  fc.oneof(
    { weight: 8, arbitrary: fc.record({ wait, record }) },
    { weight: 3, arbitrary: fc.record({ wait: fc.constant(0), flush: fc.constant(true as const) }) },
    { weight: 1, arbitrary: fc.record({ wait: fc.constant(0), sumUp: fc.constant(true as const) }) },
    { weight: 1, arbitrary: fc.record({ wait: fc.constant(0), build: fc.constant(true as const) }) },
  ),
  { minLength: 1, maxLength: 80 },
) as fc.Arbitrary<Step[]>;

/** Where a range begins or ends: at or beside something that happened, at a whole hour, or anywhere. */
export interface Edge {
  of: number;
  shift: number;
  isWhole: boolean;
}

export const ranges = fc.array(
  fc.tuple(...([0, 1].map(() => edge()) as [fc.Arbitrary<Edge>, fc.Arbitrary<Edge>])),
  { minLength: 6, maxLength: 6 },
);

function edge(): fc.Arbitrary<Edge> {
  return fc.record({
    of: fc.double({ min: 0, max: 1, noNaN: true }),
    shift: fc.oneof(fc.constantFrom(-1, 0, 1), fc.integer({ min: -2 * day, max: 2 * day })),
    isWhole: fc.boolean(),
  });
}

/** The moment of an edge, in ms since 1970. @param moments those of the history that the edge refers to. */
export function momentOf({ of, shift, isWhole }: Edge, moments: number[]): number {
  const moment = (moments[Math.floor(of * (moments.length - 1))] ?? begin) + shift;
  return isWhole ? Math.floor(moment / hour) * hour : moment;
}

interface PlayedServices {
  recorder: RecorderService;
  summaries: SummariesService;
  /** Builds no blocks without it. */
  builder?: BlockBuilderService;
}

/** Plays a history on the real and the slow analytics. @returns the moments when something happened. */
export async function play(
  steps: readonly Step[],
  { recorder, summaries, builder }: PlayedServices,
  slow: SlowAnalytics,
): Promise<number[]> {
  let now = begin;
  const moments: number[] = [];
  let batch: { at: number; record: SlowRecord }[] = [];
  const flush = async () => {
    slow.record(batch);
    if (batch.length > 0) await recorder.write(batch.map(arrivalOf));
    batch = [];
  };
  for (const step of steps) {
    now += step.wait;
    if ('record' in step) {
      batch.push({ at: now, record: inTime(step.record, now) });
      moments.push(now);
    } else if ('flush' in step) {
      await flush();
    } else if ('build' in step) {
      await builder?.buildAll();
    } else {
      await summaries.sumUp(now);
      slow.closedUntil = Math.max(slow.closedUntil, Math.floor(now / hour) * hour);
    }
  }
  await flush();
  return moments;
}

/** Updates are drawn relative to when they are sent. */
function inTime(record: SlowRecord, now: number): SlowRecord {
  if (record.kind !== 'update') return record;
  const at = (ms: number | undefined) => (ms === undefined ? undefined : now + ms);
  return { ...record, endedAt: at(record.endedAt), lastActivityAt: at(record.lastActivityAt) };
}

function arrivalOf({ at, record }: { at: number; record: SlowRecord }) {
  return { at, ownHost, record: trackRecordOf(bodyOf(record)) };
}

function bodyOf(record: SlowRecord) {
  const sessionId = record.session;
  switch (record.kind) {
    case 'session':
      return {
        type: 'session',
        data: {
          sessionId,
          country: record.place[0],
          city: record.place[1],
          deviceInfo: record.device?.said,
          userAgent: record.agent?.said,
        },
      };
    case 'view': {
      const query = new URLSearchParams();
      if (record.source) query.set('utm_source', record.source);
      if (record.medium) query.set('utm_medium', record.medium);
      if (record.campaign) query.set('utm_campaign', record.campaign);
      if (record.click) query.set(record.click, '');
      const pageUrl = query.size > 0 ? `${record.page}?${query}` : record.page;
      return { type: 'pageview', data: { sessionId, pageUrl, referrer: record.referrer } };
    }
    case 'event':
      return {
        type: 'event',
        data: { sessionId, eventType: 'click', elementId: record.tap && tapped[record.tap], pageUrl: '/' },
      };
    case 'progress': {
      const { goal, form, field, errors } = record;
      return { type: 'progress', data: { sessionId, goal, form, field, errors } };
    }
    case 'update': {
      const iso = (ms: number | undefined) => (ms === undefined ? undefined : new Date(ms).toISOString());
      const updates = { endedAt: iso(record.endedAt), lastActivityAt: iso(record.lastActivityAt) };
      return { type: 'update_session', data: { sessionId, updates } };
    }
  }
}
