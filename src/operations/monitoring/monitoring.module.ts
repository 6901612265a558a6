import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AnalyticsModule } from '../../analytics/analytics.module.js';
import { BrowserErrorsModule } from '../../analytics/browser-errors/browser-errors.module.js';
import { BusinessModule } from '../../business/business.module.js';
import { ContactsModule } from '../../contacts/contacts.module.js';
import { EmailModule } from '../../messages/email/email.module.js';
import { PushModule } from '../../messages/push/push.module.js';
import { WebhooksModule } from '../../messages/webhooks/webhooks.module.js';
import { PagesModule } from '../../pages/pages.module.js';
import { DatabaseModule } from '../../platform/database/database.module.js';
import { OutboxModule } from '../../platform/outbox/outbox.module.js';
import { BackupModule } from '../backup/backup.module.js';
import { HealthModule } from '../health/health.module.js';
import { ActiveAlert } from './active-alert.entity.js';
import { AlertChannelsService } from './alert-channels.service.js';
import { AlertEventsService } from './alert-events.service.js';
import { AlertFileStore } from './alert-file.store.js';
import { AlertRowStore } from './alert-row.store.js';
import { AlertRulesService } from './alert-rules.service.js';
import { EventLoopService } from './event-loop.service.js';
import { HeartbeatService } from './heartbeat.service.js';
import { MetricsController } from './metrics.controller.js';
import { MetricsService } from './metrics.service.js';
import { RequestCountsService } from './request-counts.service.js';
import { WatchService } from './watch.service.js';

/** Monitors the site: metrics, alerts, and a heartbeat for an outside service. */
@Module({
  imports: [
    TypeOrmModule.forFeature([ActiveAlert]),
    AnalyticsModule,
    BackupModule,
    BrowserErrorsModule,
    BusinessModule,
    ContactsModule,
    DatabaseModule,
    EmailModule,
    HealthModule,
    OutboxModule,
    PagesModule,
    PushModule,
    WebhooksModule,
  ],
  controllers: [MetricsController],
  providers: [
    AlertChannelsService,
    AlertFileStore,
    AlertRowStore,
    AlertEventsService,
    AlertRulesService,
    EventLoopService,
    HeartbeatService,
    MetricsService,
    RequestCountsService,
    WatchService,
  ],
  exports: [AlertRulesService],
})
export class MonitoringModule {}
