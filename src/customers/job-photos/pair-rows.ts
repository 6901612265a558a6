import type { DataSource, EntityManager } from 'typeorm';
import type { PairState, PhotoPairView } from '../../../views/contracts/leads/photo-pairs.js';

/** After this many failed attempts to make a pair's photos, the owner has to approve it again. */
export const maxAttempts = 5;

/** The state of a pair `p` with the customer's consent `c`. */
export const stateSql = `CASE
  WHEN c.leadId IS NULL THEN 'consent'
  WHEN c.answer = 'no' OR c.withdrawnAt IS NOT NULL THEN 'withdrawn'
  WHEN p.beforePhotoId > c.throughPhotoId OR p.afterPhotoId > c.throughPhotoId THEN 'consent'
  WHEN p.approvedAt IS NULL THEN 'approval'
  ELSE 'published' END`;

/** The pairs with their consents. */
export const pairsSql = 'photo_pairs p LEFT JOIN photo_consents c ON c.leadId = p.leadId';

/** A row of {@link readPairs}. */
interface Row
  extends Record<'beforeX' | 'beforeY' | 'beforeZoom' | 'afterX' | 'afterY' | 'afterZoom', number> {
  id: number;
  leadId: number;
  beforePhotoId: number;
  afterPhotoId: number;
  alt: string;
  publishedId: string;
  attempts: number;
  state: PairState;
}

/** Reads pairs with their states. @param rest the SQL after FROM, with a question mark for each value. */
export async function readPairs(
  on: EntityManager | DataSource,
  rest: string,
  values: readonly (string | number)[],
): Promise<PhotoPairView[]> {
  const rows: Row[] = await on.query(
    `SELECT p.id, p.leadId, p.beforePhotoId, p.beforeX, p.beforeY, p.beforeZoom, p.afterPhotoId, p.afterX, p.afterY, p.afterZoom,
      p.alt, p.publishedId, p.attempts, ${stateSql} AS state
    FROM ${pairsSql} ${rest}`,
    [...values],
  );
  return rows.map((row) => ({
    id: row.id,
    leadId: row.leadId,
    beforePhotoId: row.beforePhotoId,
    afterPhotoId: row.afterPhotoId,
    before: { x: row.beforeX, y: row.beforeY, zoom: row.beforeZoom },
    after: { x: row.afterX, y: row.afterY, zoom: row.afterZoom },
    alt: row.alt,
    state: row.state,
    publishedId: row.state === 'published' ? row.publishedId : '',
    isFailed: row.state === 'published' && row.publishedId === '' && row.attempts >= maxAttempts,
  }));
}
