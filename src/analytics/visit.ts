import { type Tap, taps } from '../../views/contracts/analytics/analytics.js';
import { deviceColumns, eachColumn } from './breakdowns.js';
import type { TrackRecord } from './ingestion/track-record.js';
import type { NewRow } from './tables.js';
import type { VisitSource } from './visit-source.js';

/** A session lasts at most this long after its last hit, whatever its browser reports. */
const trustMs = 30 * 60_000;

/** A session while it is written. */
export interface VisitState extends NewRow<'sessions'> {
  /** Undefined until it is stored. */
  id?: number;
}

const unknown = eachColumn('');

/** A session without anything but its start. @param at in milliseconds. */
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
  };
}

/** Fills in what a session record says. What is known already stays, so a second record changes nothing of it. */
export function describe(visit: VisitState, record: Extract<TrackRecord, { type: 'session' }>): void {
  if (visit.country === '' && visit.city === '') {
    visit.country = record.country;
    visit.city = record.city;
  }
  if (visit.deviceInfo === null && record.deviceInfo !== null) {
    visit.deviceInfo = record.deviceInfo;
    Object.assign(visit, deviceColumns(record.deviceInfo));
  }
  visit.userAgent ??= record.userAgent;
}

/**
 * Notes a hit, that is a page view or an event.
 * @returns its time: not before the session's last hit, so that hits are in the order in which they are stored even where
 *   servers' clocks differ.
 */
export function hit(visit: VisitState, at: number): number {
  visit.lastHitAt = Math.max(visit.lastHitAt, at);
  visit.lastActivityAt = Math.max(visit.lastActivityAt, visit.lastHitAt);
  visit.durationMs = durationOf(visit);
  return visit.lastHitAt;
}

/** Notes that the visitor tapped on the phone. However often, a session counts once. */
export function tap(visit: VisitState, on: Tap): void {
  const before = visit.taps.split(' ');
  visit.taps = taps.filter((one) => one === on || before.includes(one)).join(' ');
}

/** Notes a page view. @returns its time, and when the session was seen before. */
export function view(visit: VisitState, at: number, source: VisitSource): { at: number; prevAt: number } {
  const prevAt = visit.lastSeenAt;
  const seenAt = hit(visit, at);
  visit.lastSeenAt = seenAt;
  visit.views++;
  if (visit.views === 1) Object.assign(visit, source);
  return { at: seenAt, prevAt };
}

/** Notes what the browser says of its end and activity, by a clock that may be wrong. @param receivedAt by the server's clock. */
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

/** From the start to the later of end and last activity, but no longer than to 30 minutes after the last hit. */
function durationOf({ startedAt, endedAt, lastActivityAt, lastHitAt }: VisitState): number {
  return Math.min(Math.max(endedAt ?? 0, lastActivityAt), lastHitAt + trustMs) - startedAt;
}

/** A session with exactly one page view in its whole life. */
export const isBounce = ({ views }: Pick<VisitState, 'views'>) => views === 1;
