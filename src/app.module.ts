import { type DynamicModule, Module, type OnModuleInit } from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AdminModule } from './admin/admin.module.js';
import { AdminAuthModule } from './admin-auth/admin-auth.module.js';
import { AnalyticsModule } from './analytics/analytics.module.js';
import { RevenueModule } from './analytics/revenue/revenue.module.js';
import { CalendarModule } from './calendar/calendar.module.js';
import { ContactsModule } from './contacts/contacts.module.js';
import { LeadEventsService } from './contacts/lead-events.service.js';
import { CustomersModule } from './customers/customers.module.js';
import { CustomerLinkModule } from './customers/link/customer-link.module.js';
import { LeadPhotosModule } from './customers/photos/lead-photos.module.js';
import { dataSourceOptions } from './data-source-options.js';
import { leadListeners, outboxListeners } from './lead-listeners.js';
import { EmailModule } from './messages/email/email.module.js';
import { FollowUpsModule } from './messages/follow-ups/follow-ups.module.js';
import { PushModule } from './messages/push/push.module.js';
import { MoneyModule } from './money/money.module.js';
import { BackupModule } from './operations/backup/backup.module.js';
import { DevelopmentModule } from './operations/health/development.module.js';
import { HealthModule } from './operations/health/health.module.js';
import { MonitoringModule } from './operations/monitoring/monitoring.module.js';
import { PagesModule } from './pages/pages.module.js';
import { ConfigModule } from './platform/config/config.module.js';
import { Environment } from './platform/config/environment.js';
import type { Tuning } from './platform/config/tuning.js';
import { OutboxModule } from './platform/outbox/outbox.module.js';
import { OutboxEventsService } from './platform/outbox/outbox-events.service.js';
import { SiteEditorModule } from './website/editor/site-editor.module.js';
import { PicturesModule } from './website/pictures/pictures.module.js';
import { SiteModule } from './website/site/site.module.js';

@Module({
  imports: [
    TypeOrmModule.forRootAsync({
      inject: [Environment],
      useFactory: (environment: Environment) => ({
        ...dataSourceOptions(environment),
        manualInitialization: true,
      }),
    }),
    PagesModule,
    SiteModule,
    PicturesModule,
    SiteEditorModule,
    ContactsModule,
    LeadPhotosModule,
    MoneyModule,
    RevenueModule,
    FollowUpsModule,
    CustomersModule,
    AdminModule,
    AnalyticsModule,
    AdminAuthModule,
    HealthModule,
    BackupModule,
    OutboxModule,
    CalendarModule,
    CustomerLinkModule,
    EmailModule,
    PushModule,
    MonitoringModule,
  ],
})
export class AppModule implements OnModuleInit {
  constructor(
    private readonly modules: ModuleRef,
    private readonly leadEvents: LeadEventsService,
    private readonly outboxEvents: OutboxEventsService,
  ) {}

  onModuleInit(): void {
    for (const type of leadListeners) this.leadEvents.listen(this.modules.get(type, { strict: false }));
    for (const type of outboxListeners) this.outboxEvents.listen(this.modules.get(type, { strict: false }));
  }

  static with(environment: Environment, tuning: Tuning): DynamicModule {
    const development = environment.NODE_ENV === 'development' ? [DevelopmentModule] : [];
    return { module: AppModule, imports: [ConfigModule.with(environment, tuning), ...development] };
  }
}
