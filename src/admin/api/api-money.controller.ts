import { Get, Param, Query } from '@nestjs/common';
import { ApiIdPipe } from './api-id.pipe.js';
import { ApiMoneyService } from './api-money.service.js';
import { ApiController, ApiRoute } from './api-route.decorator.js';
import { ApiJob, ApiPayment, ApiQuote, ApiQuoteQuery } from './dto/api-money.dto.js';
import { DayRangeQuery } from './dto/day-range-query.dto.js';

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
