import { Injectable, NotFoundException } from '@nestjs/common';
import { Between, LessThan } from 'typeorm';
import { moneyStateOf } from '../../../views/contracts/money/money.js';
import { LeadsService } from '../../contacts/leads/leads.service.js';
import { Job } from '../../money/job.entity.js';
import { JobsService, presentJob } from '../../money/jobs.service.js';
import { Quote } from '../../money/quote.entity.js';
import { ReadReplicaService } from '../../platform/database/replica/read-replica.service.js';
import { type ApiPage, pageOf, readCursor } from './cursor.js';
import type { ApiJob, ApiPayment, ApiQuote, ApiQuoteQuery } from './dto/api-money.dto.js';
import type { DayRangeQuery } from './dto/day-range-query.dto.js';

/** Reads quotes, jobs and payments for the API. */
@Injectable()
export class ApiMoneyService {
  constructor(
    private readonly replica: ReadReplicaService,
    private readonly jobs: JobsService,
    private readonly leads: LeadsService,
  ) {}

  /** Lists a page of sent quotes, newest first. */
  async quotes(query: ApiQuoteQuery): Promise<ApiPage<ApiQuote>> {
    const { leadId } = query;
    const limit = query.size();
    const before = readCursor('quotes', query.cursor)?.id;
    const rows = await this.replica.read((manager) =>
      manager.find(Quote, {
        where: { ...(leadId ? { leadId } : {}), ...(before === undefined ? {} : { id: LessThan(before) }) },
        order: { id: 'DESC' },
        take: limit + 1,
      }),
    );
    return pageOf('quotes', { rows, limit }, ({ id }) => ({ at: '', id }), presentQuote);
  }

  /** Returns a sent quote. @throws {NotFoundException} */
  async quote(id: number): Promise<ApiQuote> {
    const quote = await this.replica.read((manager) => manager.findOneBy(Quote, { id }));
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
    return presentApiJob(await this.jobs.of(leadId));
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
    const rows = await this.replica.read((manager) =>
      manager.find(Job, {
        where: { ...where, ...(before === undefined ? {} : { leadId: LessThan(before) }) },
        order: { leadId: 'DESC' },
        take: limit + 1,
      }),
    );
    return pageOf(list, { rows, limit }, ({ leadId }) => ({ at: '', id: leadId }), present);
  }
}

const presentQuote = ({ id, leadId, number, document, sentAt, acceptedAt }: Quote): ApiQuote => ({
  ...{ id, leadId, number, lines: document.lines, totalCents: document.totalCents, note: document.note },
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
