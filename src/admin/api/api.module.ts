import { type MiddlewareConsumer, Module, type NestModule } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AdminAuthModule } from '../../admin-auth/admin-auth.module.js';
import { AnalyticsModule } from '../../analytics/analytics.module.js';
import { RevenueModule } from '../../analytics/revenue/revenue.module.js';
import { AvailabilityModule } from '../../business/availability/availability.module.js';
import { BusinessModule } from '../../business/business.module.js';
import { ContactsModule } from '../../contacts/contacts.module.js';
import { CustomersModule } from '../../customers/customers.module.js';
import { FollowUpsModule } from '../../messages/follow-ups/follow-ups.module.js';
import { WebhooksModule } from '../../messages/webhooks/webhooks.module.js';
import { MoneyModule } from '../../money/money.module.js';
import { AuditModule } from '../../platform/audit/audit.module.js';
import { DatabaseModule } from '../../platform/database/database.module.js';
import { ApiAnalyticsController } from './api-analytics.controller.js';
import { ApiAppointmentsController } from './api-appointments.controller.js';
import { ApiAppointmentsService } from './api-appointments.service.js';
import { ApiCustomersController } from './api-customers.controller.js';
import { ApiDocsController } from './api-docs.controller.js';
import { ApiDocsService } from './api-docs.service.js';
import { ApiLeadsController } from './api-leads.controller.js';
import { ApiLeadsService } from './api-leads.service.js';
import { ApiMoneyController } from './api-money.controller.js';
import { ApiMoneyService } from './api-money.service.js';
import { ApiRoutesMiddleware } from './api-routes.middleware.js';
import { ApiTimesService } from './api-times.service.js';
import { ApiKey } from './keys/api-key.entity.js';
import { ApiKeyGuard } from './keys/api-key.guard.js';
import { ApiKeyPagesController } from './keys/api-key-pages.controller.js';
import { ApiKeysService } from './keys/api-keys.service.js';
import { McpController } from './mcp/mcp.controller.js';
import { McpService } from './mcp/mcp.service.js';
import { McpSettings } from './mcp/mcp-settings.entity.js';
import { McpSettingsService } from './mcp/mcp-settings.service.js';
import { McpToolsService } from './mcp/mcp-tools.service.js';
import { ApiRequest } from './requests/api-request.entity.js';
import { ApiRequestsService } from './requests/api-requests.service.js';
import { ApiWebhooksController } from './webhooks/api-webhooks.controller.js';
import { ApiWebhooksService } from './webhooks/api-webhooks.service.js';

/** The API for the owner's other software, `/api/v1`, and its keys. */
@Module({
  imports: [
    TypeOrmModule.forFeature([ApiKey, ApiRequest, McpSettings]),
    AdminAuthModule,
    AnalyticsModule,
    AuditModule,
    AvailabilityModule,
    BusinessModule,
    ContactsModule,
    CustomersModule,
    DatabaseModule,
    DiscoveryModule,
    FollowUpsModule,
    MoneyModule,
    RevenueModule,
    WebhooksModule,
  ],
  controllers: [
    ApiKeyPagesController,
    ApiDocsController,
    ApiLeadsController,
    ApiCustomersController,
    ApiAppointmentsController,
    ApiMoneyController,
    ApiAnalyticsController,
    ApiWebhooksController,
    McpController,
  ],
  providers: [
    ApiAppointmentsService,
    ApiDocsService,
    ApiKeyGuard,
    ApiKeysService,
    ApiLeadsService,
    ApiMoneyService,
    ApiRequestsService,
    ApiTimesService,
    ApiWebhooksService,
    McpService,
    McpSettingsService,
    McpToolsService,
  ],
  exports: [ApiKeysService],
})
export class ApiModule implements NestModule {
  configure(consumer: MiddlewareConsumer): void {
    consumer.apply(ApiRoutesMiddleware).forRoutes('api/v1', 'api/v1/*path');
  }
}
