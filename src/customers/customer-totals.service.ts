import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable, Logger } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { EntityManager, Repository } from 'typeorm';
import { BusinessCalendarService } from '../business/business-calendar.service.js';
import { notSpamSql } from '../contacts/leads/lead-scopes.js';
import { JobsService } from '../money/jobs.service.js';
import { BackgroundTask } from '../platform/background/background-task.js';
import { greatest } from '../platform/database/dialect.js';
import { idBlocks } from '../platform/database/id-blocks.js';
import { marks } from '../platform/database/insert-rows.js';
import { UnitOfWorkService } from '../platform/database/unit-of-work.service.js';
import type { OutboxEvent, OutboxListener } from '../platform/outbox/outbox-events.service.js';
import { Customer } from './customer.entity.js';

/** Customers per query and transaction. */
const batchSize = 200;
/** Between two batches, so that requests get the database in between. */
const pauseMs = 5;
/** By then, the processes of the release before have ended. */
const secondCheckMs = 10 * 60_000;
/** After the nightly backfill of jobs. */
const atTime = '03:50';

const jobs = 'FROM contacts JOIN jobs ON jobs.leadId = contacts.id';
const ofCustomer = `contacts.customerId = customers.id AND contacts.${notSpamSql}`;
const cents = 'COALESCE(SUM(jobs.chargedCents), 0)';
const imported = 'COALESCE(customers.importedCents, 0)';

/** In `overdueOrder`, so that these customers are last. */
export const neverCleaned = '9999-12-31';

/**
 * Returns SQL for the columns of `customers` that sum up completed jobs, and for those that follow from
 * these.
 * @param among the condition on the customers' IDs, like `IN (?, ?)`. It is repeated for the leads: a
 * server then estimates from the index, not from statistics that a large import has outdated, and reads no
 * other customer's leads.
 */
function columnsOf(among: string, lastCleaning: string) {
  const named = `${ofCustomer} AND contacts.customerId ${among}`;
  // Of an inner join, MariaDB would read all jobs first, for each customer.
  const ofDoneJobs = (value: string, condition = '') =>
    `(SELECT ${value} FROM contacts LEFT JOIN jobs
      ON jobs.leadId = contacts.id AND jobs.doneOn IS NOT NULL ${condition} WHERE ${named})`;
  return {
    totals: {
      totalJobs: ofDoneJobs('COUNT(jobs.leadId)'),
      totalChargedCents: `(${ofDoneJobs(cents)} + ${imported})`,
      totalPaidCents: `(${ofDoneJobs(cents, 'AND jobs.paidOn IS NOT NULL')} + ${imported})`,
      firstDoneOn: ofDoneJobs("COALESCE(MIN(jobs.doneOn), '')"),
      lastDoneOn: ofDoneJobs("COALESCE(MAX(jobs.doneOn), '')"),
    },
    following: {
      firstDayJobs: ofDoneJobs('COUNT(jobs.leadId)', 'AND jobs.doneOn = customers.firstDoneOn'),
      cleanedOn: lastCleaning,
      overdueOrder: `COALESCE(NULLIF(${lastCleaning}, ''), '${neverCleaned}')`,
    },
    isReminded: `EXISTS (SELECT 1 ${remindersSql} AND contacts.customerId ${among})`,
  };
}

/** The rebooking reminders about a customer's last cleaning. */
export const remindersSql = `${jobs} JOIN outbox ON outbox.leadId = jobs.leadId
  AND outbox.kind = 'rebooking-reminder' AND outbox.occasion = '' AND outbox.state = 'done'
  WHERE ${ofCustomer} AND jobs.doneOn = customers.cleanedOn`;

/**
 * Keeps each customer's totals in the customer's row, so that lists are sorted by an index. They only repeat
 * `jobs` and imports, and are recounted in the transaction of each change. The release before doesn't know
 * them, so all are checked at startup, a little later and at night.
 */
@Injectable()
export class CustomerTotalsService implements OutboxListener {
  private readonly logger = new Logger(CustomerTotalsService.name);
  private checks = 0;
  readonly task = new BackgroundTask(
    () => this.check(),
    ({ name: reason }) => this.logger.warn({ event: 'customer-totals.check-failed', reason }),
    {
      first: () => 0,
      again: () => (++this.checks === 1 ? secondCheckMs : this.calendar.msUntil(atTime)),
    },
  );

