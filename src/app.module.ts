import { type DynamicModule, Module, type OnModuleInit } from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AdminModule } from './admin/admin.module.js';
import { AdminAuthModule } from './admin-auth/admin-auth.module.js';
import { AnalyticsModule } from './analytics/analytics.module.js';
import { BrowserErrorsModule } from './analytics/browser-errors/browser-errors.module.js';
import { NowModule } from './analytics/now/now.module.js';
import { RevenueModule } from './analytics/revenue/revenue.module.js';
import { SavedModule } from './analytics/saved/saved.module.js';
import { CalendarModule } from './calendar/calendar.module.js';
import { ContactsModule } from './contacts/contacts.module.js';
import { LeadEventsService } from './contacts/leads/lead-events.service.js';
import { CustomersModule } from './customers/customers.module.js';
import { JobPhotosModule } from './customers/job-photos/job-photos.module.js';
import { CustomerLinkModule } from './customers/link/customer-link.module.js';
import { LeadPhotosModule } from './customers/photos/lead-photos.module.js';
import { ReviewsModule } from './customers/reviews/reviews.module.js';
import { dataSourceOptions } from './data-source-options.js';
import { leadListeners, outboxListeners } from './lead-listeners.js';
import { MessagesModule } from './messages/messages.module.js';
import { MoneyModule } from './money/money.module.js';
import { DevelopmentModule } from './operations/health/development.module.js';
import { OperationsModule } from './operations/operations.module.js';
import { PagesModule } from './pages/pages.module.js';
import { ConfigModule } from './platform/config/config.module.js';
import { Environment } from './platform/config/environment.js';
import type { Tuning } from './platform/config/tuning.js';
import { OutboxEventsService } from './platform/outbox/outbox-events.service.js';
import { PlatformModule } from './platform/platform.module.js';
import { WebsiteModule } from './website/website.module.js';

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
    PlatformModule,
    // Before the website's editor, whose route /admin/site/:section would match /admin/site/job-photos.
    JobPhotosModule,
    WebsiteModule,
    ContactsModule,
    LeadPhotosModule,
    ReviewsModule,
    MoneyModule,
    RevenueModule,
    BrowserErrorsModule,
    NowModule,
    SavedModule,
    CustomersModule,
    AdminModule,
    AnalyticsModule,
    AdminAuthModule,
    OperationsModule,
    CalendarModule,
    CustomerLinkModule,
    MessagesModule,
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
