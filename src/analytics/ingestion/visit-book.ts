import type { EntityManager } from 'typeorm';
import { forUpdate, msOf, onConflict, replaced, sqlInstant } from '../../database/dialect.js';
import { insertedIds, insertRows, marks, type SqlValue } from '../../database/insert-rows.js';
import { beginVisit, describe, extend, hit, talliesOf, type VisitState, view } from '../visit.js';
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
    // By what exists, so that no lock falls on the gap where another session is about to be inserted.
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
      const visit = stateOf(row);
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

  async store(manager: EntityManager, idStep: number): Promise<void> {
    const fresh = [...this.visits.values()].filter(({ id }) => id === undefined);
    if (fresh.length > 0) {
      const result = await insertRows(manager, 'sessions', all.slice(1), fresh.map(rowOf(all.slice(1))));
      const ids = insertedIds(result, fresh.length, idStep);
      fresh.forEach((visit, index) => {
        visit.id = ids[index];
      });
    }
    const changed = this.changes().filter(({ before, after }) => isChanged(before, after));
    const told = changed.filter(
      ({ before, after }) => before.deviceInfo !== after.deviceInfo || before.userAgent !== after.userAgent,
    );
    await update(manager, moving, without(changed, told));
    await update(manager, all, told);
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

const moving = [
  'id',
  'sessionId',
  'country',
  'city',
  'startedAt',
  'endedAt',
  'lastActivityAt',
  'lastSeenAt',
  'lastHitAt',
  'views',
  'durationMs',
  'landingPage',
  'referrerHost',
  'utmSource',
  'utmMedium',
  'utmCampaign',
] as const satisfies (keyof VisitState)[];
const all = [...moving, 'deviceInfo', 'userAgent'] as const;
const instants = new Set<string>(['startedAt', 'endedAt', 'lastActivityAt', 'lastSeenAt', 'lastHitAt']);

const rowOf = (columns: readonly (keyof VisitState)[]) => (visit: VisitState) =>
  columns.map((name): SqlValue => {
    const value = visit[name] ?? null;
    return typeof value === 'number' && instants.has(name) ? sqlInstant(value) : value;
  });

function stateOf(row: Record<string, never>): VisitState {
  const at = (name: string) => (row[name] === null ? null : msOf(row[name]));
  return {
    ...(row as unknown as VisitState),
    durationMs: Number(row.durationMs),
    ...(Object.fromEntries([...instants].map((name) => [name, at(name)])) as Pick<VisitState, 'startedAt'>),
  };
}

const isChanged = (before: VisitState, after: VisitState) => all.some((name) => before[name] !== after[name]);

const without = (changes: VisitChange[], others: VisitChange[]) =>
  changes.filter((change) => !others.includes(change));

async function update(
  manager: EntityManager,
  columns: readonly (keyof VisitState)[],
  changes: VisitChange[],
) {
  if (changes.length === 0) return;
  const rows = changes.map(({ after }) => rowOf(columns)(after));
  await insertRows(manager, 'sessions', columns, rows, onConflict(manager, 'id', replaced(columns.slice(2))));
}

/** The keys that a change moves a session from or to, at the hour of its start. */
export function movedTallies({ before, after }: VisitChange): [kind: string, key: string, by: number][] {
  const [old, now] = [talliesOf(before), talliesOf(after)];
  const kinds = new Set([...Object.keys(old), ...Object.keys(now)] as (keyof typeof now)[]);
  return [...kinds].flatMap((kind) => {
    if (old[kind] === now[kind]) return [];
    const gone = old[kind] === undefined ? [] : [[kind, old[kind], -1] as [string, string, number]];
    const come = now[kind] === undefined ? [] : [[kind, now[kind], 1] as [string, string, number]];
    return [...gone, ...come];
  });
}
