import { Injectable } from '@nestjs/common';
import {
  type MonthFigures,
  type MonthlyReport,
  type MonthRow,
  maxMonthRows,
} from '../../../views/contracts/analytics/monthly-report.js';
import type { ReportFigures, ReportRow } from '../../../views/contracts/analytics/report.js';
import { ReportService } from '../../analytics/report/report.service.js';
import { CampaignCostsService } from '../../analytics/revenue/campaign-costs.service.js';
import { BusinessCalendarService, type Day } from '../../business/business-calendar.service.js';
import { msOf } from '../../platform/database/dialect.js';
import { UnitOfWorkService } from '../../platform/database/unit-of-work.service.js';

/** The days of a month that a report counts, both included. */
interface Days {
  from: Day;
  until: Day;
}

/** The months that the page links to. */
const maxMonths = 36;

/** Reports what the website brought in a month, compared with the month before. */
@Injectable()
export class MonthlyReportService {
  constructor(
    private readonly reports: ReportService,
    private readonly costs: CampaignCostsService,
    private readonly calendar: BusinessCalendarService,
    private readonly unitOfWork: UnitOfWorkService,
  ) {}

  /** Returns the month of a day before today's month: YYYY-MM. */
  lastMonth(): string {
    return monthBefore(this.thisMonth());
  }

  /** Returns the present month and those with leads or visits within their retention; the latest first. */
  async months(): Promise<string[]> {
    const rows: { at: string | Date | null }[] = await this.unitOfWork.run((manager) =>
      manager.query(
        `SELECT MIN(createdAt) AS at FROM contacts UNION ALL SELECT MIN(startedAt) AS at FROM sessions`,
      ),
    );
    const first = rows.flatMap(({ at }) => (at === null ? [] : [this.monthOf(at)])).sort()[0];
    const months = [this.thisMonth()];
    while (first && months.length < maxMonths && months[months.length - 1] > first)
      months.push(monthBefore(months[months.length - 1]));
    return months;
  }

  /** Returns the report of a month, YYYY-MM, the present one so far; undefined if it hasn't begun. */
  async report(month: string): Promise<MonthlyReport | undefined> {
    const today = this.calendar.dayOf();
    if (month > today.slice(0, 7)) return undefined;
    const isOver = month < today.slice(0, 7);
    const before = monthBefore(month);
    const days: Days = { from: `${month}-01`, until: isOver ? this.lastDay(month) : today };
    const daysBefore = { from: `${before}-01`, until: this.lastDay(before) };
    const sameDay = `${before}${today.slice(7)}`;
    if (!isOver && sameDay < daysBefore.until) daysBefore.until = sameDay;
    const compare = this.range(daysBefore);
    const { start, end } = this.range(days);
    const {
      total,
      before: totalBefore,
      panels,
    } = await this.reports.report(start, end, { filters: [], compare });
    const spent = await this.costs.spent(days);
    return {
      month,
      monthBefore: before,
      until: isOver ? undefined : { now: days.until, before: daysBefore.until },
      now: figuresOf(total, spent),
      before: figuresOf(totalBefore ?? total, await this.costs.spent(daysBefore)),
      tables: {
        source: rowsOf(panels.source),
        landing: rowsOf(panels.landing),
        city: rowsOf(panels.city),
        campaign: campaignRows(panels.campaign, spent),
      },
    };
  }

  private range({ from, until }: Days): { start: Date; end: Date } {
    return {
      start: this.calendar.startOf(from),
      end: this.calendar.startOf(this.calendar.plusDays(until, 1)),
    };
  }

  private thisMonth(): string {
    return this.calendar.dayOf().slice(0, 7);
  }

  private lastDay(month: string): Day {
    return this.calendar.plusDays(`${monthAfter(month)}-01`, -1);
  }

  private monthOf(at: string | Date): string {
    return this.calendar.dayOf(at instanceof Date ? at : new Date(msOf(at))).slice(0, 7);
  }
}

function figuresOf(
  { visitors, goals, leads, booked, jobs, cents }: ReportFigures,
  spent: ReadonlyMap<string, number>,
): MonthFigures {
  const spentCents = [...spent.values()].reduce((sum, one) => sum + one, 0);
  return { visitors, calls: goals.call, leads, booked, jobs, cents, spentCents };
}

const rowOf = ({ key, visitors, goals, leads, cents }: ReportRow): MonthRow => ({
  ...{ key, visitors, calls: goals.call, leads, cents },
  spentCents: 0,
});

const rowsOf = (panel: readonly ReportRow[]) => panel.slice(0, maxMonthRows).map(rowOf);

/** Joins the campaigns with their ad spend. Upper case makes no other campaign. */
function campaignRows(panel: readonly ReportRow[], spent: ReadonlyMap<string, number>): MonthRow[] {
  const rows = new Map<string, MonthRow>();
  const none = { visitors: 0, calls: 0, leads: 0, cents: 0, spentCents: 0 };
  const spentRows = [...spent].map(([key, spentCents]) => ({ ...none, key, spentCents }));
  for (const row of [...panel.map(rowOf), ...spentRows]) {
    const key = row.key.toLowerCase();
    const known = rows.get(key) ?? { ...none, key };
    rows.set(key, {
      key,
      visitors: known.visitors + row.visitors,
      calls: known.calls + row.calls,
      leads: known.leads + row.leads,
      cents: known.cents + row.cents,
      spentCents: known.spentCents + row.spentCents,
    });
  }
  return [...rows.values()]
    .filter(({ key }) => key !== '')
    .sort((a, b) => b.spentCents - a.spentCents || b.visitors - a.visitors || (a.key < b.key ? -1 : 1))
    .slice(0, maxMonthRows);
}

const shifted = (month: string, by: number) => {
  const [year, number] = month.split('-').map(Number);
  const months = year * 12 + number - 1 + by;
  return `${Math.floor(months / 12)}-${String((months % 12) + 1).padStart(2, '0')}`;
};
const monthBefore = (month: string) => shifted(month, -1);
const monthAfter = (month: string) => shifted(month, 1);
