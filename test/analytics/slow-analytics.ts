import {
  type AnalyticsBreakdowns,
  type AnalyticsOverview,
  type Tap,
  taps,
} from '../../views/contracts/analytics/analytics.js';
import type { Filters, Profile } from '../../views/contracts/analytics/filters.js';
import type { FormName, ReportedGoal, VisitGoal } from '../../views/contracts/analytics/goals.js';

export interface SlowView {
  session: string;
  at: number;
  page: string;
  referrer: string;
}

export interface SlowSession {
  id: string;
  startedAt: number;
  viewsAt: number[];
  lastHit: number;
  endedAt: number;
  activeAt: number;
  place: [country: string, city: string];
  device?: SlowDevice;
  agent?: SlowAgent;
  landing?: string;
  source?: string;
  channel?: string;
  campaign?: string;
  taps: Set<Tap>;
  goals: Set<VisitGoal>;
  /** Names of fields with their form, the last one changed at the end. */
  fields: string[];
  /** Attempts to send by invalid field. */
  errors: Map<string, number>;
}

/** What a browser says of itself, and what the analytics should read in that. */
export interface SlowDevice {
  said: string;
  language: string;
  screenWidth: string;
  visit?: 'new' | 'returning';
}

/** A user agent, and what the analytics should read in it. */
export interface SlowAgent {
  said: string;
  device: string;
  browser: string;
}

export type SlowRecord =
  | {
      kind: 'session';
      session: string;
      place: [country: string, city: string];
      device?: SlowDevice;
      agent?: SlowAgent;
    }
  | {
      kind: 'view';
      session: string;
      page: string;
      referrer: string;
      source?: string;
      medium?: string;
      campaign?: string;
      click?: string;
    }
  | { kind: 'event'; session: string; tap?: Tap }
  | {
      kind: 'progress';
      session: string;
      goal?: ReportedGoal;
      form?: FormName;
      field?: string;
      errors?: string[];
    }
  | { kind: 'update'; session: string; endedAt?: number; lastActivityAt?: number };

const halfAnHour = 30 * 60_000;
export const ownHost = 'carpets.example';

/** The analytics in a form that is obviously right, and slow: lists, and filters over all of them. */
export class SlowAnalytics {
  readonly views: SlowView[] = [];
  readonly sessions = new Map<string, SlowSession>();
  /** Nothing is recorded before this moment any more. */
  closedUntil = 0;

  /** Updates and progress count after all else that arrived with them. */
  record(batch: { at: number; record: SlowRecord }[]): void {
    for (const { record, at } of batch)
      if (record.kind !== 'update' && record.kind !== 'progress') this.note(record, at);
    for (const { record, at } of batch) {
      if (record.kind === 'update') this.update(record, at);
      if (record.kind === 'progress') this.progress(record);
    }
  }

  private note(record: Exclude<SlowRecord, { kind: 'update' | 'progress' }>, arrivedAt: number): void {
    const known = this.sessions.get(record.session);
    const at = Math.max(arrivedAt, this.closedUntil, known?.lastHit ?? 0);
    const session = known ?? newSession(record.session, at);
    this.sessions.set(record.session, session);
    if (record.kind === 'session') {
      if (session.place.join('') === '') session.place = record.place;
      session.device ??= record.device;
      session.agent ??= record.agent;
      return;
    }
    session.lastHit = at;
    if (record.kind === 'event') {
      if (record.tap) {
        session.taps.add(record.tap);
        session.goals.add(record.tap);
      }
      return;
    }
    if (session.viewsAt.length === 0) {
      session.landing = record.page;
      session.source = sourceOf(record);
      session.channel = channelOf(record);
      session.campaign = record.campaign;
    }
    session.viewsAt.push(at);
    this.views.push({ session: record.session, at, page: record.page, referrer: record.referrer });
  }

  private progress({ session: id, goal, form, field, errors = [] }: SlowProgress): void {
    const session = this.sessions.get(id);
    if (!session) return;
    if (goal) session.goals.add(goal);
    if (!form) return;
    const name = `${form}:${field}`;
    if (field) session.fields = [...session.fields.filter((one) => one !== name), name];
    for (const one of new Set(errors))
      session.errors.set(`${form}:${one}`, (session.errors.get(`${form}:${one}`) ?? 0) + 1);
  }

  /** What would have been recorded if only the visits that meet the filters had come. */
  filtered(filters: Filters): SlowAnalytics {
    const rest = new SlowAnalytics();
    for (const [id, session] of this.sessions) {
      const profile = this.profileOf(session);
      const isIn = filters.every(
        ({ dimension, isExcluded, values }) =>
          [profile[dimension]].flat().some((own) => values.includes(own)) === !isExcluded,
      );
      if (isIn) rest.sessions.set(id, session);
    }
    rest.views.push(...this.views.filter(({ session }) => rest.sessions.has(session)));
    return rest;
  }

  profileOf({ id, landing, source, channel, campaign, place, device, agent }: SlowSession): Profile {
    return {
      page: [...new Set(this.views.filter(({ session }) => session === id).map(({ page }) => page))],
      landing: landing ?? '',
      source: source ?? '',
      channel: channel ?? 'direct',
      campaign: campaign ?? '',
      country: place[0],
      city: place[1],
      device: agent?.device ?? '',
      browser: agent?.browser ?? '',
      screen: device?.screenWidth ?? '',
      language: device?.language ?? '',
      visit: device?.visit ?? '',
    };
  }

