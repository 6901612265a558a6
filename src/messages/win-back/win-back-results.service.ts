import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource, EntityManager } from 'typeorm';
import {
  resultDays,
  type WinBackResult,
  type WinBackWay,
  winBackWays,
} from '../../../views/contracts/customers/win-back.js';
import { BusinessCalendarService } from '../../business/business-calendar.service.js';
import { bookedSql, notSpamSql } from '../../contacts/leads/lead-scopes.js';
import { msOf, sqlInstant } from '../../platform/database/dialect.js';
import { marks } from '../../platform/database/insert-rows.js';

/** A contact with what it led to. */
export interface Contacted {
  id: number;
  customerId: number;
  name: string;
  way: WinBackWay | 'lost';
  createdAt: Date;
  leadId: number | null;
  isBooked: boolean;
  chargedCents: number;
}

/** An email that didn't arrive isn't counted. Its item's occasion is the contact's ID. */
const notSent = `NOT EXISTS (
  SELECT 1 FROM outbox WHERE outbox.leadId = win_backs.leadId AND outbox.kind = 'win-back'
    AND outbox.occasion + 0 = win_backs.id AND outbox.state IN ('skipped', 'dead'))`;

/** The leads since a contact and before the customer's next one. CROSS: SQLite would begin with all leads. */
const leadsSince = `CROSS JOIN contacts ON contacts.customerId = win_backs.customerId AND contacts.${notSpamSql}
  AND contacts.createdAt > win_backs.createdAt AND NOT EXISTS (
    SELECT 1 FROM win_backs AS later WHERE later.customerId = win_backs.customerId AND later.way <> 'lost'
      AND later.createdAt > win_backs.createdAt AND later.createdAt < contacts.createdAt)`;

const bookedStatus = `CASE WHEN contacts.${bookedSql}`;
const jobsOfLeads = 'LEFT JOIN jobs ON jobs.leadId = contacts.id AND jobs.doneOn IS NOT NULL';

/** Counts what the owner's contacts led to. */
@Injectable()
export class WinBackResultsService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly calendar: BusinessCalendarService,
  ) {}

  /** Returns the last year's contacts' results by way. Each lead counts for the contact before it. */
  async results(): Promise<WinBackResult[]> {
    const since = [this.since()];
    const counted = `way <> 'lost' AND win_backs.createdAt >= ? AND ${notSent}`;
    const { manager } = this.dataSource;
    const contacts = await read(
      manager,
      `SELECT way, COUNT(*) AS contacted FROM win_backs WHERE ${counted} GROUP BY way`,
      since,
    );
    const answers = await read(
      manager,
      `SELECT way, COUNT(DISTINCT win_backs.id) AS answered,
          COUNT(DISTINCT ${bookedStatus} THEN win_backs.id END) AS booked,
          SUM(COALESCE(jobs.chargedCents, 0)) AS chargedCents
        FROM win_backs ${leadsSince} ${jobsOfLeads} WHERE ${counted} GROUP BY way`,
      since,
    );
    const of = (rows: Row[], way: WinBackWay, column: string) =>
      Number(rows.find((row) => row.way === way)?.[column] ?? 0);
    return winBackWays.map((way) => ({
      way,
      contacted: of(contacts, way, 'contacted'),
      answered: of(answers, way, 'answered'),
      booked: of(answers, way, 'booked'),
      chargedCents: of(answers, way, 'chargedCents'),
    }));
  }

  /** Lists the last year's contacts and customers who aren't interested, newest first, with their total. */
  async contacted(page: number, perPage: number): Promise<{ contacted: Contacted[]; total: number }> {
    const since = this.since();
    const { manager } = this.dataSource;
    const [{ total }] = await read(
      manager,
      'SELECT COUNT(*) AS total FROM win_backs JOIN customers ON customers.id = customerId WHERE win_backs.createdAt >= ?',
      [since],
    );
    const rows = await read(
      manager,
      `SELECT win_backs.id AS id, customerId, customers.name AS name, way, win_backs.createdAt AS createdAt
        FROM win_backs JOIN customers ON customers.id = customerId WHERE win_backs.createdAt >= ?
        ORDER BY win_backs.createdAt DESC, win_backs.id DESC LIMIT ${perPage} OFFSET ${(page - 1) * perPage}`,
      [since],
    );
    const led = await this.ledTo(
      manager,
      rows.map(({ id }) => Number(id)),
    );
    return { contacted: rows.map((row) => presented(row, led.get(Number(row.id)))), total: Number(total) };
  }

  private async ledTo(manager: EntityManager, ids: number[]): Promise<Map<number, Row>> {
    if (ids.length === 0) return new Map();
    const rows = await read(
      manager,
      `SELECT win_backs.id AS id, MAX(contacts.id) AS leadId, MAX(${bookedStatus} THEN 1 ELSE 0 END) AS booked,
        SUM(COALESCE(jobs.chargedCents, 0)) AS chargedCents
      FROM win_backs ${leadsSince} ${jobsOfLeads}
      WHERE win_backs.id IN ${marks(ids.length)} GROUP BY win_backs.id`,
      ids,
    );
    return new Map(rows.map((row) => [Number(row.id), row]));
  }

  private since(): string {
    const day = this.calendar.plusDays(this.calendar.dayOf(), -resultDays);
    return sqlInstant(this.calendar.startOf(day).getTime());
  }
}

type Row = Record<string, string | number | Date | null>;

const read = (manager: EntityManager, sql: string, values: (string | number)[]): Promise<Row[]> =>
  manager.query(sql, values);

const presented = (row: Row, led: Row | undefined): Contacted => ({
  id: Number(row.id),
  customerId: Number(row.customerId),
  name: String(row.name),
  way: row.way as Contacted['way'],
  createdAt: new Date(msOf(row.createdAt as string | Date)),
  leadId: led ? Number(led.leadId) : null,
  isBooked: Number(led?.booked ?? 0) === 1,
  chargedCents: Number(led?.chargedCents ?? 0),
});
