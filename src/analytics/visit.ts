import type { TrackRecord } from './ingestion/track-record.js';
import { hourOf } from './summaries/hour-blocks.js';
import { noSource, sourceName, type VisitSource } from './visit-source.js';

/** Without a hit for so long, what a browser says of itself no longer makes a session longer. */
export const trustMs = 30 * 60_000;

/** A session while it is written: a row of `sessions` with times in milliseconds. */
export interface VisitState extends VisitSource {
  /** Undefined until it is stored. */
  id?: number;
  sessionId: string;
  country: string;
  city: string;
  deviceInfo: string | null;
  userAgent: string | null;
  startedAt: number;
  endedAt: number | null;
  lastActivityAt: number;
  lastSeenAt: number;
  lastHitAt: number;
  views: number;
  durationMs: number;
}

export function beginVisit(sessionId: string, at: number): VisitState {
  return {
    ...noSource,
    sessionId,
    country: '',
    city: '',
    deviceInfo: null,
    userAgent: null,
    startedAt: at,
    endedAt: null,
    lastActivityAt: at,
    lastSeenAt: at,
    lastHitAt: at,
    views: 0,
    durationMs: 0,
  };
}

/** What is known is kept: a second record under the same id changes nothing of it. */
export function describe(visit: VisitState, record: Extract<TrackRecord, { type: 'session' }>): void {
  if (visit.country === '' && visit.city === '') {
    visit.country = record.country;
    visit.city = record.city;
  }
  visit.deviceInfo ??= record.deviceInfo;
  visit.userAgent ??= record.userAgent;
}

/**
 * A page view or event at this moment.
 * @returns its time: a session's hits stand in the order in which they are stored, whatever clock each was read from.
 */
export function hit(visit: VisitState, at: number): number {
  visit.lastHitAt = Math.max(visit.lastHitAt, at);
  visit.lastActivityAt = Math.max(visit.lastActivityAt, visit.lastHitAt);
  visit.durationMs = durationOf(visit);
  return visit.lastHitAt;
}

/** @returns when the session was seen before. */
export function view(visit: VisitState, at: number, source: VisitSource): { at: number; prevAt: number } {
  const prevAt = visit.lastSeenAt;
  const seenAt = hit(visit, at);
  visit.lastSeenAt = seenAt;
  visit.views++;
  if (visit.views === 1) Object.assign(visit, source);
  return { at: seenAt, prevAt };
}

/** What the browser says of its end and activity, by a clock that may be wrong. @param receivedAt by ours. */
export function extend(
  visit: VisitState,
  said: { endedAt?: number; lastActivityAt?: number },
  receivedAt: number,
): void {
  const within = (ms: number) => Math.max(visit.startedAt, Math.min(ms, receivedAt + trustMs));
  if (said.endedAt !== undefined) visit.endedAt = Math.max(visit.endedAt ?? 0, within(said.endedAt));
  if (said.lastActivityAt !== undefined) {
    visit.lastActivityAt = Math.max(visit.lastActivityAt, within(said.lastActivityAt));
  }
  visit.durationMs = durationOf(visit);
}

/** D19: the latest end or activity − the start, at least 0, at most the last hit + 30 minutes. */
function durationOf({ startedAt, endedAt, lastActivityAt, lastHitAt }: VisitState): number {
  return Math.min(Math.max(endedAt ?? 0, lastActivityAt), lastHitAt + trustMs) - startedAt;
}

/** A session with exactly one page view in its whole life. */
export const isBounce = ({ views }: Pick<VisitState, 'views'>) => views === 1;

export type VisitTally = 'place' | 'landing' | 'source' | 'campaign';

/** The keys under which a session is counted at the hour of its start. */
export function talliesOf(visit: VisitState): Partial<Record<VisitTally, string>> {
  const place = placeKey(visit);
  if (visit.views === 0) return { place };
  return {
    place,
    landing: visit.landingPage,
    source: sourceName(visit),
    ...(visit.utmCampaign ? { campaign: visit.utmCampaign } : {}),
  };
}

/** Country and city as one key; neither holds a tab. */
export const placeKey = ({ country, city }: Pick<VisitState, 'country' | 'city'>) => `${country}\t${city}`;

/** A session that was seen again in a later hour than before. */
export interface Return {
  visit: VisitState;
  prevAt: number;
  at: number;
}

export const isReturn = ({ prevAt, at }: Pick<Return, 'prevAt' | 'at'>) => hourOf(prevAt) < hourOf(at);

/** Upper ends of the classes that gaps between two sights of a session fall in, in hours. */
export const gapHours = [1, 4, 24, 192, 1_536, 1_000_000] as const;

/** So that the gaps around a moment are found without looking at all that ever were. */
export const gapClassOf = ({ prevAt, at }: Pick<Return, 'prevAt' | 'at'>) =>
  gapHours.findIndex((hours) => at - prevAt <= hours * 3_600_000);
