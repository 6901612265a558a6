import { randomInt } from 'node:crypto';
import type { EntityManager } from 'typeorm';
import { sqlInstant } from '../../platform/database/dialect.js';
import { insertRows, marks } from '../../platform/database/insert-rows.js';

/** The largest ID of a stored page view. */
export const largestId = 2_147_483_647;

/** A page view whose browser got a reserved ID, because the response was sent before the view was stored. */
export interface PendingView {
  reservedId: number;
  pageViewId: number;
  /** In ms since 1970. */
  at: number;
}

/** Returns a random ID for a page view that has no database ID yet. It is larger than any of those. */
export const reserveId = () => largestId + randomInt(1, 2 ** 48 - 1);

export const isReserved = (id: number) => id > largestId && Number.isSafeInteger(id);

/** Stores which page views the reserved IDs belong to. */
export async function storePendingViews(
  manager: EntityManager,
  views: readonly PendingView[],
): Promise<void> {
  if (views.length === 0) return;
  const rows = views.map(({ reservedId, pageViewId, at }) => [reservedId, pageViewId, sqlInstant(at)]);
  await insertRows(manager, 'promised_views', ['promise', 'pageViewId', 'timestamp'], rows);
}

/**
 * Finds the page views of reserved IDs.
 * @param ids as browsers sent them, reserved or not
 * @returns database IDs by reserved ID
 */
export async function findPendingViews(
  manager: EntityManager,
  ids: readonly number[],
): Promise<Map<number, number>> {
  const reservedIds = ids.filter(isReserved);
  if (reservedIds.length === 0) return new Map();
  const rows: { promise: number; pageViewId: number }[] = await manager.query(
    `SELECT promise, pageViewId FROM promised_views WHERE promise IN ${marks(reservedIds.length)}`,
    reservedIds,
  );
  return new Map(rows.map(({ promise, pageViewId }) => [Number(promise), Number(pageViewId)]));
}
