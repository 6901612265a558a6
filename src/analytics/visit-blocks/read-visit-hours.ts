import type { EntityManager } from 'typeorm';
import type { Profile } from '../../../views/contracts/analytics/filters.js';
import { visitGoals } from '../../../views/contracts/analytics/goals.js';
import { msOf, sqlInstant } from '../../platform/database/dialect.js';
import { marks } from '../../platform/database/insert-rows.js';
import { browserOf, deviceOf } from '../../platform/http/user-agents.js';
import { channelOf } from '../sources/channel-of.js';
import { sourceName } from '../sources/source-name.js';
import { hourMs, hourOf } from '../summaries/hour-blocks.js';
import { isBounce } from '../visit.js';
import { pagesElsewhere } from './pages-elsewhere.js';
import type { ScannedRange } from './scan-plan.js';
import type { VisitHour, VisitRow } from './visit-row.js';

/** The columns of a session that its row is made from. */
const columns = [
  ...['id', 'sessionId', 'startedAt', 'lastSeenAt', 'views', 'durationMs', 'taps', 'goals', 'isReturning'],
  ...['formFields', 'formErrors', 'landingPage', 'referrerHost', 'utmSource', 'utmMedium', 'utmCampaign'],
  ...['clickId', 'country', 'city', 'language', 'screenWidth', 'userAgent'],
] as const;
const selected = `SELECT ${columns.join(', ')} FROM sessions`;
const maxIdsPerQuery = 500;

type Stored = Record<string, string | number | Date | null>;

/** A session, with its instants in ms since 1970. */
export interface StoredVisit {
  id: number;
  sessionId: string;
  startedAt: number;
  lastSeenAt: number;
  views: number;
  /** Everything but `pages`, `prevAt` and `referrers`. */
  facts: Omit<VisitRow, 'pages' | 'prevAt' | 'referrers'>;
}

interface StoredView {
  sessionId: string;
  pageUrl: string;
  /** Undefined within the site. */
  referrer?: string;
  at: number;
  prevAt: number | null;
}

/**
 * Reads the visits of a time range from the single rows, by hour. The first and last hour may be partial: the
 * visits begun or with a page view in that part.
 * @param start in ms since 1970, included; `end` is not
 */
export async function readVisitHours(
  manager: EntityManager,
  start: number,
  end: number,
  { needsPages = true }: Pick<ScannedRange, 'needsPages'> = {},
): Promise<VisitHour[]> {
  const views = await viewsIn(manager, start, end);
  const begun = await visitsWhere(manager, 'startedAt >= ? AND startedAt < ?', [
    sqlInstant(start),
    sqlInstant(end),
  ]);
  const known = new Map(begun.map((visit) => [visit.sessionId, visit]));
  const others = [...new Set(views.map(({ sessionId }) => sessionId))].filter((id) => !known.has(id));
  for (const visit of await visitsOf(manager, others)) known.set(visit.sessionId, visit);
  const pages = await pagesOf(manager, needsPages ? known : new Map(), views);
  const hours = emptyHours(start, end);
  const hourAt = (ms: number) => hours[hourOf(ms) - hourOf(start)];
  for (const visit of begun) hourAt(visit.startedAt).add(visit, null);
  for (const view of views) {
    const visit = known.get(view.sessionId);
    if (visit) hourAt(view.at).addView(visit, view);
  }
  return hours.map((hour) => hour.rows(pages));
}

/** Reads sessions by their IDs from the browser. */
export async function visitsOf(
  manager: EntityManager,
  sessionIds: readonly string[],
): Promise<StoredVisit[]> {
  const visits: StoredVisit[] = [];
  for (let index = 0; index < sessionIds.length; index += maxIdsPerQuery) {
    const part = sessionIds.slice(index, index + maxIdsPerQuery);
    visits.push(...(await visitsWhere(manager, `sessionId IN ${marks(part.length)}`, part)));
  }
  return visits;
}

async function visitsWhere(
  manager: EntityManager,
  condition: string,
  values: readonly string[],
): Promise<StoredVisit[]> {
  const rows: Stored[] = await manager.query(`${selected} WHERE ${condition}`, [...values]);
  return rows.map(visitFrom);
}

async function viewsIn(manager: EntityManager, start: number, end: number): Promise<StoredView[]> {
  const rows: Stored[] = await manager.query(
    `SELECT sessionId, pageUrl, referrer, isInternal, timestamp, prevAt FROM page_views
     WHERE timestamp >= ? AND timestamp < ? ORDER BY timestamp, id`,
    [sqlInstant(start), sqlInstant(end)],
  );
  return rows.map((row) => ({
    sessionId: String(row.sessionId),
    pageUrl: String(row.pageUrl),
    referrer: Number(row.isInternal) === 1 ? undefined : String(row.referrer),
    at: msOf(row.timestamp as Date),
    prevAt: row.prevAt === null ? null : msOf(row.prevAt as Date),
  }));
}

