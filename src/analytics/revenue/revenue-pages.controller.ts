import { Controller, Get, Header, Query, StreamableFile } from '@nestjs/common';
import {
  type RevenueChoice,
  revenueGroupings,
  revenueRanges,
  touchChoices,
} from '../../../views/contracts/money/revenue.js';
import { Page } from '../../pages/page.decorator.js';
import { RevenueService } from './revenue.service.js';
import { revenueCsv } from './revenue-csv.js';

type Choices = Record<string, unknown>;

/** Serves the revenue report: revenue by source, campaign or landing page. */
@Controller('admin/analytics')
export class RevenuePagesController {
  constructor(private readonly revenue: RevenueService) {}

  @Get('revenue')
  @Page('admin/revenue')
  async show(@Query() query: Choices) {
    const choice = choiceOf(query);
    return { choice, days: this.revenue.daysOf(choice.range), ...(await this.revenue.tables(choice)) };
  }

  @Get('revenue.csv')
  @Header('Content-Type', 'text/csv; charset=utf-8')
  async table(@Query() query: Choices) {
    const choice = choiceOf(query);
    const days = this.revenue.daysOf(choice.range);
    const rows = revenueCsv(await this.revenue.rows(choice, days), choice.by);
    const name = `revenue-by-${choice.by}-${days.from}-${days.until}.csv`;
    return new StreamableFile(rows, { disposition: `attachment; filename="${name}"` });
  }
}

/** Reads the choices from the query. Invalid ones become the default. */
function choiceOf({ by, touch, range }: Choices): RevenueChoice {
  const chosen = <Value>(options: readonly { value: Value }[], given: unknown, fallback: Value) =>
    options.find(({ value }) => value === given)?.value ?? fallback;
  return {
    by: chosen<RevenueChoice['by']>(revenueGroupings, by, 'source'),
    touch: chosen<RevenueChoice['touch']>(touchChoices, touch, 'first'),
    range: chosen<RevenueChoice['range']>(revenueRanges, range, '90'),
  };
}
