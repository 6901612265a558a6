import { Controller, Get, Header, Query, StreamableFile } from '@nestjs/common';
import { methodName, type PaymentMethod } from '../../views/contracts/money/money.js';
import { BusinessCalendarService } from '../business/business-calendar.service.js';
import { type BookedJob, MoneyReportService } from '../money/money-report.service.js';
import { Page } from '../pages/page.decorator.js';
import { type Columns, inDollars, spreadsheet } from '../platform/http/spreadsheet.js';

/** The columns of the CSV file for the bookkeeper. */
const columns: Columns<BookedJob> = {
  'Completed on': ({ doneOn }) => doneOn,
  Lead: ({ leadId }) => leadId,
  Name: ({ name }) => name,
  Service: ({ serviceType }) => serviceType,
  'Quoted (dollars)': ({ quotedCents }) => inDollars(quotedCents),
  'Amount charged (dollars)': ({ chargedCents }) => inDollars(chargedCents),
  'Paid on': ({ paidOn }) => paidOn,
  'Payment method': ({ paidBy }) => paidBy && methodName(paidBy as PaymentMethod),
  'Travel cost (dollars)': ({ travelCents }) => inDollars(travelCents),
  'Supplies cost (dollars)': ({ productCents }) => inDollars(productCents),
};

/** The longest range of the report, in months. */
const maxMonths = 60;

/** The Money page: what the business earns. */
@Controller('admin')
export class MoneyPagesController {
  constructor(
    private readonly reports: MoneyReportService,
    private readonly calendar: BusinessCalendarService,
  ) {}

  @Get('money')
  @Page('admin/money')
  async show(@Query() query: Record<string, unknown>) {
    const { from, until } = this.range(query);
    return { report: await this.reports.report(from, until), thisMonth: this.calendar.dayOf().slice(0, 7) };
  }

  /** Exports every job of the range as CSV for the bookkeeper. */
  @Get('money.csv')
  @Header('Content-Type', 'text/csv; charset=utf-8')
  exportCsv(@Query() query: Record<string, unknown>) {
    const { from, until } = this.range(query);
    const disposition = `attachment; filename="jobs-${from}-${until}.csv"`;
    return new StreamableFile(spreadsheet(columns, this.reports.booked(from, until)), { disposition });
  }

  /** Returns the requested months; the last twelve if they are missing or invalid. */
  private range({ from, until }: Record<string, unknown>): { from: string; until: string } {
    const thisMonth = this.calendar.dayOf().slice(0, 7);
    const defaultRange = { from: monthsBefore(thisMonth, 11), until: thisMonth };
    if (!isMonth(from) || !isMonth(until) || from > until) return defaultRange;
    return monthsBefore(until, maxMonths - 1) > from
      ? { from: monthsBefore(until, maxMonths - 1), until }
      : { from, until };
  }
}

const isMonth = (value: unknown): value is string =>
  typeof value === 'string' && /^20\d\d-(0[1-9]|1[0-2])$/.test(value);

function monthsBefore(month: string, count: number): string {
  const [year, number] = month.split('-').map(Number);
  const months = year * 12 + number - 1 - count;
  return `${Math.floor(months / 12)}-${String((months % 12) + 1).padStart(2, '0')}`;
}
