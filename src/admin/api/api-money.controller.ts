import { Body, Get, Param, Put, Query, Res } from '@nestjs/common';
import type { Response } from 'express';
import { ApiIdPipe } from './api-id.pipe.js';
import { ApiMoneyService } from './api-money.service.js';
import { ApiController, ApiRoute } from './api-route.decorator.js';
import { ApiWriteOf } from './api-write.decorator.js';
import { ApiJob, ApiNewPayment, ApiPayment, ApiQuote, ApiQuoteQuery } from './dto/api-money.dto.js';
import { DayRangeQuery } from './dto/day-range-query.dto.js';
import { answered } from './requests/answered.js';
import type { ApiWrite } from './requests/api-requests.service.js';

@ApiController('')
export class ApiMoneyController {
  constructor(private readonly money: ApiMoneyService) {}

  @Get('quotes')
  @ApiRoute({
    id: 'listQuotes',
    summary: 'List sent quotes, newest first',
    scope: 'read-leads',
    answer: ApiQuote,
    isList: true,
  })
  quotes(@Query() query: ApiQuoteQuery) {
    return this.money.quotes(query);
  }

  @Get('quotes/:id')
  @ApiRoute({ id: 'getQuote', summary: 'Get a quote', scope: 'read-leads', answer: ApiQuote })
  quote(@Param('id', ApiIdPipe) id: number) {
    return this.money.quote(id);
  }

  @Get('jobs')
  @ApiRoute({
    id: 'listJobs',
    summary: 'List jobs, newest lead first; with from or to, those completed between these days',
    scope: 'read-leads',
    answer: ApiJob,
    isList: true,
  })
  jobs(@Query() query: DayRangeQuery) {
    return this.money.jobsOf(query);
  }

  @Get('jobs/:id')
  @ApiRoute({
    id: 'getJob',
    summary: 'Get the job of a lead, empty if nothing was quoted or charged',
    scope: 'read-leads',
    answer: ApiJob,
  })
  job(@Param('id', ApiIdPipe) id: number) {
    return this.money.job(id);
  }

  @Put('jobs/:id/payment')
  @ApiRoute({
    id: 'recordPayment',
    summary: 'Mark the job of a lead as paid in full',
    scope: 'write-leads',
    answer: ApiJob,
    isWrite: true,
  })
  async pay(
    @Param('id', ApiIdPipe) id: number,
    @Body() payment: ApiNewPayment,
    @ApiWriteOf(200) write: ApiWrite,
    @Res({ passthrough: true }) response: Response,
  ) {
    return answered(response, await this.money.pay(id, payment, write));
  }

  @Get('payments')
  @ApiRoute({
    id: 'listPayments',
    summary: 'List recorded payments, newest lead first; from and to are days of payment',
    scope: 'read-leads',
    answer: ApiPayment,
    isList: true,
  })
  payments(@Query() query: DayRangeQuery) {
    return this.money.payments(query);
  }
}