  private update(record: Extract<SlowRecord, { kind: 'update' }>, at: number): void {
    const session = this.sessions.get(record.session);
    if (!session) return;
    const believable = (ms = 0) => Math.min(ms, at + halfAnHour);
    session.endedAt = Math.max(session.endedAt, believable(record.endedAt));
    session.activeAt = Math.max(session.activeAt, believable(record.lastActivityAt));
  }

  viewsIn(start: number, end: number): SlowView[] {
    return this.views.filter(({ at }) => at >= start && at < end);
  }

  /** Those that began or viewed a page in the range. */
  visitorsIn(start: number, end: number): SlowSession[] {
    return [...this.sessions.values()].filter(({ startedAt, viewsAt }) =>
      [startedAt, ...viewsAt].some((at) => at >= start && at < end),
    );
  }

  startedIn(start: number, end: number): SlowSession[] {
    return [...this.sessions.values()].filter(({ startedAt }) => startedAt >= start && startedAt < end);
  }

  /**
   * Sessions that began in the range, by what their first view said: how many, and how many of them tapped on
   * the number and on Text. Those with the most taps first, then those with the most sessions.
   */
  arrivals(start: number, end: number, by: 'landing' | 'source' | 'campaign') {
    const sessions = this.startedIn(start, end);
    const keys = ranked(
      sessions.map((session) => session[by]).filter((word) => word !== undefined),
      100,
    );
    const rows = keys.map(([key, visitors]) => {
      const own = sessions.filter((session) => session[by] === key);
      const [called, texted] = taps.map((tap) => own.filter((session) => session.taps.has(tap)).length);
      return { key, visitors, called, texted };
    });
    return rows.sort((a, b) => b.called + b.texted - a.called - a.texted);
  }

  /** How many sessions that began in the range and viewed a page tapped on it. */
  tapped(start: number, end: number, tap: Tap): number {
    return this.startedIn(start, end).filter((session) => session.taps.has(tap) && session.viewsAt.length > 0)
      .length;
  }

  breakdowns(start: number, end: number): AnalyticsBreakdowns {
    const visitors = this.visitorsIn(start, end);
    const by = (name: 'language' | 'screenWidth') =>
      ranked(
        visitors.map(({ device }) => device?.[name] ?? ''),
        20,
      ).map(([key, count]) => ({ key, visitors: count }));
    return { language: by('language'), screenWidth: by('screenWidth') };
  }

  overview(start: number, end: number): AnalyticsOverview {
    const views = this.viewsIn(start, end);
    const visitors = this.visitorsIn(start, end);
    const sum = visitors.reduce((total, visitor) => total + durationOf(visitor), 0);
    const bounces = visitors.filter(({ viewsAt }) => viewsAt.length === 1);
    const fromElsewhere = views.filter(({ referrer }) => !referrer.includes(ownHost));
    return {
      totalVisitors: visitors.length,
      totalPageViews: views.length,
      averageSessionDuration: visitors.length === 0 ? 0 : Math.round(sum / visitors.length / 1000),
      bounceRate: visitors.length === 0 ? 0 : (bounces.length / visitors.length) * 100,
      topPages: ranked(
        views.map(({ page }) => page),
        5,
      ).map(([pageUrl, count]) => ({ pageUrl, views: count })),
      topReferrers: ranked(
        fromElsewhere.map(({ referrer }) => referrer),
        5,
      ).map(([referrer, count]) => ({
        referrer,
        views: count,
      })),
      geographicData: ranked(
        visitors.map(({ place }) => place.join('\t')),
        100,
      ).map(([key, count]) => {
        const [country, city] = key.split('\t');
        return { city, country, visitors: count };
      }),
    };
  }
}

function newSession(id: string, at: number): SlowSession {
  return {
    id,
    startedAt: at,
    viewsAt: [],
    lastHit: at,
    endedAt: 0,
    activeAt: 0,
    place: ['', ''],
    taps: new Set(),
    goals: new Set(),
    fields: [],
    errors: new Map(),
  };
}

type SlowProgress = Extract<SlowRecord, { kind: 'progress' }>;
type SlowFirstView = Pick<
  Extract<SlowRecord, { kind: 'view' }>,
  'source' | 'medium' | 'campaign' | 'click' | 'referrer'
>;

/** The only sources that these histories have are a newsletter, Google, an unknown site, and none. */
function sourceOf({ source, referrer, click }: SlowFirstView): string {
  if (source === 'newsletter') return 'Newsletter';
  const host = hostOf(referrer);
  if (host === 'google.com') return 'Google';
  return host || (click === 'gclid' ? 'Google' : '');
}

function channelOf({ source, medium, campaign, click, referrer }: SlowFirstView): string {
  const host = hostOf(referrer);
  if (click === 'gclid') return 'paid-search';
  if (medium === 'cpc') return source === 'newsletter' ? 'email' : 'paid-search';
  if (medium === 'flyer') return 'print';
  if (source === 'newsletter') return 'email';
  if (host === 'google.com') return 'search';
  return medium || campaign || host ? 'referral' : 'direct';
}

/** In milliseconds: to the last sign of activity (also a hit), at most half an hour past the last hit. */
export function durationOf({ startedAt, endedAt, activeAt, lastHit }: SlowSession): number {
  const latest = Math.max(endedAt, activeAt, lastHit);
  return Math.max(0, Math.min(latest, lastHit + halfAnHour) - startedAt);
}

function hostOf(referrer: string): string {
  return referrer === '' || referrer.includes(ownHost) ? '' : new URL(referrer).host.replace(/^www\./, '');
}

/** The most frequent words, equal ones in alphabetical order. */
export function ranked(words: string[], atMost: number): [string, number][] {
  const counts = new Map<string, number>();
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  return [...counts].sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1)).slice(0, atMost);
}
