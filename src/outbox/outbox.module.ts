import { Global, Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { Claims } from './claims.js';
import { Clock } from './clock.js';
import { DeliveriesService } from './deliveries.service.js';
import { DeliveriesApiController } from './deliveries-api.controller.js';
import { Outbox } from './outbox.js';
import { OutboxEvents } from './outbox-events.js';
import { OutboxItem } from './outbox-item.entity.js';
import { OutboxWorker } from './outbox-worker.js';

/** What is delivered outside: asked for in a transaction, delivered by whichever process gets to it. */
@Global()
@Module({
  imports: [TypeOrmModule.forFeature([OutboxItem])],
  controllers: [DeliveriesApiController],
  providers: [Clock, Outbox, OutboxEvents, Claims, OutboxWorker, DeliveriesService],
  exports: [Clock, Outbox, OutboxEvents, OutboxWorker, DeliveriesService],
})
export class OutboxModule {}
