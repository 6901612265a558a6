import type { EntityManager } from 'typeorm';

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

/**
 * Writes into an import's rows whose they are already: the customer's who has one of their numbers, else one of their e-mail
 * addresses.
 */
export async function markKnown(manager: EntityManager, importId: number): Promise<void> {
  await manager.query(
    `UPDATE customer_import_rows SET customerId = (
      SELECT owned.customerId FROM customer_import_keys AS wanted
      JOIN customer_keys AS owned ON owned.kind = wanted.kind AND owned.value = wanted.value
      WHERE wanted.importId = customer_import_rows.importId AND wanted.line = customer_import_rows.line
      ORDER BY owned.kind DESC, owned.value LIMIT 1
    ) WHERE importId = ? AND outcome = 'new'`,
    [importId],
  );
}
