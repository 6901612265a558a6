import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { BusinessModule } from '../../business/business.module.js';
import { AuditModule } from '../../platform/audit/audit.module.js';
import { DatabaseModule } from '../../platform/database/database.module.js';
import { OutboxModule } from '../../platform/outbox/outbox.module.js';
import { SiteModule } from '../site/site.module.js';
import { IndexNowController } from './index-now.controller.js';
import { IndexNowDelivery } from './index-now.delivery.js';
import { IndexNowService } from './index-now.service.js';
import { IndexNowSettings } from './index-now-settings.entity.js';

/** Notifies search engines of published changes. */
@Module({
  imports: [
    TypeOrmModule.forFeature([IndexNowSettings]),
    BusinessModule,
    AuditModule,
    DatabaseModule,
    OutboxModule,
    SiteModule,
  ],
  controllers: [IndexNowController],
  providers: [IndexNowDelivery, IndexNowService],
  exports: [IndexNowService],
})
export class IndexNowModule {}
