import type { EntityManager } from 'typeorm';
import { tapped, taps } from '../../../views/contracts/analytics/analytics.js';
import { forUpdate, onConflict, replaced } from '../../platform/database/dialect.js';
import { marks } from '../../platform/database/insert-rows.js';
import { progress } from '../form-progress.js';
import { columnsBesideId, insertInto, insertWithIds, rowFrom } from '../tables.js';
import { beginVisit, describe, extend, hit, tap, type VisitState, view } from '../visit.js';
import type { VisitSource } from '../visit-source.js';
import type { TrackRecord } from './track-record.js';

/** A session before and after a batch of records. */
export interface VisitChange {
  before: VisitState;
  after: VisitState;
}

/** The sessions of a batch of records: read once, changed in memory, written once. */
export class SessionBatch {
  private readonly before = new Map<string, VisitState>();
  private readonly visits = new Map<string, VisitState>();

  /** Reads the sessions that exist and locks their rows until the unit of work ends. */
  static async open(manager: EntityManager, sessionIds: readonly string[]): Promise<SessionBatch> {
    const batch = new SessionBatch();
    const uniqueIds = [...new Set(sessionIds)];
    if (uniqueIds.length === 0) return batch;
    // Lock by primary key: locking by sessionId would take a gap lock and block other inserts.
    const found: { id: number }[] = await manager.query(
      `SELECT id FROM sessions WHERE sessionId IN ${marks(uniqueIds.length)}`,
      uniqueIds,
    );
    if (found.length === 0) return batch;
    const ids = found.map(({ id }) => id).sort((a, b) => a - b);
    const rows = await manager.query(
      `SELECT * FROM sessions WHERE id IN ${marks(ids.length)} ORDER BY id${forUpdate(manager)}`,
      ids,
    );
    for (const row of rows) {
      const visit = rowFrom('sessions', row);
      batch.visits.set(visit.sessionId, visit);
      batch.before.set(visit.sessionId, { ...visit });
    }
    return batch;
  }

  /** Applies a session record. Creates the session if needed. */
  describe(record: Extract<TrackRecord, { type: 'session' }>, at: number): void {
    describe(this.visitOf(record.sessionId, at), record);
  }

  /** Applies an event. Creates the session if needed. @returns the event's time */
  hit({ sessionId, eventType, elementId }: Extract<TrackRecord, { type: 'event' }>, at: number): number {
    const visit = this.visitOf(sessionId, at);
    const on = taps.find((one) => eventType === 'click' && elementId === tapped[one]);
    if (on) tap(visit, on);
    return hit(visit, at);
  }

  /**
   * Applies a page view. Creates the session if needed.
   * @returns the session, the view's time, and when the session was seen before; null if this is its first
   * record
   */
  view(sessionId: string, at: number, source: VisitSource) {
    const isNew = !this.visits.has(sessionId);
    const visit = this.visitOf(sessionId, at);
    const seen = view(visit, at, source);
    return { visit, at: seen.at, prevAt: isNew ? null : seen.prevAt };
  }

  /** Applies a session update. Drops it if the session is unknown. */
  extend(record: Extract<TrackRecord, { type: 'update_session' }>, at: number): void {
    const visit = this.visits.get(record.sessionId);
    if (visit) extend(visit, record, at);
  }

  /** Applies what a page reported of its visit. Drops it if the session is unknown. */
  progress(record: Extract<TrackRecord, { type: 'progress' }>): void {
    const visit = this.visits.get(record.sessionId);
    if (visit) progress(visit, record);
  }

  /** Returns all sessions that existed before the batch, changed or not. */
  changes(): VisitChange[] {
    return [...this.before].map(([sessionId, before]) => ({ before, after: this.get(sessionId) }));
  }

  /** Inserts new sessions, sets their IDs, and updates changed ones. @param idStep the dialect's `idStep` */
  async store(manager: EntityManager, idStep: number): Promise<void> {
    const fresh = [...this.visits.values()].filter(({ id }) => id === undefined);
    const ids = await insertWithIds(manager, 'sessions', fresh, idStep);
    fresh.forEach((visit, index) => {
      visit.id = ids[index];
    });
    const changed = this.changes().filter(isChanged);
    await update(
      manager,
      oftenChanging,
      changed.filter((change) => !isDescribed(change)),
    );
    await update(manager, columns, changed.filter(isDescribed));
  }

  private visitOf(sessionId: string, at: number): VisitState {
    const known = this.visits.get(sessionId);
    if (known) return known;
    const visit = beginVisit(sessionId, at);
    this.visits.set(sessionId, visit);
    return visit;
  }

  private get(sessionId: string): VisitState {
    return this.visits.get(sessionId) as VisitState;
  }
}

const columns = columnsBesideId('sessions');
/** Long texts, which are only sent to the database when they are first set. */
const rarelyChanging = ['deviceInfo', 'userAgent'] as const;
const oftenChanging = columns.filter((name) => !rarelyChanging.some((rare) => rare === name));

/** Checks whether a batch changed a session. */
export const isChanged = ({ before, after }: VisitChange) =>
  columns.some((name) => before[name] !== after[name]);
const isDescribed = ({ before, after }: VisitChange) =>
  rarelyChanging.some((name) => before[name] !== after[name]);

/** Updates many rows in one statement: an INSERT with existing IDs, which updates each row instead. */
async function update(manager: EntityManager, changing: typeof columns, changes: VisitChange[]) {
  if (changes.length === 0) return;
  const rows = changes.map(({ after }) => after);
  const orReplace = onConflict(manager, 'id', replaced(changing.filter((name) => name !== 'sessionId')));
  await insertInto(manager, 'sessions', rows, ['id', ...changing], orReplace);
}
