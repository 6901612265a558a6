import { Injectable } from '@nestjs/common';
import { Temporal } from 'temporal-polyfill';
import {
  maxDue,
  maxDueYears,
  restDays,
  type WinBackList,
} from '../../../views/contracts/customers/win-back.js';
import { BusinessCalendarService } from '../../business/business-calendar.service.js';
import { notSpamSql } from '../../contacts/leads/lead-scopes.js';
import { msOf, sqlInstant } from '../../platform/database/dialect.js';
import { ReadReplicaService } from '../../platform/database/replica/read-replica.service.js';

/** A customer who is due and silent. */
export interface Due {
  id: number;
  email: string;
  phone: string;
  /** When the last rebooking reminder was sent; null if none was since the last cleaning. */
  remindedAt: Date | null;
}

type Row = Omit<Due, 'remindedAt'> & { remindedAt: Date | string | null };

/** Finds customers to win back: last cleaned long ago, with no request since, no appointment and no plan. */
@Injectable()
export class DueCustomersService {
  constructor(
    private readonly replica: ReadReplicaService,
    private readonly calendar: BusinessCalendarService,
  ) {}

  /**
   * Lists customers who were last cleaned before that many months, the most recently cleaned first, at most `maxDue`. Those whom the
   * owner contacted lately or who aren't interested are left out.
   */
  async list(list: Exclude<WinBackList, 'contacted'>, months: number): Promise<Due[]> {
    const today = this.calendar.dayOf();
    const before = Temporal.PlainDate.from(today).subtract({ months }).toString();
    const oldest = Temporal.PlainDate.from(today).subtract({ years: maxDueYears }).toString();
    const receivedBefore = sqlInstant(this.calendar.startOf(before).getTime());
    const contactedBefore = sqlInstant(
      this.calendar.startOf(this.calendar.plusDays(today, -restDays)).getTime(),
    );
    const values = [oldest, before, oldest, before, before, receivedBefore, before, contactedBefore];
    const rows: Row[] = await this.replica.read((manager) => manager.query(dueSql(list), values));
    return rows.map(({ id, email, phone, remindedAt }) => ({
      ...{ id: Number(id), email, phone },
      remindedAt: remindedAt === null ? null : new Date(msOf(remindedAt)),
    }));
  }
}

/**
 * Starts from the jobs of the time in question, by their index, and leaves out the customers who came back since. A reminder counts if
 * it is about the last cleaning.
 */
const dueSql = (list: Exclude<WinBackList, 'contacted'>) => `
  SELECT customers.id AS id, customers.email AS email, customers.phone AS phone,
    CASE WHEN due.remindedOf = due.lastOn THEN due.remindedAt END AS remindedAt
  FROM (
    SELECT cleaned.id AS id, MAX(cleaned.doneOn) AS lastOn, MAX(cleaned.remindedAt) AS remindedAt,
      MAX(CASE WHEN cleaned.remindedAt IS NULL THEN '' ELSE cleaned.doneOn END) AS remindedOf
    FROM (
      SELECT contacts.customerId AS id, jobs.doneOn AS doneOn, outbox.settledAt AS remindedAt
      FROM jobs JOIN contacts ON contacts.id = jobs.leadId
      LEFT JOIN outbox ON outbox.leadId = jobs.leadId AND outbox.kind = 'rebooking-reminder'
        AND outbox.occasion = '' AND outbox.state = 'done'
      WHERE jobs.doneOn >= ? AND jobs.doneOn < ? AND contacts.${notSpamSql} AND contacts.customerId IS NOT NULL
      UNION ALL
      SELECT id, lastCleanedOn, NULL FROM customers WHERE lastCleanedOn >= ? AND lastCleanedOn < ?
    ) AS cleaned
    GROUP BY cleaned.id
  ) AS due
  JOIN customers ON customers.id = due.id
  WHERE due.remindedOf ${list === 'reminded' ? '=' : '<'} due.lastOn
    AND COALESCE(customers.lastCleanedOn, '') < ?
    AND customers.id NOT IN (
      SELECT customerId FROM contacts WHERE ${notSpamSql} AND createdAt >= ? AND customerId IS NOT NULL)
    AND customers.id NOT IN (
      SELECT contacts.customerId FROM jobs JOIN contacts ON contacts.id = jobs.leadId
      WHERE jobs.doneOn >= ? AND contacts.customerId IS NOT NULL)
    AND customers.id NOT IN (
      SELECT customerId FROM contacts WHERE ${notSpamSql} AND status = 'scheduled' AND customerId IS NOT NULL)
    AND customers.id NOT IN (SELECT customerId FROM plans WHERE endedAt IS NULL)
    AND customers.id NOT IN (SELECT customerId FROM win_backs WHERE way = 'lost' OR createdAt >= ?)
  ORDER BY due.lastOn DESC, customers.id DESC
  LIMIT ${maxDue}`;
