import type { EntityManager } from 'typeorm';
import { forUpdate, onConflict, replaced } from '../../database/dialect.js';
import { insertedIds, marks } from '../../database/insert-rows.js';
import { columnsBesideId, insertInto, rowFrom } from '../tables.js';
import { beginVisit, describe, extend, hit, type VisitState, view } from '../visit.js';
import type { VisitSource } from '../visit-source.js';
import type { TrackRecord } from './track-record.js';

/** A session before and after a batch of records. */
export interface VisitChange {
  before: VisitState;
  after: VisitState;
}

/** The sessions that a batch of records is about: read once, changed in memory, written once. */
export class VisitBook {
  private readonly before = new Map<string, VisitState>();
  private readonly visits = new Map<string, VisitState>();

  /** Reads the sessions that exist and holds their rows until the unit of work ends. */
  static async open(manager: EntityManager, sessionIds: readonly string[]): Promise<VisitBook> {
    const book = new VisitBook();
    const wanted = [...new Set(sessionIds)];
    if (wanted.length === 0) return book;
    // By the numbers of those that exist: a lock by name would cover the gap where another session is being inserted.
    const found: { id: number }[] = await manager.query(
      `SELECT id FROM sessions WHERE sessionId IN ${marks(wanted.length)}`,
      wanted,
    );
    if (found.length === 0) return book;
    const ids = found.map(({ id }) => id).sort((a, b) => a - b);
    const rows = await manager.query(
      `SELECT * FROM sessions WHERE id IN ${marks(ids.length)} ORDER BY id${forUpdate(manager)}`,
      ids,
    );
    for (const row of rows) {
      const visit = rowFrom('sessions', row);
      book.visits.set(visit.sessionId, visit);
      book.before.set(visit.sessionId, { ...visit });
    }
    return book;
  }

  describe(record: Extract<TrackRecord, { type: 'session' }>, at: number): void {
    describe(this.visitOf(record.sessionId, at), record);
  }

  /** @returns the event's time. */
  hit(sessionId: string, at: number): number {
    return hit(this.visitOf(sessionId, at), at);
  }

  /** @returns the view's time, and when the session was seen before: null where this is its beginning. */
  view(sessionId: string, at: number, source: VisitSource) {
    const isNew = !this.visits.has(sessionId);
    const visit = this.visitOf(sessionId, at);
    const seen = view(visit, at, source);
    return { visit, at: seen.at, prevAt: isNew ? null : seen.prevAt };
  }

  /** Of a session that is not there, nothing is kept. */
  extend(record: Extract<TrackRecord, { type: 'update_session' }>, at: number): void {
    const visit = this.visits.get(record.sessionId);
    if (visit) extend(visit, record, at);
  }

  /** What happened to sessions that were there before. */
  changes(): VisitChange[] {
    return [...this.before].map(([sessionId, before]) => ({ before, after: this.get(sessionId) }));
  }

  /** Gives each new session its number. @param idStep of the server's counter. */
  async store(manager: EntityManager, idStep: number): Promise<void> {
    const fresh = [...this.visits.values()].filter(({ id }) => id === undefined);
    if (fresh.length > 0) {
      const result = await insertInto(manager, 'sessions', fresh);
      const ids = insertedIds(result, fresh.length, idStep);
      fresh.forEach((visit, index) => {
        visit.id = ids[index];
      });
    }
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
/** Long texts, which are only sent to the database where a record has said them for the first time. */
const rarelyChanging = ['deviceInfo', 'userAgent'] as const;
const oftenChanging = columns.filter((name) => !rarelyChanging.some((rare) => rare === name));

const isChanged = ({ before, after }: VisitChange) => columns.some((name) => before[name] !== after[name]);
const isDescribed = ({ before, after }: VisitChange) =>
  rarelyChanging.some((name) => before[name] !== after[name]);

/** Every row is there already, under its number: many are changed in one statement as an INSERT that meets them. */
async function update(manager: EntityManager, changing: typeof columns, changes: VisitChange[]) {
  if (changes.length === 0) return;
  const rows = changes.map(({ after }) => after);
  const orReplace = onConflict(manager, 'id', replaced(changing.filter((name) => name !== 'sessionId')));
  await insertInto(manager, 'sessions', rows, ['id', ...changing], orReplace);
}
