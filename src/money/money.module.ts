import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { BusinessModule } from '../business/business.module.js';
import { DatabaseModule } from '../database/database.module.js';
import { Job } from './job.entity.js';
import { JobsService } from './jobs.service.js';
import { MissingJobsService } from './missing-jobs.service.js';
import { Quote } from './quote.entity.js';

/** What jobs bring: quotes, charges, payments. */
@Module({
  imports: [TypeOrmModule.forFeature([Job, Quote]), BusinessModule, DatabaseModule],
  providers: [JobsService, MissingJobsService],
  exports: [JobsService],
})
export class MoneyModule {}
