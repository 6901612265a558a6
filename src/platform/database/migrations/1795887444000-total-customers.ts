import type { MigrationInterface, QueryRunner } from 'typeorm';
import { dialectOf, greatest, ignoringCase } from '../dialect.js';
import { marks } from '../insert-rows.js';
import { addColumn, addIndex, dropIndex } from '../schema-changes.js';

const day = (exact: string, value: string) => `VARCHAR(10) ${exact} NOT NULL DEFAULT '${value}'`;
const columns = (exact: string): Record<string, string> => ({
  totalJobs: 'INT NOT NULL DEFAULT 0',
  totalChargedCents: 'BIGINT NOT NULL DEFAULT 0',
  totalPaidCents: 'BIGINT NOT NULL DEFAULT 0',
  firstDoneOn: day(exact, ''),
  firstDayJobs: 'INT NOT NULL DEFAULT 0',
  lastDoneOn: day(exact, ''),
  cleanedOn: day(exact, ''),
  overdueOrder: day(exact, '9999-12-31'),
  isReminded: 'BOOLEAN NOT NULL DEFAULT 0',
});
const indexes: Record<string, string[]> = {
  IX_customers_first: ['firstDoneOn', 'firstDayJobs'],
  IX_customers_jobs: ['totalJobs', 'id'],
  IX_customers_spent: ['totalChargedCents', 'id'],
  IX_customers_cleaned: ['cleanedOn', 'id'],
  IX_customers_overdue: ['overdueOrder', 'id'],
  IX_customers_due: ['isReminded', 'cleanedOn', 'id'],
};
const nameIndex = 'IX_customers_name';

/** Customers per statement, so that each locks rows only for a moment. */
const batchSize = 500;
const jobs = `FROM contacts JOIN jobs ON jobs.leadId = contacts.id`;
const done = `WHERE contacts.customerId = customers.id AND isSuspect = 0 AND doneOn IS NOT NULL`;

/**
 * Each customer's totals, with the indexes that lists of a million customers are sorted by. The release
 * before doesn't update them; this one corrects that in the background.
 */
export class TotalCustomers1795887444000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    const { exact } = dialectOf(runner);
    for (const [name, definition] of Object.entries(columns(exact)))
      await addColumn(runner, 'customers', name, definition);
    const [{ newest }] = await runner.query('SELECT MAX(id) AS newest FROM customers');
    for (let from = 1; from <= Number(newest); from += batchSize)
      await count(runner, [from, from + batchSize - 1]);
    for (const [name, of] of Object.entries(indexes)) await addIndex(runner, 'customers', name, of);
    await dropIndex(runner, 'customers', nameIndex);
    await runner.query(`CREATE INDEX ${nameIndex} ON customers (${ignoringCase(runner, 'name')}, id)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const name of [nameIndex, ...Object.keys(indexes)]) await dropIndex(runner, 'customers', name);
    for (const name of Object.keys(columns('')))
      await runner.query(`ALTER TABLE customers DROP COLUMN ${name}`);
  }
}

/** Sets the columns of the customers with IDs in a range. */
async function count(runner: QueryRunner, range: number[]): Promise<void> {
  const cleaned = greatest(runner, 'lastDoneOn', "COALESCE(lastCleanedOn, '')");
  await runner.query(
    `UPDATE customers SET totalJobs = (SELECT COUNT(*) ${jobs} ${done}),
      totalChargedCents = (SELECT COALESCE(SUM(chargedCents), 0) ${jobs} ${done}),
      totalPaidCents = (SELECT COALESCE(SUM(chargedCents), 0) ${jobs} ${done} AND paidOn IS NOT NULL),
      firstDoneOn = (SELECT COALESCE(MIN(doneOn), '') ${jobs} ${done}),
      lastDoneOn = (SELECT COALESCE(MAX(doneOn), '') ${jobs} ${done}) WHERE id BETWEEN ? AND ?`,
    range,
  );
  await runner.query(
    `UPDATE customers SET firstDayJobs = (SELECT COUNT(*) ${jobs} ${done} AND doneOn = firstDoneOn),
      cleanedOn = ${cleaned}, overdueOrder = COALESCE(NULLIF(${cleaned}, ''), '9999-12-31') WHERE id BETWEEN ? AND ?`,
    range,
  );
  const reminded: { id: number }[] = await runner.query(
    `SELECT id FROM customers WHERE id BETWEEN ? AND ? AND EXISTS (SELECT 1 ${jobs}
      JOIN outbox ON outbox.leadId = jobs.leadId AND kind = 'rebooking-reminder' AND occasion = '' AND state = 'done'
      ${done} AND doneOn = cleanedOn)`,
    range,
  );
  if (reminded.length > 0)
    await runner.query(
      `UPDATE customers SET isReminded = 1 WHERE id IN ${marks(reminded.length)}`,
      reminded.map(({ id }) => id),
    );
}
