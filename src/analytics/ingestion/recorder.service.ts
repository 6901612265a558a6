import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { greatest } from '../../platform/database/dialect.js';
import { isDuplicateKey } from '../../platform/database/duplicate-key.js';
import { marks } from '../../platform/database/insert-rows.js';
import { UnitOfWorkService } from '../../platform/database/unit-of-work.service.js';
import { correctSummaries } from '../summaries/corrections.js';
import { hourMs } from '../summaries/hour-blocks.js';
import { isReturn, type Return, storeReturns } from '../summaries/returns.js';
import { lockWatermarks, takeTurnAtHours } from '../summaries/watermarks.js';
import { insertInto, insertWithIds, type NewRow } from '../tables.js';
import { isOwnReferrer, pathOf, sourceOf } from '../visit-source.js';
import { findPendingViews, storePendingViews } from './pending-views.js';
import { latestStored, noteStored } from './record-takers.js';
import { SessionBatch } from './session-batch.js';
import type { TrackRecord } from './track-record.js';

/** A record as it arrived. */
export interface Arrival {
  record: TrackRecord;
  /** By the server's clock, in milliseconds. */
  at: number;
  /** The host of the site itself: a referrer with this host is one of its own pages. */
  ownHost: string;
  /** What its page view is called by the browser, where that was answered before the view was stored. */
  promise?: number;
}

/** A record of a visitor, numbered by the process that took it in. */
export interface Taken extends Arrival {
  /** Which one it is of the process's records, from 1 on. */
  number: number;
}

type Of<Type extends TrackRecord['type']> = Arrival & { record: Extract<TrackRecord, { type: Type }> };

/**
 * Stores what visitors' browsers send, many records in one transaction. A session is made by the first session, page view or
 * event record of its id. Where a record changes a session that is summed up already, the summaries are corrected.
 */
@Injectable()
export class RecorderService {
  constructor(private readonly unitOfWork: UnitOfWorkService) {}

  /**
   * Stores all of the records or none. Updates of sessions are applied after all other records.
   * @returns for each record in turn the identifier of the page view it made, or undefined.
   * @throws {DatabaseUnavailable} when the database did not say that they are stored.
   */
  write(arrivals: readonly Arrival[]): Promise<(number | undefined)[]> {
    return this.run((manager) => store(manager, arrivals));
  }

  /**
   * The same, but leaves out what is stored already: the same records may be given again when the database did not say that they are.
   * @param taker who numbered them; each taker's records are given in their order.
   * @param areLate whether their hours may be summed up at this moment, by way of another node of a cluster.
   * @returns what `write` does, of the records that it stored.
   */
  writeOnce(taker: string, records: readonly Taken[], areLate = false): Promise<(number | undefined)[]> {
    return this.run(async (manager) => {
      const before = await latestStored(manager, taker);
      const fresh = records.filter(({ number }) => number > (before ?? 0));
      const last = fresh.at(-1);
      if (!last) return [];
      const ids = await store(manager, fresh, areLate);
      await noteStored(manager, { taker, before, latest: last.number, at: last.at });
      return ids;
    });
  }

  private async run<T>(work: (manager: EntityManager) => Promise<T>): Promise<T> {
    try {
      return await this.unitOfWork.run(work);
    } catch (error) {
      // Another process inserted one of the sessions at the same time; the second try finds that row.
      if (!isDuplicateKey(error)) throw error;
      return this.unitOfWork.run(work);
    }
  }
}

async function store(manager: EntityManager, arrivals: readonly Arrival[], areLate = false) {
  const { summedUpUntil, idStep } = await lockWatermarks(manager);
  if (areLate) await takeTurnAtHours(manager);
  const book = await SessionBatch.open(
    manager,
    arrivals.flatMap(({ record }) => ('sessionId' in record ? [record.sessionId] : [])),
  );
  const views: NewRow<'page_views'>[] = [];
  const events: NewRow<'events'>[] = [];
  const returns: Return[] = [];
  const viewAt = new Map<number, number>();

  arrivals.forEach((arrival, index) => {
    // A record of an hour that is summed up already counts in the first hour that is not.
    const at = Math.max(arrival.at, summedUpUntil * hourMs);
    const { record } = arrival;
    if (record.type === 'session') book.describe(record, at);
    if (record.type === 'event') events.push(eventRow(arrival as Of<'event'>, book.hit(record, at)));
    if (record.type !== 'pageview') return;
    const source = sourceOf(record.pageUrl, record.referrer, arrival.ownHost);
    const { visit, ...seen } = book.view(record.sessionId, at, source);
    if (seen.prevAt !== null && isReturn(seen.prevAt, seen.at)) {
      returns.push({ visit, prevAt: seen.prevAt, at: seen.at });
    }
    viewAt.set(index, views.length);
    views.push(viewRow(arrival as Of<'pageview'>, seen));
  });
  for (const { record, at } of arrivals) if (record.type === 'update_session') book.extend(record, at);

  await book.store(manager, idStep);
  await storeReturns(manager, returns);
  const viewIds = await insertWithIds(manager, 'page_views', views, idStep);
  const ids = arrivals.map((_, index) => viewIds[viewAt.get(index) ?? -1]);
  if (events.length > 0) await insertInto(manager, 'events', events);
  await storePendingViews(
    manager,
    arrivals.flatMap(({ promise, at }, index) => {
      const pageViewId = ids[index];
      return promise && pageViewId ? [{ promise, pageViewId, at }] : [];
    }),
  );
  await storeTimes(manager, arrivals);
  await correctSummaries(manager, book.changes(), summedUpUntil);
  return ids;
}

/** A referrer is stored without its query, in which somebody may have put anything. */
function viewRow(
  { record, ownHost }: Of<'pageview'>,
  { at, prevAt }: { at: number; prevAt: number | null },
): NewRow<'page_views'> {
  const isOwn = isOwnReferrer(record.referrer, ownHost);
  return {
    sessionId: record.sessionId,
    pageUrl: pathOf(record.pageUrl),
    pageTitle: record.pageTitle,
    referrer: record.referrer.replace(/[?#].*$/s, ''),
    userAgent: record.userAgent,
    timeSpent: null,
    timestamp: at,
    prevAt,
    isInternal: isOwn ? 1 : 0,
  };
}

function eventRow({ record }: Of<'event'>, at: number): NewRow<'events'> {
  const { sessionId, eventType, elementId, elementText, pageUrl } = record;
  return { sessionId, eventType, elementId, elementText, pageUrl: pathOf(pageUrl), timestamp: at };
}

/** The time spent on a page only grows: reports may overtake each other. */
async function storeTimes(manager: EntityManager, arrivals: readonly Arrival[]): Promise<void> {
  const reports = arrivals.flatMap(({ record }) => (record.type === 'update_pageview' ? [record] : []));
  const promised = await findPendingViews(
    manager,
    reports.map(({ pageViewId }) => pageViewId),
  );
  const longest = new Map<number, number>();
  for (const { pageViewId, timeSpent } of reports) {
    const id = promised.get(pageViewId) ?? pageViewId;
    longest.set(id, Math.max(longest.get(id) ?? 0, timeSpent));
  }
  const known = [...longest].filter(([id]) => id > 0 && id <= 2_147_483_647).sort(([a], [b]) => a - b);
  if (known.length === 0) return;
  await manager.query(
    `UPDATE page_views
     SET timeSpent = ${greatest(manager, 'COALESCE(timeSpent, 0)', `CASE id ${'WHEN ? THEN ? '.repeat(known.length)}END`)}
     WHERE id IN ${marks(known.length)}`,
    [...known.flat(), ...known.map(([id]) => id)],
  );
}