/** Returns the pages of each visit's life. Only visits with more page views than these are read elsewhere. */
async function pagesOf(
  manager: EntityManager,
  visits: ReadonlyMap<string, StoredVisit>,
  views: readonly StoredView[],
): Promise<Map<string, Set<string>>> {
  const pages = new Map<string, Set<string>>();
  const counts = new Map<string, number>();
  for (const { sessionId, pageUrl } of views) {
    counts.set(sessionId, (counts.get(sessionId) ?? 0) + 1);
    const own = pages.get(sessionId) ?? new Set();
    pages.set(sessionId, own.add(pageUrl));
  }
  const elsewhere = [...visits.values()].filter(({ sessionId, views: all }) => counts.get(sessionId) !== all);
  for (const [sessionId, further] of await pagesElsewhere(manager, elsewhere)) {
    const own = pages.get(sessionId) ?? new Set();
    for (const page of further) own.add(page);
    pages.set(sessionId, own);
  }
  return pages;
}

function visitFrom(row: Stored): StoredVisit {
  const text = (name: (typeof columns)[number]) => String(row[name] ?? '');
  const reached = `${text('taps')} ${text('goals')}`.split(' ');
  const userAgent = text('userAgent');
  return {
    id: Number(row.id),
    sessionId: text('sessionId'),
    startedAt: msOf(row.startedAt as Date),
    lastSeenAt: msOf(row.lastSeenAt as Date),
    views: Number(row.views),
    facts: {
      landing: text('landingPage'),
      origin: {
        utmSource: text('utmSource'),
        utmMedium: text('utmMedium'),
        utmCampaign: text('utmCampaign'),
        referrerHost: text('referrerHost'),
        clickId: text('clickId'),
      },
      place: { country: text('country'), city: text('city') },
      client: {
        device: deviceOf(userAgent),
        browser: browserOf(userAgent),
        screen: text('screenWidth'),
        language: text('language'),
        visit: row.isReturning === null ? '' : Number(row.isReturning) === 1 ? 'returning' : 'new',
      },
      durationMs: Number(row.durationMs),
      isBounce: isBounce({ views: Number(row.views) }),
      goals: visitGoals.filter((goal) => reached.includes(goal)),
      formFields: text('formFields'),
      formErrors: text('formErrors'),
    },
  };
}

/** Returns what a visit is filtered by. @param page the pages of its life */
export const profileOf = ({ facts }: StoredVisit, page: readonly string[]): Profile => {
  const { landing, origin, place, client } = facts;
  const { utmSource, referrerHost, clickId, utmCampaign } = origin;
  return {
    page,
    landing,
    source: sourceName(utmSource, referrerHost, clickId),
    channel: channelOf(origin),
    campaign: utmCampaign,
    ...place,
    ...client,
  };
};

/** Collects the visits of one hour. */
class HourRows {
  private readonly found = new Map<
    string,
    { visit: StoredVisit; prevAt: number | null; views: StoredView[] }
  >();

  constructor(private readonly start: number) {}

  add(visit: StoredVisit, prevAt: number | null) {
    const entry = { visit, prevAt, views: [] as StoredView[] };
    this.found.set(visit.sessionId, entry);
    return entry;
  }

  /** Adds a page view. A visit that began earlier was last seen before the first of them. */
  addView(visit: StoredVisit, view: StoredView): void {
    const entry = this.found.get(visit.sessionId) ?? this.add(visit, view.prevAt ?? visit.startedAt);
    entry.views.push(view);
  }

  rows(pagesOfLife: ReadonlyMap<string, ReadonlySet<string>>): VisitHour {
    const rows = [...this.found.values()].map(({ visit, prevAt, views }): VisitRow => {
      const pages = new Map<string, number>();
      for (const { pageUrl } of views) pages.set(pageUrl, (pages.get(pageUrl) ?? 0) + 1);
      for (const page of pagesOfLife.get(visit.sessionId) ?? []) if (!pages.has(page)) pages.set(page, 0);
      const referrers = views.flatMap(({ referrer }) => (referrer === undefined ? [] : [referrer]));
      return { ...visit.facts, prevAt, pages, referrers };
    });
    const [begun, returned] = [true, false].map((isBegun) =>
      rows.filter(({ prevAt }) => (prevAt === null) === isBegun),
    );
    return { start: this.start, rows: [...begun, ...returned] };
  }
}

function emptyHours(start: number, end: number): HourRows[] {
  const [first, last] = [hourOf(start), hourOf(end - 1)];
  return Array.from(
    { length: last - first + 1 },
    (_, index) => new HourRows(index === 0 ? start : (first + index) * hourMs),
  );
}
