import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { BusinessModule } from '../business/business.module.js';
import { DatabaseModule } from '../database/database.module.js';
import { ClaimsService } from './claims.service.js';
import { DeliveriesService } from './deliveries.service.js';
import { DeliveriesApiController } from './deliveries-api.controller.js';
import { OutboxService } from './outbox.service.js';
import { OutboxEventsService } from './outbox-events.service.js';
import { OutboxItem } from './outbox-item.entity.js';
import { OutboxWorkerService } from './outbox-worker.service.js';

/** What is delivered outside: asked for in a transaction, delivered by whichever process gets to it. */
@Module({
  imports: [TypeOrmModule.forFeature([OutboxItem]), BusinessModule, DatabaseModule],
  controllers: [DeliveriesApiController],
  providers: [OutboxService, OutboxEventsService, ClaimsService, OutboxWorkerService, DeliveriesService],
  exports: [OutboxService, OutboxEventsService, OutboxWorkerService, DeliveriesService],
})
export class OutboxModule {}
