import { Module } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AuditModule } from '../audit/audit.module.js';
import { DatabaseModule } from '../database/database.module.js';
import { ClaimsService } from './claims.service.js';
import { ClockStepService } from './clock-step.service.js';
import { DeliveriesService } from './deliveries.service.js';
import { DeliveriesApiController } from './deliveries-api.controller.js';
import { DeliveryQueuesService } from './delivery-queues.service.js';
import { OutboxService } from './outbox.service.js';
import { OutboxEventsService } from './outbox-events.service.js';
import { OutboxHold } from './outbox-hold.entity.js';
import { OutboxItem } from './outbox-item.entity.js';
import { OutboxStatusService } from './outbox-status.service.js';
import { OutboxWorkerService } from './outbox-worker.service.js';

/**
 * Delivers emails, calendar events, push alerts and webhooks. They are enqueued in a transaction; the first
 * process with a free worker delivers them.
 */
@Module({
  imports: [TypeOrmModule.forFeature([OutboxItem, OutboxHold]), DiscoveryModule, DatabaseModule, AuditModule],
  controllers: [DeliveriesApiController],
  providers: [
    OutboxService,
    OutboxEventsService,
    ClaimsService,
    ClockStepService,
    DeliveryQueuesService,
    OutboxStatusService,
    OutboxWorkerService,
    DeliveriesService,
  ],
  exports: [OutboxService, OutboxEventsService, OutboxStatusService, OutboxWorkerService, DeliveriesService],
})
export class OutboxModule {}
