import { Module } from '@nestjs/common';
import { AnalyticsModule } from '../../analytics/analytics.module.js';
import { BusinessModule } from '../../business/business.module.js';
import { PagesModule } from '../../pages/pages.module.js';
import { DatabaseModule } from '../../platform/database/database.module.js';
import { EmailModule } from '../email/email.module.js';
import { MonthlyDelivery } from './monthly.delivery.js';
import { MonthlyReportService } from './monthly-report.service.js';
import { MonthlyReportsController } from './monthly-reports.controller.js';

/** Reports each month to the owner, by email and as a page to print. */
@Module({
  imports: [AnalyticsModule, BusinessModule, DatabaseModule, EmailModule, PagesModule],
  controllers: [MonthlyReportsController],
  providers: [MonthlyDelivery, MonthlyReportService],
})
export class MonthlyModule {}
