import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AdminAuthModule } from '../../admin-auth/admin-auth.module.js';
import { BusinessModule } from '../../business/business.module.js';
import { ContactsModule } from '../../contacts/contacts.module.js';
import { DatabaseModule } from '../../platform/database/database.module.js';
import { OutboxModule } from '../../platform/outbox/outbox.module.js';
import { CustomerPushDelivery } from './customer-push.delivery.js';
import { HeldSpamDelivery } from './held-spam.delivery.js';
import { LeadHeadlinesService } from './lead-headlines.service.js';
import { LeadPushesService } from './lead-pushes.service.js';
import { PushDelivery } from './push.delivery.js';
import { PushApiController } from './push-api.controller.js';
import { PushKeysService } from './push-keys.service.js';
import { PushSenderService } from './push-sender.service.js';
import { PushSubscription } from './push-subscription.entity.js';
import { PushSubscriptionsService } from './push-subscriptions.service.js';

@Module({
  imports: [
    TypeOrmModule.forFeature([PushSubscription]),
    AdminAuthModule,
    BusinessModule,
    ContactsModule,
    DatabaseModule,
    OutboxModule,
  ],
  controllers: [PushApiController],
  providers: [
    PushSubscriptionsService,
    PushKeysService,
    LeadHeadlinesService,
    LeadPushesService,
    HeldSpamDelivery,
    PushDelivery,
    CustomerPushDelivery,
    PushSenderService,
  ],
  exports: [PushSubscriptionsService, PushKeysService, PushSenderService],
})
export class PushModule {}
