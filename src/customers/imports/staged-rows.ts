import type { EntityManager } from 'typeorm';
import { marks } from '../../platform/database/insert-rows.js';

/** The columns that a row of an import shares with a customer. */
export const personColumns = [
  'name',
  'email',
  'phone',
  'address',
  'addressKey',
  'searchLines',
  'notes',
  'lastCleanedOn',
  'importedCents',
  'referralCode',
] as const;

export const rowColumns = ['importId', 'line', 'outcome', 'reason', ...personColumns] as const;

/** How long a lease lasts without a renewal. */
export const leaseMs = 30_000;

/** Rows per statement. */
const batchSize = 400;

/**
 * Marks the rows of existing customers: by phone number, else by email. The first of several rows for one
 * customer gets `filled`, because it may fill empty fields. Looked up in one join: otherwise MariaDB would
 * search all keys again for each row.
 */
export async function markKnown(manager: EntityManager, importId: number): Promise<void> {
  const found: { line: number; customerId: number }[] = await manager.query(
    `SELECT wanted.line, owned.customerId FROM customer_import_keys AS wanted
     JOIN customer_keys AS owned ON owned.kind = wanted.kind AND owned.value = wanted.value
     WHERE wanted.importId = ? ORDER BY wanted.line, owned.kind, owned.value DESC`,
    [importId],
  );
  // The last of each line wins: a phone number, if one is known.
  const owners = [...new Map(found.map(({ line, customerId }) => [line, customerId]))];
  const seen = new Set<number>();
  await manager.query('UPDATE customer_import_rows SET customerId = NULL, filled = 0 WHERE importId = ?', [
    importId,
  ]);
  for (let start = 0; start < owners.length; start += batchSize) {
    const some = owners.slice(start, start + batchSize);
    const firsts = some.map(([line, customerId]) => {
      const isFirst = !seen.has(customerId);
      seen.add(customerId);
      return [line, isFirst ? 1 : 0];
    });
    const cases = `CASE line ${some.map(() => 'WHEN ? THEN ?').join(' ')} END`;
    await manager.query(
      `UPDATE customer_import_rows SET customerId = ${cases}, filled = ${cases}
       WHERE importId = ? AND outcome = 'new' AND line IN ${marks(some.length)}`,
      [...some.flat(), ...firsts.flat(), importId, ...some.map(([line]) => line)],
    );
  }
}
