import { type DynamicModule, Module, type OnModuleInit } from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AdminAuthModule } from './admin-auth/admin-auth.module.js';
import { AftercareModule } from './aftercare/aftercare.module.js';
import { AnalyticsModule } from './analytics/analytics.module.js';
import { BackupModule } from './backup/backup.module.js';
import { CalendarModule } from './calendar/calendar.module.js';
import { ConfigModule } from './config/config.module.js';
import { Environment } from './config/environment.js';
import type { Tuning } from './config/tuning.js';
import { ContactsModule } from './contacts/contacts.module.js';
import { LeadEventsService } from './contacts/lead-events.service.js';
import { CustomerLinkModule } from './customer-link/customer-link.module.js';
import { CustomersModule } from './customers/customers.module.js';
import { dataSourceOptions } from './data-source-options.js';
import { DeskModule } from './desk/desk.module.js';
import { DevelopmentModule } from './health/development.module.js';
import { HealthModule } from './health/health.module.js';
import { leadListeners, outboxListeners } from './lead-listeners.js';
import { LeadPhotosModule } from './lead-photos/lead-photos.module.js';
import { MailModule } from './mail/mail.module.js';
import { MoneyModule } from './money/money.module.js';
import { MonitoringModule } from './monitoring/monitoring.module.js';
import { OutboxModule } from './outbox/outbox.module.js';
import { OutboxEventsService } from './outbox/outbox-events.service.js';
import { PagesModule } from './pages/pages.module.js';
import { PicturesModule } from './pictures/pictures.module.js';
import { PushModule } from './push/push.module.js';
import { RevenueModule } from './revenue/revenue.module.js';
import { SiteModule } from './site/site.module.js';
import { SiteEditorModule } from './site-editor/site-editor.module.js';

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
    AftercareModule,
    CustomersModule,
    DeskModule,
    AnalyticsModule,
    AdminAuthModule,
    HealthModule,
    BackupModule,
    OutboxModule,
    CalendarModule,
    CustomerLinkModule,
    MailModule,
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