  constructor(
    @InjectRepository(Customer) private readonly customers: Repository<Customer>,
    private readonly unitOfWork: UnitOfWorkService,
    private readonly calendar: BusinessCalendarService,
    jobs: JobsService,
  ) {
    jobs.onSaved((manager, leadId) => this.recountOwners(manager, [leadId]));
  }

  async onOutboxEvent(manager: EntityManager, { leadId, kind }: OutboxEvent): Promise<void> {
    if (kind === 'rebooking-reminder') await this.recountOwners(manager, [leadId]);
  }

  /** Recounts the customers of leads that have a job. */
  async recountOwners(manager: EntityManager, leadIds: readonly number[]): Promise<void> {
    const rows: { id: number }[] = await manager.query(
      `SELECT DISTINCT customerId AS id FROM contacts JOIN jobs ON jobs.leadId = contacts.id
       WHERE contacts.id IN ${marks(leadIds.length)} AND customerId IS NOT NULL`,
      [...leadIds],
    );
    await this.recount(manager, idsOf(rows));
  }

  /** Recounts customers. MySQL's UPDATE subqueries read and lock the newest rows, so no change is missed. */
  async recount(manager: EntityManager, ids: readonly number[]): Promise<void> {
    if (ids.length === 0) return;
    const among = `IN ${marks(ids.length)}`;
    await this.set(manager, ids, columnsOf(among, lastCleaning(manager)).totals);
    await this.follow(manager, ids);
  }

  /** Sets the columns that follow from a customer's totals or imported cleaning. */
  async follow(manager: EntityManager, ids: readonly number[]): Promise<void> {
    if (ids.length === 0) return;
    const among = `IN ${marks(ids.length)}`;
    const { following, isReminded } = columnsOf(among, lastCleaning(manager));
    await this.set(manager, ids, following);
    // Not as part of the UPDATE, which would lock gaps in the outbox that new leads need.
    const reminded: { id: number }[] = await manager.query(
      `SELECT id FROM customers WHERE id ${among} AND ${isReminded}`,
      [...ids, ...ids],
    );
    const isAmongReminded = reminded.length > 0 ? `id IN ${marks(reminded.length)}` : '0 = 1';
    await manager.query(
      `UPDATE customers SET isReminded = CASE WHEN ${isAmongReminded} THEN 1 ELSE 0 END WHERE id ${among}`,
      [...idsOf(reminded), ...ids],
    );
  }

  /** Recounts the customers whose totals differ from their jobs. */
  async check(): Promise<void> {
    const { manager } = this.customers;
    const among = 'BETWEEN ? AND ?';
    const { totals, following, isReminded } = columnsOf(among, lastCleaning(manager));
    const expected = { ...totals, ...following, isReminded };
    const differs = Object.entries(expected).map(([column, sql]) => `${column} <> ${sql}`);
    const sql = `SELECT id FROM customers WHERE id ${among} AND (${differs.join(' OR ')})`;
    for await (const [after, last] of idBlocks(manager, 'customers', this.task, batchSize)) {
      const wrong: { id: number }[] = await manager.query(sql, repeated(sql, among, [after + 1, last]));
      if (wrong.length > 0) await this.unitOfWork.run((unit) => this.recount(unit, idsOf(wrong)));
      await sleep(pauseMs, undefined, { ref: false });
    }
  }

  /** Sets columns to SQL that repeats the condition on the IDs. */
  private async set(manager: EntityManager, ids: readonly number[], columns: Record<string, string>) {
    const among = `IN ${marks(ids.length)}`;
    const set = Object.entries(columns).map(([column, sql]) => `${column} = ${sql}`);
    const sql = `UPDATE customers SET ${set.join(', ')} WHERE id ${among}`;
    await manager.query(sql, repeated(sql, among, ids));
  }
}

/** Returns the values for each time that a condition is in a statement. */
const repeated = (sql: string, condition: string, values: readonly number[]): number[] =>
  Array.from({ length: sql.split(condition).length - 1 }, () => values).flat();

const lastCleaning = (manager: EntityManager) =>
  greatest(manager, 'customers.lastDoneOn', "COALESCE(customers.lastCleanedOn, '')");

const idsOf = (rows: readonly { id: number }[]) => rows.map(({ id }) => Number(id));
