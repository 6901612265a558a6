import { type Tap, taps } from '../../views/contracts/analytics/analytics.js';
import { deviceColumns, eachColumn, isReturning } from './breakdowns.js';
import type { TrackRecord } from './ingestion/track-record.js';
import type { NewRow } from './tables.js';
import type { VisitSource } from './visit-source.js';

/** A session ends at most this long after its last hit, whatever its browser reports. */
const maxIdleMs = 30 * 60_000;

/** A session in memory. */
export interface VisitState extends NewRow<'sessions'> {
  /** Undefined until it is stored. */
  id?: number;
}

const unknown = eachColumn('');

/** Creates a session with only its start. @param at in ms since 1970 */
export function beginVisit(sessionId: string, at: number): VisitState {
  return {
    ...unknown,
    sessionId,
    ipAddress: null,
    deviceInfo: null,
    userAgent: null,
    startedAt: at,
    endedAt: null,
    lastActivityAt: at,
    lastSeenAt: at,
    lastHitAt: at,
    views: 0,
    durationMs: 0,
    utmMedium: '',
    goals: '',
    formFields: '',
    formErrors: '',
    isReturning: null,
  };
}

/** Fills in blank fields from a session record. A second record doesn't change them. */
export function describe(visit: VisitState, record: Extract<TrackRecord, { type: 'session' }>): void {
  if (visit.country === '' && visit.city === '') {
    visit.country = record.country;
    visit.city = record.city;
  }
  if (visit.deviceInfo === null && record.deviceInfo !== null) {
    visit.deviceInfo = record.deviceInfo;
    Object.assign(visit, deviceColumns(record.deviceInfo));
    visit.isReturning = isReturning(record.deviceInfo);
  }
  visit.userAgent ??= record.userAgent;
}

/**
 * Adds a hit: a page view or an event.
 * @returns its time: never before the session's last hit, so that hits stay in order even if the servers'
 * clocks differ
 */
export function hit(visit: VisitState, at: number): number {
  visit.lastHitAt = Math.max(visit.lastHitAt, at);
  visit.lastActivityAt = Math.max(visit.lastActivityAt, visit.lastHitAt);
  visit.durationMs = durationOf(visit);
  return visit.lastHitAt;
}

/** Adds a click on a call or text link. Each link counts once for a session. */
export function tap(visit: VisitState, on: Tap): void {
  const before = visit.taps.split(' ');
  visit.taps = taps.filter((one) => one === on || before.includes(one)).join(' ');
}

/** Adds a page view. @returns its time, and when the session was seen before */
export function view(visit: VisitState, at: number, source: VisitSource): { at: number; prevAt: number } {
  const prevAt = visit.lastSeenAt;
  const seenAt = hit(visit, at);
  visit.lastSeenAt = seenAt;
  visit.views++;
  if (visit.views === 1) Object.assign(visit, source);
  return { at: seenAt, prevAt };
}

/**
 * Updates the end and last activity reported by the browser, whose clock may be wrong.
 * @param receivedAt by the server's clock
 */
export function extend(
  visit: VisitState,
  reported: { endedAt?: number; lastActivityAt?: number },
  receivedAt: number,
): void {
  const within = (ms: number) => Math.max(visit.startedAt, Math.min(ms, receivedAt + maxIdleMs));
  if (reported.endedAt !== undefined) visit.endedAt = Math.max(visit.endedAt ?? 0, within(reported.endedAt));
  if (reported.lastActivityAt !== undefined) {
    visit.lastActivityAt = Math.max(visit.lastActivityAt, within(reported.lastActivityAt));
  }
  visit.durationMs = durationOf(visit);
}

/** Returns the time from the start to the end or last activity, at most to 30 minutes after the last hit. */
function durationOf({ startedAt, endedAt, lastActivityAt, lastHitAt }: VisitState): number {
  return Math.min(Math.max(endedAt ?? 0, lastActivityAt), lastHitAt + maxIdleMs) - startedAt;
}

/** Checks whether a session is a bounce: exactly one page view. */
export const isBounce = ({ views }: Pick<VisitState, 'views'>) => views === 1;
