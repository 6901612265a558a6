import { randomInt } from 'node:crypto';
import type { EntityManager } from 'typeorm';
import { sqlInstant } from '../../platform/database/dialect.js';
import { insertRows, marks } from '../../platform/database/insert-rows.js';

/** The largest number that a page view can have. */
const largestId = 2_147_483_647;

/** A page view that a browser knows by a promise, since it was answered before the view was stored. */
export interface PendingView {
  promise: number;
  pageViewId: number;
  /** In milliseconds. */
  at: number;
}

/** A number to answer with in place of a page view's own, which only the database gives; larger than any of those. */
export const reserveId = () => largestId + randomInt(1, 2 ** 48 - 1);

/** Notes which page views promises became. */
export async function storePendingViews(
  manager: EntityManager,
  views: readonly PendingView[],
): Promise<void> {
  if (views.length === 0) return;
  const rows = views.map(({ promise, pageViewId, at }) => [promise, pageViewId, sqlInstant(at)]);
  await insertRows(manager, 'promised_views', ['promise', 'pageViewId', 'timestamp'], rows);
}

/** Finds the page views behind promises among what browsers call their page views. @returns their ids by promise. */
export async function findPendingViews(
  manager: EntityManager,
  numbers: readonly number[],
): Promise<Map<number, number>> {
  const promises = numbers.filter((number) => number > largestId && Number.isSafeInteger(number));
  if (promises.length === 0) return new Map();
  const rows: { promise: number; pageViewId: number }[] = await manager.query(
    `SELECT promise, pageViewId FROM promised_views WHERE promise IN ${marks(promises.length)}`,
    promises,
  );
  return new Map(rows.map(({ promise, pageViewId }) => [Number(promise), Number(pageViewId)]));
}
