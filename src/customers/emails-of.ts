import type { EntityManager } from 'typeorm';
import { notSpamSql } from '../contacts/leads/lead-scopes.js';
import { marks } from '../platform/database/insert-rows.js';

/**
 * The SQL for the address of a row of `customers` to which emails go that aren't about one request: the one that the owner entered or
 * confirmed, or else the one given with the last request that was completed. '' for none.
 */
export const emailSql = `CASE WHEN customers.isEmailConfirmed = 1 THEN customers.email ELSE COALESCE((
    SELECT contacts.email FROM contacts JOIN jobs ON jobs.leadId = contacts.id
    WHERE contacts.customerId = customers.id AND contacts.${notSpamSql}
      AND jobs.doneOn IS NOT NULL AND contacts.email <> ''
    ORDER BY jobs.doneOn DESC, contacts.id DESC LIMIT 1), '') END`;

/** Returns the addresses of customers for such emails, by customer ID; customers without one are left out. */
export async function emailsOf(manager: EntityManager, ids: number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const rows: { id: number; email: string }[] = await manager.query(
    `SELECT id, ${emailSql} AS email FROM customers WHERE id IN ${marks(ids.length)}`,
    ids,
  );
  return new Map(rows.filter(({ email }) => email !== '').map(({ id, email }) => [Number(id), email]));
}
