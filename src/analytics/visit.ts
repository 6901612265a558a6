import { deviceColumns, eachColumn } from './breakdowns.js';
import type { TrackRecord } from './ingestion/track-record.js';
import type { NewRow } from './tables.js';
import type { VisitSource } from './visit-source.js';

/** After so long without a hit, a session does not become longer by what its browser says of itself. */
const trustMs = 30 * 60_000;

/** A session while it is written. */
export interface VisitState extends NewRow<'sessions'> {
  /** Undefined until it is stored. */
  id?: number;
}

const unknown = eachColumn('');

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

/** What is known is kept: a second record under the same id changes nothing of it. */
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
 * A page view or event at this moment.
 * @returns its time: a session's hits stand in the order in which they are stored, whatever clock each was read from.
 */
export function hit(visit: VisitState, at: number): number {
  visit.lastHitAt = Math.max(visit.lastHitAt, at);
  visit.lastActivityAt = Math.max(visit.lastActivityAt, visit.lastHitAt);
  visit.durationMs = durationOf(visit);
  return visit.lastHitAt;
}

/** A page view. @returns its time, and when the session was seen before. */
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

/** The latest end or activity − the start, at least 0, at most the last hit + 30 minutes. */
function durationOf({ startedAt, endedAt, lastActivityAt, lastHitAt }: VisitState): number {
  return Math.min(Math.max(endedAt ?? 0, lastActivityAt), lastHitAt + trustMs) - startedAt;
}

/** A session with exactly one page view in its whole life. */
export const isBounce = ({ views }: Pick<VisitState, 'views'>) => views === 1;
