import {
  Body,
  Controller,
  Get,
  Header,
  Param,
  ParseEnumPipe,
  ParseIntPipe,
  Post,
  Query,
  StreamableFile,
} from '@nestjs/common';
import { methodName, type PaymentMethod, paymentMethods } from '../../views/contracts/money/money.js';
import type { PaidJob } from '../../views/contracts/money/money-report.js';
import { BusinessCalendarService } from '../business/business-calendar.service.js';
import { LeadRecordsService } from '../contacts/leads/lead-records.service.js';
import { LostLeadsService } from '../contacts/leads/lost-leads.service.js';
import { PlanForecastService } from '../customers/plans/plan-forecast.service.js';
import { PaymentRemindersService } from '../messages/follow-ups/payment-reminders.service.js';
import { JobsService } from '../money/jobs.service.js';
import { type BookedJob, MoneyReportService } from '../money/money-report.service.js';
import { PaymentsService, paymentOf } from '../money/payments.service.js';
import { answerForm } from '../pages/answer-form.js';
import { Page } from '../pages/page.decorator.js';
import { seeOther } from '../pages/page-answer.js';
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
    private readonly lost: LostLeadsService,
    private readonly forecasts: PlanForecastService,
    private readonly reminders: PaymentRemindersService,
    private readonly payments: PaymentsService,
    private readonly jobs: JobsService,
    private readonly leads: LeadRecordsService,
    private readonly calendar: BusinessCalendarService,
  ) {}

  @Get('money')
  @Page('admin/money')
  show(@Query() query: Record<string, unknown>) {
    return this.page(query);
  }

  /** Sends a customer a payment reminder. On a conflict, shows the page with the reason. */
  @Post('money/:id/reminder')
  @Page('admin/money')
  remind(@Param('id', ParseIntPipe) id: number) {
    return this.done(() => this.reminders.send(id), `?reminded=${id}`);
  }

  /** Marks a job as paid in full today. On a conflict, shows the page with the reason. */
  @Post('money/:id/payment')
  @Page('admin/money')
  markPaid(
    @Param('id', ParseIntPipe) id: number,
    @Body('paidBy', new ParseEnumPipe([...paymentMethods])) paidBy: PaymentMethod,
  ) {
    const payment = { paidOn: this.calendar.dayOf(), paidBy };
    return this.done(() => this.payments.markPaid(id, payment), `?paid=${id}`);
  }

  /**
   * Marks a job as unpaid again. On a conflict, shows the page with the reason.
   * @param version of the job, as it was marked as paid
   */
  @Post('money/:id/payment/withdrawal')
  @Page('admin/money')
  undoPayment(@Param('id', ParseIntPipe) id: number, @Body('version', ParseIntPipe) version: number) {
    return this.done(async () => {
      const payment = paymentOf(await this.jobs.jobOf(id));
      await this.payments.save(id, { ...payment, paidOn: null, paidBy: null }, version);
    });
  }

  @Post('money/:id/reminder/withdrawal')
  @Page('admin/money')
  async undoReminder(@Param('id', ParseIntPipe) id: number) {
    await this.reminders.undo(id);
    return seeOther('/admin/money#unpaid');
  }

  /** Exports every job of the range as CSV for the bookkeeper. */
  @Get('money.csv')
  @Header('Content-Type', 'text/csv; charset=utf-8')
  exportCsv(@Query() query: Record<string, unknown>) {
    const { from, until } = this.range(query);
    const disposition = `attachment; filename="jobs-${from}-${until}.csv"`;
    return new StreamableFile(spreadsheet(columns, this.reports.booked(from, until)), { disposition });
  }

  private async page(query: Record<string, unknown>) {
    const { from, until } = this.range(query);
    const report = await this.reports.report(from, until);
    return {
      report,
      unpaid: await this.reminders.listed(report.outstanding.jobs),
      lost: await this.lost.byReason(
        `${from}-01`,
        this.calendar.plusDays(`${monthsBefore(until, -1)}-01`, -1),
      ),
      forecast: await this.forecasts.find(),
      monthToDate: await this.reports.monthToDate(),
      today: this.calendar.dayOf(),
      reminded: Number(query.reminded) || undefined,
      paid: await this.justPaid(Number(query.paid) || 0),
    };
  }

  /** Does something to a job, and shows the unpaid ones. @param query what the page says about it. */
  private done(work: () => Promise<unknown>, query = '') {
    return answerForm(work(), `/admin/money${query}#unpaid`, async ({ message }) => ({
      ...(await this.page({})),
      failure: message,
    }));
  }

  /** Returns what undoes that a job was marked as paid today; undefined if it isn't. */
  private async justPaid(leadId: number): Promise<PaidJob | undefined> {
    const [lead] = leadId > 0 ? await this.leads.findAll([leadId]) : [];
    if (!lead) return undefined;
    const { paidOn, paidBy, version } = await this.jobs.jobOf(leadId);
    const isToday = paidBy !== null && paidOn === this.calendar.dayOf();
    return isToday ? { leadId, name: lead.name, paidBy, version } : undefined;
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
