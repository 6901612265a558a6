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
  'referralCode',
] as const;

export const rowColumns = ['importId', 'line', 'outcome', 'reason', ...personColumns] as const;

/** How long a process may be silent before another takes its import over. */
export const leaseMs = 30_000;

/** Rows that are marked in one statement. */
const markedAtOnce = 400;

/**
 * Writes into an import's rows whose they are already: the customer's who has one of their numbers, else one of their e-mail
 * addresses. Of several rows of one customer, the first has `filled` set: it may tell what the customer lacks. (Looked up in one join, as
 * MariaDB would search all keys again for each row.)
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
  const told = new Set<number>();
  await manager.query('UPDATE customer_import_rows SET customerId = NULL, filled = 0 WHERE importId = ?', [
    importId,
  ]);
  for (let start = 0; start < owners.length; start += markedAtOnce) {
    const some = owners.slice(start, start + markedAtOnce);
    const firsts = some.map(([line, customerId]) => {
      const isFirst = !told.has(customerId);
      told.add(customerId);
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
