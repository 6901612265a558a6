import { Controller, Get, NotFoundException, Param } from '@nestjs/common';
import { Page } from '../../pages/page.decorator.js';
import { MonthlyReportService } from './monthly-report.service.js';

/** Serves the monthly reports, ready to print. */
@Controller('admin/analytics/reports')
export class MonthlyReportsController {
  constructor(private readonly reports: MonthlyReportService) {}

  @Get()
  @Page('admin/monthly-report')
  latest() {
    return this.show(this.reports.lastMonth());
  }

  /** @param month YYYY-MM */
  @Get(':month')
  @Page('admin/monthly-report')
  async show(@Param('month') month: string) {
    const report = /^20\d\d-(0[1-9]|1[0-2])$/.test(month) ? await this.reports.report(month) : undefined;
    if (!report) throw new NotFoundException();
    return { report, months: await this.reports.months() };
  }
}
