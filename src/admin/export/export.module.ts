import { Module } from '@nestjs/common';
import { AdminAuthModule } from '../../admin-auth/admin-auth.module.js';
import { AnalyticsModule } from '../../analytics/analytics.module.js';
import { BusinessModule } from '../../business/business.module.js';
import { DatabaseModule } from '../../platform/database/database.module.js';
import { ExportController } from './export.controller.js';
import { ExportService } from './export.service.js';

/** Exports all data as one file. */
@Module({
  imports: [AdminAuthModule, AnalyticsModule, BusinessModule, DatabaseModule],
  controllers: [ExportController],
  providers: [ExportService],
})
export class ExportModule {}
