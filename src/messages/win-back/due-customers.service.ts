import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { Temporal } from 'temporal-polyfill';
import type { DataSource } from 'typeorm';
import {
  maxDue,
  maxDueYears,
  restDays,
  type WinBackList,
} from '../../../views/contracts/customers/win-back.js';
import { BusinessCalendarService } from '../../business/business-calendar.service.js';
import { notSpamSql, scheduledSql } from '../../contacts/leads/lead-scopes.js';
import { remindersSql } from '../../customers/customer-totals.service.js';
import { emailsOf } from '../../customers/emails-of.js';
import { msOf, sqlInstant } from '../../platform/database/dialect.js';

/** A customer who is due and silent. */
export interface Due {
  id: number;
  /** Where an email would go; '' for nowhere. */
  email: string;
  phone: string;
  /** When the last rebooking reminder was sent; null if none was since the last cleaning. */
  remindedAt: Date | null;
}

type Row = Omit<Due, 'email' | 'remindedAt'> & { remindedAt: Date | string | null };

/** Finds customers to win back: last cleaned long ago, with no request since, no appointment and no plan. */
@Injectable()
export class DueCustomersService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly calendar: BusinessCalendarService,
  ) {}

  /**
   * Lists customers who were last cleaned before that many months, the most recently cleaned first, at most
   * `maxDue`. Those whom the owner contacted lately or who aren't interested are left out.
   */
  async list(list: Exclude<WinBackList, 'contacted'>, months: number): Promise<Due[]> {
    const today = this.calendar.dayOf();
    const before = Temporal.PlainDate.from(today).subtract({ months }).toString();
    const oldest = Temporal.PlainDate.from(today).subtract({ years: maxDueYears }).toString();
    const receivedBefore = sqlInstant(this.calendar.startOf(before).getTime());
    const contactedBefore = sqlInstant(
      this.calendar.startOf(this.calendar.plusDays(today, -restDays)).getTime(),
    );
    const values = [list === 'reminded' ? 1 : 0, oldest, before, receivedBefore, contactedBefore];
    const { manager } = this.dataSource;
    const rows: Row[] = await manager.query(dueSql, values);
    const emails = await emailsOf(
      manager,
      rows.map(({ id }) => Number(id)),
    );
    return rows.map(({ id, phone, remindedAt }) => ({
      ...{ id: Number(id), email: emails.get(Number(id)) ?? '', phone },
      remindedAt: remindedAt === null ? null : new Date(msOf(remindedAt)),
    }));
  }
}

/** Without EXISTS, which MariaDB turns into IN: it would read all leads first. */
const hasNo = (rows: string) => `(SELECT 1 FROM ${rows} LIMIT 1) IS NULL`;

/** Reads customers in an index's order until there are enough, leaving out those who came back. */
const dueSql = `
  SELECT id, phone, CASE WHEN isReminded = 1 THEN (SELECT MAX(outbox.settledAt) ${remindersSql}) END AS remindedAt
  FROM customers
  WHERE isReminded = ? AND cleanedOn >= ? AND cleanedOn < ?
    AND ${hasNo(`contacts WHERE contacts.customerId = customers.id AND contacts.${notSpamSql}
      AND (contacts.${scheduledSql} OR contacts.createdAt >= ?)`)}
    AND ${hasNo('plans WHERE plans.customerId = customers.id AND plans.endedAt IS NULL')}
    AND ${hasNo(`win_backs WHERE win_backs.customerId = customers.id
      AND (win_backs.way = 'lost' OR win_backs.createdAt >= ?)`)}
  ORDER BY cleanedOn DESC, id DESC
  LIMIT ${maxDue}`;
