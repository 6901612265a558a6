import { Injectable, NotFoundException } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { Between, type DataSource, LessThan } from 'typeorm';
import { moneyStateOf } from '../../../views/contracts/money/money.js';
import { BusinessCalendarService } from '../../business/business-calendar.service.js';
import { LeadsService } from '../../contacts/leads/leads.service.js';
import { Job } from '../../money/job.entity.js';
import { JobsService, presentJob } from '../../money/jobs.service.js';
import { PaymentsService } from '../../money/payments.service.js';
import { Quote } from '../../money/quote.entity.js';
import { UnitOfWorkService } from '../../platform/database/unit-of-work.service.js';
import { InvalidInput } from '../../platform/http/invalid-input.js';
import { type ApiPage, pageOf, readCursor } from './cursor.js';
import type { ApiJob, ApiNewPayment, ApiPayment, ApiQuote, ApiQuoteQuery } from './dto/api-money.dto.js';
import type { DayRangeQuery } from './dto/day-range-query.dto.js';
import { ApiRequestsService, type ApiWrite, type ApiWritten } from './requests/api-requests.service.js';

/** Reads quotes, jobs and payments, and records payments, for the API. */
@Injectable()
export class ApiMoneyService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly jobs: JobsService,
    private readonly leads: LeadsService,
    private readonly recorded: PaymentsService,
    private readonly requests: ApiRequestsService,
    private readonly calendar: BusinessCalendarService,
    private readonly unitOfWork: UnitOfWorkService,
  ) {}

  /** Lists a page of sent quotes, newest first. */
  async quotes(query: ApiQuoteQuery): Promise<ApiPage<ApiQuote>> {
    const { leadId } = query;
    const limit = query.size();
    const before = readCursor('quotes', query.cursor)?.id;
    const rows = await this.dataSource.manager.find(Quote, {
      where: { ...(leadId ? { leadId } : {}), ...(before === undefined ? {} : { id: LessThan(before) }) },
      order: { id: 'DESC' },
      take: limit + 1,
    });
    return pageOf('quotes', { rows, limit }, ({ id }) => ({ at: '', id }), presentQuote);
  }

  /** Returns a sent quote. @throws {NotFoundException} */
  async quote(id: number): Promise<ApiQuote> {
    const quote = await this.dataSource.manager.findOneBy(Quote, { id });
    if (!quote) throw new NotFoundException('There is no quote with this ID.');
    return presentQuote(quote);
  }

  /** Lists a page of jobs by their leads, newest first. */
  async jobsOf(query: DayRangeQuery): Promise<ApiPage<ApiJob>> {
    const isOfDays = query.from !== undefined || query.to !== undefined;
    const where = isOfDays ? { doneOn: Between(...query.days()) } : {};
    return this.page('jobs', query, where, presentApiJob);
  }

  /** Returns the job of a lead. @throws {NotFoundException} if there is no such lead. */
  async job(leadId: number): Promise<ApiJob> {
    await this.leads.find(leadId);
    return presentApiJob(await this.jobs.jobOf(leadId));
  }

  /**
   * Marks the job of a lead as paid in full.
   * @throws {NotFoundException} if there is no such lead.
   * @throws {InvalidInput} for a day to come.
   * @throws {ConflictException} if another amount was charged, or the job has another payment.
   */
  pay(leadId: number, { paidOn, method, amountCents }: ApiNewPayment, write: ApiWrite): Promise<ApiWritten> {
    return this.requests.answer(write, {
      of: 'lead',
      write: async (claim) => {
        if (paidOn > this.calendar.dayOf())
          throw new InvalidInput([{ field: 'paidOn', message: 'Choose today or an earlier date.' }]);
        await this.unitOfWork.run(async (manager) => {
          // The lead is locked before anything is read: MySQL would go on showing the job as it was at the
          // first read.
          await this.recorded.markPaid(leadId, { paidOn, paidBy: method, amountCents });
          await claim(manager, leadId);
        });
        return leadId;
      },
      present: () => this.job(leadId),
    });
  }

  /** Lists a page of paid jobs by their leads, newest first. */
  payments(query: DayRangeQuery): Promise<ApiPage<ApiPayment>> {
    return this.page('payments', query, { paidOn: Between(...query.days()) }, (job) => ({
      leadId: job.leadId,
      amountCents: job.chargedCents,
      paidOn: job.paidOn ?? '',
      method: job.paidBy,
    }));
  }

  private async page<Shown>(
    list: string,
    query: DayRangeQuery,
    where: object,
    present: (job: Job) => Shown,
  ): Promise<ApiPage<Shown>> {
    const limit = query.size();
    const before = readCursor(list, query.cursor)?.id;
    const rows = await this.dataSource.manager.find(Job, {
      where: { ...where, ...(before === undefined ? {} : { leadId: LessThan(before) }) },
      order: { leadId: 'DESC' },
      take: limit + 1,
    });
    return pageOf(list, { rows, limit }, ({ leadId }) => ({ at: '', id: leadId }), present);
  }
}

const presentQuote = ({ id, leadId, number, document, sentAt, acceptedAt }: Quote): ApiQuote => ({
  ...{ id, leadId, number, lines: document.lines, totalCents: document.totalCents, note: document.note },
  expiresOn: document.expiresOn,
  sentAt: sentAt.toISOString(),
  acceptedAt: acceptedAt?.toISOString() ?? null,
});

function presentApiJob(job: Job): ApiJob {
  const view = presentJob(job);
  const { lines, quotedCents, acceptedAt, chargedCents, doneOn, paidOn, travelCents, version } = view;
  return {
    ...{ leadId: job.leadId, state: moneyStateOf(view), lines, quotedCents, acceptedAt, chargedCents },
    ...{ doneOn, paidOn, travelCents, suppliesCents: view.productCents, version },
  };
}
