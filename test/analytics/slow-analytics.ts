import {
  type AnalyticsBreakdowns,
  type AnalyticsOverview,
  type Tap,
  taps,
} from '../../views/contracts/analytics/analytics.js';

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
  landing?: string;
  source?: string;
  campaign?: string;
  taps: Set<Tap>;
}

/** What a browser says of itself, and what the analytics should read in that. */
export interface SlowDevice {
  said: string;
  language: string;
  screenWidth: string;
}

export type SlowRecord =
  | { kind: 'session'; session: string; place: [country: string, city: string]; device?: SlowDevice }
  | {
      kind: 'view';
      session: string;
      page: string;
      referrer: string;
      source?: string;
      campaign?: string;
    }
  | { kind: 'event'; session: string; tap?: Tap }
  | { kind: 'update'; session: string; endedAt?: number; lastActivityAt?: number };

const halfAnHour = 30 * 60_000;
export const ownHost = 'carpets.example';

/** The analytics in a form that is obviously right, and slow: lists, and filters over all of them. */
export class SlowAnalytics {
  readonly views: SlowView[] = [];
  readonly sessions = new Map<string, SlowSession>();
  /** Nothing is recorded before this moment any more. */
  closedUntil = 0;

  /** Updates count after all else that arrived with them. */
  record(batch: { at: number; record: SlowRecord }[]): void {
    for (const one of batch) if (one.record.kind !== 'update') this.note(one.record, one.at);
    for (const one of batch) if (one.record.kind === 'update') this.update(one.record, one.at);
  }

  private note(record: Exclude<SlowRecord, { kind: 'update' }>, arrivedAt: number): void {
    const known = this.sessions.get(record.session);
    const at = Math.max(arrivedAt, this.closedUntil, known?.lastHit ?? 0);
    const session = known ?? newSession(record.session, at);
    this.sessions.set(record.session, session);
    if (record.kind === 'session') {
      if (session.place.join('') === '') session.place = record.place;
      session.device ??= record.device;
      return;
    }
    session.lastHit = at;
    if (record.kind === 'event') {
      if (record.tap) session.taps.add(record.tap);
      return;
    }
    if (session.viewsAt.length === 0) {
      session.landing = record.page;
      session.source = record.source || hostOf(record.referrer);
      session.campaign = record.campaign;
    }
    session.viewsAt.push(at);
    this.views.push({ session: record.session, at, page: record.page, referrer: record.referrer });
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
   * Sessions that began in the range, by what their first view said: how many, and how many of them tapped on the number and on
   * Text. Those with the most taps first, then those with the most sessions.
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
  };
}

/** In milliseconds: to the last sign of activity, which a hit is too, and at most half an hour past the last hit. */
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
