import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AdminAuthModule } from '../../admin-auth/admin-auth.module.js';
import { BusinessModule } from '../../business/business.module.js';
import { ContactsModule } from '../../contacts/contacts.module.js';
import { MoneyModule } from '../../money/money.module.js';
import { DatabaseModule } from '../../platform/database/database.module.js';
import { OutboxModule } from '../../platform/outbox/outbox.module.js';
import { LeadWebhooksService } from './lead-webhooks.service.js';
import { WebhookDelivery } from './webhook.delivery.js';
import { WebhookAddressesService } from './webhook-addresses.service.js';
import { WebhookEndpoint } from './webhook-endpoint.entity.js';
import { WebhookEndpointsService } from './webhook-endpoints.service.js';
import { WebhookMessage } from './webhook-message.entity.js';
import { WebhookMessagesService } from './webhook-messages.service.js';
import { WebhookPagesController } from './webhook-pages.controller.js';
import { WebhookPagesService } from './webhook-pages.service.js';
import { WebhookSenderService } from './webhook-sender.service.js';

/** Sends events to addresses that the owner enters, as in the Standard Webhooks specification. */
@Module({
  imports: [
    TypeOrmModule.forFeature([WebhookEndpoint, WebhookMessage]),
    AdminAuthModule,
    BusinessModule,
    ContactsModule,
    DatabaseModule,
    MoneyModule,
    OutboxModule,
  ],
  controllers: [WebhookPagesController],
  providers: [
    LeadWebhooksService,
    WebhookAddressesService,
    WebhookDelivery,
    WebhookEndpointsService,
    WebhookMessagesService,
    WebhookPagesService,
    WebhookSenderService,
  ],
  exports: [WebhookAddressesService, WebhookEndpointsService, WebhookMessagesService],
})
export class WebhooksModule {}
