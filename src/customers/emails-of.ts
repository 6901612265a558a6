import type { EntityManager } from 'typeorm';
import { notSpamSql } from '../contacts/leads/lead-scopes.js';
import { marks } from '../platform/database/insert-rows.js';

/** Customers per query. */
const batchSize = 250;

const emailsSql = (count: number) => `
  SELECT id, CASE WHEN isEmailConfirmed = 1 THEN email ELSE COALESCE((
    SELECT contacts.email FROM contacts JOIN jobs ON jobs.leadId = contacts.id
    WHERE contacts.customerId = customers.id AND contacts.${notSpamSql}
      AND jobs.doneOn IS NOT NULL AND contacts.email <> ''
    ORDER BY jobs.doneOn DESC, contacts.id DESC LIMIT 1), '') END AS email
  FROM customers WHERE id IN ${marks(count)}`;

/**
 * Returns the addresses of customers for emails that aren't about one request: the one that the owner entered
 * or confirmed, or else the one given with the last request that was completed. Customers without one are
 * left out.
 */
export async function emailsOf(manager: EntityManager, ids: readonly number[]): Promise<Map<number, string>> {
  const emails = new Map<number, string>();
  for (let start = 0; start < ids.length; start += batchSize) {
    const some = ids.slice(start, start + batchSize);
    const rows: { id: number; email: string }[] = await manager.query(emailsSql(some.length), [...some]);
    for (const { id, email } of rows) if (email !== '') emails.set(Number(id), email);
  }
  return emails;
}
