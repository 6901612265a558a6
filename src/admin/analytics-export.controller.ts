import { Controller, Get, Header, NotFoundException, Param, Query, StreamableFile } from '@nestjs/common';
import { type ExportName, exportNames } from '../../views/contracts/analytics/report-address.js';
import { ReportQuery } from '../analytics/dto/report-query.dto.js';
import { ClockService } from '../platform/config/clock.service.js';
import { AnalyticsExportService } from './analytics-export.service.js';

/** Serves the panels of the analytics page as CSV. */
@Controller('admin/analytics/export')
export class AnalyticsExportController {
  constructor(
    private readonly exports: AnalyticsExportService,
    private readonly clock: ClockService,
  ) {}

  @Get(':panel.csv')
  @Header('Content-Type', 'text/csv; charset=utf-8')
  async table(@Param('panel') name: string, @Query() query: ReportQuery) {
    if (!isExport(name)) throw new NotFoundException();
    const { start, end } = query.range(this.clock.now());
    const rows = await this.exports.table(name, start, end, query.options());
    const file = `analytics-${name}-${this.exports.daysOf(start, end)}.csv`;
    return new StreamableFile(rows, { disposition: `attachment; filename="${file}"` });
  }
}

const isExport = (name: string): name is ExportName => exportNames.some((one) => one === name);
