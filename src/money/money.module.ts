/* Money: tracks what jobs earn: quotes, charges, payments. */
import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { BusinessModule } from '../business/business.module.js';
import { ContactsModule } from '../contacts/contacts.module.js';
import { AuditModule } from '../platform/audit/audit.module.js';
import { DatabaseModule } from '../platform/database/database.module.js';
import { OutboxModule } from '../platform/outbox/outbox.module.js';
import { Job } from './job.entity.js';
import { JobsService } from './jobs.service.js';
import { MoneyReportService } from './money-report.service.js';
import { PaymentsService } from './payments.service.js';
import { Quote } from './quote.entity.js';
import { QuotesService } from './quotes.service.js';

@Module({
  imports: [
    TypeOrmModule.forFeature([Job, Quote]),
    AuditModule,
    BusinessModule,
    ContactsModule,
    DatabaseModule,
    OutboxModule,
  ],
  providers: [JobsService, MoneyReportService, PaymentsService, QuotesService],
  exports: [JobsService, MoneyReportService, PaymentsService, QuotesService],
})
export class MoneyModule {}
