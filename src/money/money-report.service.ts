import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import type { LeadEstimate } from '../../views/contracts/leads/leads.js';
import {
  type ListedJob,
  listedJobs,
  type MoneyReport,
  type MoneySoon,
  type MoneySums,
  type MonthToDate,
} from '../../views/contracts/money/money-report.js';
import { weekdayOf } from '../../views/format/moments.js';
import { BusinessCalendarService, type Day } from '../business/business-calendar.service.js';
import { notSpamSql, scheduledSql } from '../contacts/leads/lead-scopes.js';
import { type MonthlyPart, partsOf, type SumsRow, sumsOf, sumsSql } from './monthly-sums.js';

/** A job as a line of the CSV export. */
export interface BookedJob extends ListedJob {
  serviceType: string | null;
  quotedCents: number | null;
  paidOn: string | null;
  paidBy: string | null;
  travelCents: number | null;
  productCents: number | null;
}

type Row = Record<string, string | number | null>;

const maxRowsPerQuery = 1000;

/** In the order of IX_jobs_unpaid. */
const unpaidSql = "paidOn IS NULL AND doneOn > '' AND chargedCents > 0";

const maxServices = 50;

/** Reports revenue: sums over completed jobs, by the day of the work. */
@Injectable()
export class MoneyReportService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly calendar: BusinessCalendarService,
  ) {}

  /** Returns the report of some months. @param from and `until`: YYYY-MM, both included */
  async report(from: string, until: string): Promise<MoneyReport> {
    const range: [Day, Day] = [`${from}-01`, `${until}-31`];
    const [parts, firstJobs, outstanding, uncharged] = await Promise.all([
      partsOf(this.dataSource.manager, range),
      this.firstJobs(range),
      this.outstanding(),
      this.listed('jobs.doneOn BETWEEN ? AND ? AND chargedCents IS NULL', 'DESC', range),
    ]);
    const total = parts.map(({ sums }) => sums).reduce(addSums, noMoney);
    const months = sumsBy(parts, 'month');
    const byMonth = monthsBetween(from, until).map((month) => ({ month, ...(months.get(month) ?? noMoney) }));
    const byService = [...sumsBy(parts, 'service')]
      .map(([service, sums]) => ({ service, ...sums }))
      .sort((one, other) => other.earnedCents - one.earnedCents || (one.service < other.service ? -1 : 1))
      .slice(0, maxServices);
    const repeatJobs = total.jobs - firstJobs;
    return { from, until, total, byMonth, byService, repeatJobs, outstanding, uncharged };
  }

  /** Returns the sums of this month so far, and those of the same days of last month. */
  async monthToDate(): Promise<MonthToDate> {
    const today = this.calendar.dayOf();
    const lastMonthsEnd = this.calendar.plusDays(`${today.slice(0, 7)}-01`, -1);
    const beforeFrom = `${lastMonthsEnd.slice(0, 7)}-01`;
    const sameDay = `${lastMonthsEnd.slice(0, 8)}${today.slice(8)}`;
    const beforeUntil = sameDay < lastMonthsEnd ? sameDay : lastMonthsEnd;
    return {
      now: await this.sums(`${today.slice(0, 7)}-01`, today),
      before: await this.sums(beforeFrom, beforeUntil),
      beforeFrom,
      beforeUntil,
    };
  }

  /** Returns the quotes and estimates of the appointments of the coming year, in US cents. */
  async bookedCents(): Promise<number> {
    const today = this.calendar.dayOf();
    const [row]: Row[] = await this.query(
      `SELECT SUM(COALESCE(quotedCents, JSON_EXTRACT(estimate, '$.totalCents'))) AS cents
      FROM contacts LEFT JOIN jobs ON jobs.leadId = contacts.id
      WHERE ${scheduledSql} AND ${notSpamSql} AND preferredDate BETWEEN ? AND ?`,
      [today, this.calendar.plusDays(today, 365)],
    );
    return Number(row.cents ?? 0);
  }

  /** Returns the revenue of today and this week, from Sunday to Saturday, and what is unpaid. */
  async soon(): Promise<MoneySoon> {
    const today = this.calendar.dayOf();
    const sunday = this.calendar.plusDays(today, -weekdayOf(today));
    const week: [Day, Day] = [sunday, this.calendar.plusDays(sunday, 6)];
    const expected = await this.expected(week);
    return {
      expectedTodayCents: totalOf(expected.filter(({ day }) => day === today)),
      expectedWeekCents: totalOf(expected),
      earnedTodayCents: (await this.sums(today, today)).earnedCents,
      earnedWeekCents: (await this.sums(...week)).earnedCents,
      unpaid: await this.unpaid(),
    };
  }

  /** Returns the unpaid jobs, the oldest first, and the sums of all of them. */
  async outstanding(): Promise<MoneyReport['outstanding']> {
    const { total, cents } = await this.unpaid();
    return { jobs: await this.listed(unpaidSql, 'ASC'), total, cents };
  }

  /** Returns the sums of the jobs completed between two days, both included. */
  async sums(from: Day, until: Day): Promise<MoneySums> {
    const [row] = await this.query<SumsRow>(`SELECT ${sumsSql} FROM jobs WHERE doneOn BETWEEN ? AND ?`, [
      from,
      until,
    ]);
    return sumsOf(row);
  }

  /** Streams every job of the range, ordered by day. */
  async *booked(from: string, until: string): AsyncGenerator<BookedJob> {
    let last = { doneOn: `${from}-01`, leadId: 0 };
    for (;;) {
      const rows: BookedJob[] = await this.query(
        `SELECT jobs.leadId, name, serviceType, doneOn, quotedCents, chargedCents, paidOn, paidBy, travelCents, productCents
        FROM jobs JOIN contacts ON contacts.id = jobs.leadId
        WHERE doneOn <= ? AND (doneOn > ? OR (doneOn = ? AND jobs.leadId > ?))
        ORDER BY doneOn, jobs.leadId LIMIT ${maxRowsPerQuery}`,
        [`${until}-31`, last.doneOn, last.doneOn, last.leadId],
      );
      yield* rows;
      if (rows.length < maxRowsPerQuery) return;
      last = rows[rows.length - 1];
    }
  }

  private query<Found extends object>(sql: string, values: (string | number)[] = []): Promise<Found[]> {
    return this.dataSource.manager.query(sql, values);
  }

  /** Counts jobs on customers' first days and of leads without a customer. All others are repeat jobs. */
  private async firstJobs(range: string[]): Promise<number> {
    const [row]: Row[] = await this.query(
      `SELECT (SELECT COALESCE(SUM(firstDayJobs), 0) FROM customers WHERE firstDoneOn BETWEEN ? AND ?)
        + (SELECT COUNT(*) FROM contacts JOIN jobs ON jobs.leadId = contacts.id
          WHERE customerId IS NULL AND ${notSpamSql} AND doneOn BETWEEN ? AND ?) AS jobs`,
      [...range, ...range],
    );
    return Number(row.jobs);
  }

  private async unpaid(): Promise<MoneySoon['unpaid']> {
    const [row]: Row[] = await this.query(
      `SELECT COUNT(*) AS total, COALESCE(SUM(chargedCents), 0) AS cents, MIN(doneOn) AS oldest
      FROM jobs WHERE ${unpaidSql}`,
    );
    return {
      total: Number(row.total),
      cents: Number(row.cents),
      oldest: row.oldest === null ? null : String(row.oldest),
    };
  }

  private async listed(where: string, order: 'ASC' | 'DESC', values: string[] = []): Promise<ListedJob[]> {
    const rows: ListedJob[] = await this.query(
      `SELECT jobs.leadId, name, doneOn, chargedCents FROM jobs JOIN contacts ON contacts.id = jobs.leadId
      WHERE ${where} ORDER BY doneOn ${order}, jobs.leadId ${order} LIMIT ${listedJobs}`,
      values,
    );
    return rows.map(({ leadId, name, doneOn, chargedCents }) => ({ leadId, name, doneOn, chargedCents }));
  }

  /** Returns each appointment's expected revenue between two days: its quote or, until then, its estimate. */
  private async expected(days: [Day, Day]): Promise<{ day: string; cents: number }[]> {
    const rows: { day: string; quotedCents: number | null; estimate: string | null }[] = await this.query(
      `SELECT preferredDate AS day, quotedCents, estimate FROM contacts LEFT JOIN jobs ON jobs.leadId = contacts.id
        WHERE ${scheduledSql} AND ${notSpamSql} AND preferredDate BETWEEN ? AND ?`,
      days,
    );
    return rows.map(({ day, quotedCents, estimate }) => ({
      day,
      cents: quotedCents ?? (estimate ? (JSON.parse(estimate) as LeadEstimate).totalCents : 0),
    }));
  }
}

