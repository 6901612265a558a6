import { type DynamicModule, Module } from '@nestjs/common';
import { AdminAuthModule } from './admin-auth/admin-auth.module.js';
import { AnalyticsModule } from './analytics/analytics.module.js';
import { BusinessModule } from './business/business.module.js';
import { CalendarModule } from './calendar/calendar.module.js';
import { ConfigModule } from './config/config.module.js';
import type { Environment } from './config/environment.js';
import { ContactsModule } from './contacts/contacts.module.js';
import { DeskModule } from './contacts/desk.module.js';
import { DatabaseModule } from './database/database.module.js';
import { DevelopmentModule } from './development/development.module.js';
import { HealthModule } from './health/health.module.js';
import { MailModule } from './mail/mail.module.js';
import { OutboxModule } from './outbox/outbox.module.js';
import { PagesModule } from './pages/pages.module.js';
import { PushModule } from './push/push.module.js';
import { SecretsModule } from './secrets/secrets.module.js';
import { SettingsModule } from './settings/settings.module.js';
import { SiteModule } from './site/site.module.js';

@Module({
  imports: [
    DatabaseModule,
    BusinessModule,
    PagesModule,
    SiteModule,
    ContactsModule,
    DeskModule,
    AnalyticsModule,
    AdminAuthModule,
    HealthModule,
    OutboxModule,
    SecretsModule,
    CalendarModule,
    MailModule,
    PushModule,
    SettingsModule,
  ],
})
export class AppModule {
  static with(environment: Environment): DynamicModule {
    const development = environment.NODE_ENV === 'development' ? [DevelopmentModule] : [];
    return { module: AppModule, imports: [ConfigModule.with(environment), ...development] };
  }
}
