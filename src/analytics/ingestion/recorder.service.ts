import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { greatest, sqlInstant } from '../../database/dialect.js';
import { isDuplicateKey } from '../../database/duplicate-key.js';
import { insertedIds, insertRows } from '../../database/insert-rows.js';
import { UnitOfWorkService } from '../../database/unit-of-work.service.js';
import { correctSummaries } from '../summaries/corrections.js';
import { hourMs } from '../summaries/hour-blocks.js';
import { lockWatermarks } from '../summaries/watermarks.js';
import { gapClassOf, isReturn, type Return } from '../visit.js';
import { isOwnReferrer, pathOf, sourceOf } from '../visit-source.js';
import type { TrackRecord } from './track-record.js';
import { VisitBook } from './visit-book.js';

/** A record as it arrived. */
export interface Arrival {
  record: TrackRecord;
  /** By our clock, in milliseconds. */
  at: number;
  /** The host that the page was asked for at: whose pages are the site's own. */
  ownHost: string;
}

type Of<Type extends TrackRecord['type']> = Arrival & { record: Extract<TrackRecord, { type: Type }> };

/**
 * Stores what visitors' browsers tell, many records in one transaction: sessions come into being with their first
 * record of any kind, and what they change about hours that are summed up already is corrected there.
 */
@Injectable()
export class RecorderService {
  constructor(private readonly unitOfWork: UnitOfWorkService) {}

  /**
   * Stores all of the records or none. Updates count after everything else that arrived with them.
   * @returns for each record in turn the identifier of the page view it made, or undefined.
   * @throws {DatabaseUnavailable} when the database did not say that they are stored.
   */
  async write(arrivals: readonly Arrival[]): Promise<(number | undefined)[]> {
    try {
      return await this.unitOfWork.run((manager) => store(manager, arrivals));
    } catch (error) {
      // Another process made one of the sessions at the same time: now it is there.
      if (!isDuplicateKey(error)) throw error;
      return this.unitOfWork.run((manager) => store(manager, arrivals));
    }
  }
}

async function store(manager: EntityManager, arrivals: readonly Arrival[]) {
  const reach = await lockWatermarks(manager);
  const earliest = reach.summedUpUntil * hourMs;
  const book = await VisitBook.open(
    manager,
    arrivals.flatMap(({ record }) => ('sessionId' in record ? [record.sessionId] : [])),
  );
  const views: unknown[][] = [];
  const events: unknown[][] = [];
  const returns: Return[] = [];
  const viewAt = new Map<number, number>();

  arrivals.forEach((arrival, index) => {
    const at = Math.max(arrival.at, earliest);
    const { record } = arrival;
    if (record.type === 'session') book.describe(record, at);
    if (record.type === 'event')
      events.push(eventRow(arrival as Of<'event'>, book.hit(record.sessionId, at)));
    if (record.type !== 'pageview') return;
    const source = sourceOf(record.pageUrl, record.referrer, arrival.ownHost);
    const { visit, ...seen } = book.view(record.sessionId, at, source);
    if (seen.prevAt !== null && isReturn({ prevAt: seen.prevAt, at: seen.at })) {
      returns.push({ visit, prevAt: seen.prevAt, at: seen.at });
    }
    viewAt.set(index, views.length);
    views.push(viewRow(arrival as Of<'pageview'>, seen));
  });
  for (const { record, at } of arrivals) if (record.type === 'update_session') book.extend(record, at);

  await book.store(manager, reach.idStep);
  await storeReturns(manager, returns);
  const ids = await storeViews(manager, views, reach.idStep);
  if (events.length > 0) await insertRows(manager, 'events', eventColumns, events as never);
  await storeTimes(manager, arrivals);
  await correctSummaries(manager, book.changes(), reach.summedUpUntil);
  return arrivals.map((_, index) => ids[viewAt.get(index) ?? -1]);
}

const viewColumns = [
  'sessionId',
  'pageUrl',
  'pageTitle',
  'referrer',
  'userAgent',
  'timestamp',
  'prevAt',
  'isInternal',
];

/** The site's own addresses may hold in their query what a link from elsewhere put there: it is not kept. */
function viewRow({ record, ownHost }: Of<'pageview'>, { at, prevAt }: { at: number; prevAt: number | null }) {
  const isOwn = isOwnReferrer(record.referrer, ownHost);
  return [
    record.sessionId,
    pathOf(record.pageUrl),
    record.pageTitle,
    isOwn ? record.referrer.replace(/[?#].*$/s, '') : record.referrer,
    record.userAgent,
    sqlInstant(at),
    prevAt === null ? null : sqlInstant(prevAt),
    isOwn ? 1 : 0,
  ];
}

const eventColumns = ['sessionId', 'eventType', 'elementId', 'elementText', 'pageUrl', 'timestamp'];

function eventRow({ record }: Of<'event'>, at: number) {
  const { sessionId, eventType, elementId, elementText, pageUrl } = record;
  return [sessionId, eventType, elementId, elementText, pathOf(pageUrl), sqlInstant(at)];
}

async function storeViews(manager: EntityManager, rows: unknown[][], idStep: number): Promise<number[]> {
  if (rows.length === 0) return [];
  const result = await insertRows(manager, 'page_views', viewColumns, rows as never);
  return insertedIds(result, rows.length, idStep);
}

const returnColumns = ['visit', 'at', 'prevAt', 'gapClass'];

async function storeReturns(manager: EntityManager, returns: readonly Return[]): Promise<void> {
  if (returns.length === 0) return;
  const rows = returns.map((one) => [
    one.visit.id as number,
    sqlInstant(one.at),
    sqlInstant(one.prevAt),
    gapClassOf(one),
  ]);
  await insertRows(manager, 'analytics_returns', returnColumns, rows);
}

/** The time spent on a page only grows: reports may overtake each other. */
async function storeTimes(manager: EntityManager, arrivals: readonly Arrival[]): Promise<void> {
  const longest = new Map<number, number>();
  for (const { record } of arrivals) {
    if (record.type !== 'update_pageview') continue;
    longest.set(record.pageViewId, Math.max(longest.get(record.pageViewId) ?? 0, record.timeSpent));
  }
  const known = [...longest].filter(([id]) => id > 0 && id <= 2_147_483_647).sort(([a], [b]) => a - b);
  if (known.length === 0) return;
  await manager.query(
    `UPDATE page_views
     SET timeSpent = ${greatest(manager, 'COALESCE(timeSpent, 0)', `CASE id ${'WHEN ? THEN ? '.repeat(known.length)}END`)}
     WHERE id IN (${known.map(() => '?').join(', ')})`,
    [...known.flat(), ...known.map(([id]) => id)],
  );
}
