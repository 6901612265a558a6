import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { greatest } from '../../platform/database/dialect.js';
import { isDuplicateKey } from '../../platform/database/duplicate-key.js';
import { marks } from '../../platform/database/insert-rows.js';
import { UnitOfWorkService } from '../../platform/database/unit-of-work.service.js';
import { correctSummaries } from '../summaries/corrections.js';
import { hourMs, hourOf } from '../summaries/hour-blocks.js';
import { isReturn, type Return, storeReturns } from '../summaries/returns.js';
import { lockHours, lockWatermarks } from '../summaries/watermarks.js';
import { insertInto, insertWithIds, type NewRow } from '../tables.js';
import { forgetBlocks } from '../visit-blocks/forget-blocks.js';
import { isOwnReferrer, pathOf, sourceOf } from '../visit-source.js';
import { findPendingViews, largestId, storePendingViews } from './pending-views.js';
import { latestStored, saveLatestStored } from './record-takers.js';
import { SessionBatch } from './session-batch.js';
import type { TrackRecord } from './track-record.js';

/** A record as it arrived. */
export interface Arrival {
  record: TrackRecord;
  /** When it arrived by the server's clock, in ms since 1970. */
  at: number;
  /** The site's own host: a referrer with this host is one of the site's pages. */
  ownHost: string;
  /** The page view's reserved ID, if the response preceded its storage. Buffer files contain this name. */
  promise?: number;
}

/** A record with its number. */
export interface NumberedArrival extends Arrival {
  /** Counts the records of one process, from 1. */
  number: number;
}

type Of<Type extends TrackRecord['type']> = Arrival & { record: Extract<TrackRecord, { type: Type }> };

/**
 * Stores what visitors' browsers send, many records in one transaction. The first session, page view or event
 * record with a session ID creates the session. If a record changes a session that is already summed up, the
 * summaries are corrected.
 */
@Injectable()
export class RecorderService {
  constructor(private readonly unitOfWork: UnitOfWorkService) {}

  /**
   * Stores all of the records or none. Updates and the progress of sessions are applied after all other
   * records.
   * @returns for each record the ID of the page view that it created, or undefined
   * @throws {DatabaseUnavailable} if the database didn't confirm
   */
  write(arrivals: readonly Arrival[]): Promise<(number | undefined)[]> {
    return this.run((manager) => store(manager, arrivals));
  }

  /**
   * Stores records like `write`, but skips those already stored, so that a write without confirmation can be
   * repeated.
   * @param taker the ID under which the records were numbered; each taker's records must come in order
   * @param areLate whether another cluster node may be summing up their hours right now
   * @returns what `write` returns, for the newly stored records only
   */
  writeOnce(
    taker: string,
    records: readonly NumberedArrival[],
    areLate = false,
  ): Promise<(number | undefined)[]> {
    return this.run(async (manager) => {
      const before = await latestStored(manager, taker);
      const fresh = records.filter(({ number }) => number > (before ?? 0));
      const last = fresh.at(-1);
      if (!last) return [];
      const ids = await store(manager, fresh, areLate);
      await saveLatestStored(manager, { taker, before, latest: last.number, at: last.at });
      return ids;
    });
  }

  private async run<T>(work: (manager: EntityManager) => Promise<T>): Promise<T> {
    try {
      return await this.unitOfWork.run(work);
    } catch (error) {
      // Another process inserted one of the sessions at the same time; the second attempt finds that row.
      if (!isDuplicateKey(error)) throw error;
      return this.unitOfWork.run(work);
    }
  }
}

async function store(manager: EntityManager, arrivals: readonly Arrival[], areLate = false) {
  const { summedUpUntil, idStep } = await lockWatermarks(manager);
  if (areLate) await lockHours(manager);
  const batch = await SessionBatch.open(
    manager,
    arrivals.flatMap(({ record }) => ('sessionId' in record ? [record.sessionId] : [])),
  );
  const views: NewRow<'page_views'>[] = [];
  const events: NewRow<'events'>[] = [];
  const returns: Return[] = [];
  const viewAt = new Map<number, number>();

  arrivals.forEach((arrival, index) => {
    // If the hour is already summed up, the record counts in the first hour that isn't.
    const at = Math.max(arrival.at, summedUpUntil * hourMs);
    const { record } = arrival;
    if (record.type === 'session') batch.describe(record, at);
    if (record.type === 'event') events.push(eventRow(arrival as Of<'event'>, batch.hit(record, at)));
    if (record.type !== 'pageview') return;
    const source = sourceOf(record.pageUrl, record.referrer, arrival.ownHost);
    const { visit, ...seen } = batch.view(record.sessionId, at, source);
    if (seen.prevAt !== null && isReturn(seen.prevAt, seen.at)) {
      returns.push({ visit, prevAt: seen.prevAt, at: seen.at });
    }
    viewAt.set(index, views.length);
    views.push(viewRow(arrival as Of<'pageview'>, seen));
  });
  for (const { record, at } of arrivals) {
    if (record.type === 'update_session') batch.extend(record, at);
    if (record.type === 'progress') batch.progress(record);
  }

  await batch.store(manager, idStep);
  await storeReturns(manager, returns);
  const viewIds = await insertWithIds(manager, 'page_views', views, idStep);
  const ids = arrivals.map((_, index) => viewIds[viewAt.get(index) ?? -1]);
  if (events.length > 0) await insertInto(manager, 'events', events);
  await storePendingViews(
    manager,
    arrivals.flatMap(({ promise, at }, index) => {
      const pageViewId = ids[index];
      return promise && pageViewId ? [{ reservedId: promise, pageViewId, at }] : [];
    }),
  );
  await storeTimes(manager, arrivals);
  await correctSummaries(manager, batch.changes(), summedUpUntil);
  // On a cluster, another node may have summed up the hour before the running one a moment ago.
  const runningHour = Math.max(...arrivals.map(({ at }) => hourOf(at)));
  await forgetBlocks(manager, batch.changes(), Math.max(summedUpUntil, runningHour));
  return ids;
}

/** Stores a referrer without its query, which may contain personal data. */
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

/** Stores the time spent on pages. It only grows, because reports may arrive out of order. */
async function storeTimes(manager: EntityManager, arrivals: readonly Arrival[]): Promise<void> {
  const reports = arrivals.flatMap(({ record }) => (record.type === 'update_pageview' ? [record] : []));
  const idsByReserved = await findPendingViews(
    manager,
    reports.map(({ pageViewId }) => pageViewId),
  );
  const longest = new Map<number, number>();
  for (const { pageViewId, timeSpent } of reports) {
    const id = idsByReserved.get(pageViewId) ?? pageViewId;
    longest.set(id, Math.max(longest.get(id) ?? 0, timeSpent));
  }
  const known = [...longest].filter(([id]) => id > 0 && id <= largestId).sort(([a], [b]) => a - b);
  if (known.length === 0) return;
  await manager.query(
    `UPDATE page_views
     SET timeSpent = ${greatest(manager, 'COALESCE(timeSpent, 0)', `CASE id ${'WHEN ? THEN ? '.repeat(known.length)}END`)}
     WHERE id IN ${marks(known.length)}`,
    [...known.flat(), ...known.map(([id]) => id)],
  );
}
