import { Module, type OnModuleInit } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { ContactsModule } from '../contacts/contacts.module.js';
import { LeadWordsModule } from '../mail/lead-words.module.js';
import { OutboxWorker } from '../outbox/outbox-worker.js';
import { LeadHeadlines } from './lead-headlines.js';
import { LeadPushes } from './lead-pushes.js';
import { PushDelivery } from './push.delivery.js';
import { PushApiController } from './push-api.controller.js';
import { PushKeys } from './push-keys.js';
import { PushSubscription } from './push-subscription.entity.js';
import { PushSubscriptions } from './push-subscriptions.service.js';

@Module({
  imports: [ContactsModule, LeadWordsModule, TypeOrmModule.forFeature([PushSubscription])],
  controllers: [PushApiController],
  providers: [PushSubscriptions, PushKeys, LeadHeadlines, LeadPushes, PushDelivery],
  exports: [PushSubscriptions, PushKeys],
})
export class PushModule implements OnModuleInit {
  constructor(
    private readonly worker: OutboxWorker,
    private readonly push: PushDelivery,
  ) {}

  onModuleInit(): void {
    this.worker.register('push', 'push', this.push);
  }
}
