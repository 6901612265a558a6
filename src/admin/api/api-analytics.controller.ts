import { Get, Query } from '@nestjs/common';
import { dimensions } from '../../../views/contracts/analytics/filters.js';
import type { ReportFigures } from '../../../views/contracts/analytics/report.js';
import { ReportService } from '../../analytics/report/report.service.js';
import { ClockService } from '../../platform/config/clock.service.js';
import { ApiController, ApiRoute } from './api-route.decorator.js';
import { type ApiFigures, ApiReport, ApiReportQuery } from './dto/api-report.dto.js';

@ApiController('analytics')
export class ApiAnalyticsController {
  constructor(
    private readonly reports: ReportService,
    private readonly clock: ClockService,
  ) {}

  @Get('report')
  @ApiRoute({
    id: 'getReport',
    summary: 'Get visits, leads and revenue of a period under filters',
    scope: 'read-analytics',
    answer: ApiReport,
  })
  async report(@Query() query: ApiReportQuery): Promise<ApiReport> {
    const { start, end } = query.range(this.clock.now());
    const { unit, total, before, points, panels } = await this.reports.report(start, end, query.options());
    return {
      ...{ start: start.toISOString(), end: end.toISOString(), unit, points },
      total: figuresOf(total),
      before: before ? figuresOf(before) : null,
      breakdowns: dimensions.map((dimension) => ({
        dimension,
        rows: panels[dimension].map(({ key, ...figures }) => ({ value: key, ...figuresOf(figures) })),
      })),
    };
  }
}

const figuresOf = ({ cents, ...figures }: ReportFigures): ApiFigures => ({ ...figures, revenueCents: cents });