const noMoney: MoneySums = { jobs: 0, earnedCents: 0, outstandingCents: 0, costCents: 0, uncharged: 0 };

const addSums = (one: MoneySums, other: MoneySums): MoneySums => ({
  jobs: one.jobs + other.jobs,
  earnedCents: one.earnedCents + other.earnedCents,
  outstandingCents: one.outstandingCents + other.outstandingCents,
  costCents: one.costCents + other.costCents,
  uncharged: one.uncharged + other.uncharged,
});

function sumsBy(parts: readonly MonthlyPart[], key: 'month' | 'service'): Map<string, MoneySums> {
  const found = new Map<string, MoneySums>();
  for (const { sums, ...part } of parts) found.set(part[key], addSums(found.get(part[key]) ?? noMoney, sums));
  return found;
}

const totalOf = (expected: { cents: number }[]) => expected.reduce((sum, { cents }) => sum + cents, 0);

/** Lists the months from one to another: "2026-11", "2026-12", "2027-01". */
function monthsBetween(from: string, until: string): string[] {
  const months: string[] = [];
  for (let month = from; month <= until; month = nextMonth(month)) months.push(month);
  return months;
}

function nextMonth(month: string): string {
  const [year, number] = month.split('-').map(Number);
  return number === 12 ? `${year + 1}-01` : `${year}-${String(number + 1).padStart(2, '0')}`;
}
