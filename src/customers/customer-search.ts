import type { EntityManager } from 'typeorm';
import { searchTerms, spellingsOf } from '../../views/contracts/leads/leads.js';
import { isMysql } from '../platform/database/dialect.js';
import { marks } from '../platform/database/insert-rows.js';

/** Up to so many are found and then sorted; of more, a list's first ones are soon found in its order. */
const maxFew = 5_000;

/** Which customers a search finds, for queries of `customers`. */
export interface CustomerCondition {
  where: string;
  values: (string | number)[];
  /** How many match, if that is known. */
  total?: number;
}

/** Finds customers by name and address words in any order, or any part of a code, phone number or email. */
export async function searchCustomers(manager: EntityManager, search: string): Promise<CustomerCondition> {
  const { text, words, digits } = searchTerms(search);
  if (text === '') return { where: '1 = 1', values: [] };
  const spellings = words.map(spellingsOf);
  const inLines = spellings
    .map((some) => `(${some.map(() => 'INSTR(searchLines, ?) > 0').join(' OR ')})`)
    .join(' AND ');
  const inCustomer = `(${inLines} OR INSTR(referralCode, ?) > 0)`;
  // Emails are stored in lower case, codes in upper case (ReferralCodesService).
  const values = [...spellings.flat(), text.toUpperCase()];
  const inKeys = keysWith(manager, {
    email: [text, digits],
    code: [text.toUpperCase(), digits],
    phone: [digits || (/^[+\d]+$/.test(text) ? text : '')],
  });
  // Both read all rows of an index if they find few. On two connections they do so at the same time.
  const found = await Promise.all([
    manager.query(`SELECT id FROM customers WHERE ${inCustomer} LIMIT ${maxFew + 1}`, values),
    manager.query(`${inKeys.sql} LIMIT ${maxFew + 1}`, inKeys.values),
  ]);
  const [ids, idsByKey] = found.map((rows: { id: number }[]) => rows.map(({ id }) => Number(id)));
  if (ids.length <= maxFew && idsByKey.length <= maxFew) {
    const all = [...new Set([...ids, ...idsByKey])];
    return { ...among(all), total: all.length };
  }
  const byKey =
    idsByKey.length <= maxFew ? among(idsByKey) : { where: `id IN (${inKeys.sql})`, values: inKeys.values };
  return { where: `(${inCustomer} OR ${byKey.where})`, values: [...values, ...byKey.values] };
}

const among = (ids: number[]) => ({
  where: ids.length > 0 ? `id IN ${marks(ids.length)}` : '1 = 0',
  values: ids,
});

/** Returns a query of the customers with keys that contain one of some parts, by kind; '' for no part. */
function keysWith(manager: EntityManager, parts: Record<'email' | 'code' | 'phone', string[]>) {
  const wanted = Object.entries(parts).flatMap(([kind, some]) =>
    [...new Set(some)].filter(Boolean).map((part) => ({ kind, part })),
  );
  // MySQL compares bytes twice as fast as letters, and looks for one part in half the time of any of two.
  const value = isMysql(manager) ? 'CAST(value AS BINARY)' : 'value';
  const ofKind = ({ kind }: { kind: string }) =>
    `SELECT customerId AS id FROM customer_keys WHERE kind = '${kind}' AND INSTR(${value}, ?) > 0`;
  return { sql: wanted.map(ofKind).join(' UNION ALL '), values: wanted.map(({ part }) => part) };
}
