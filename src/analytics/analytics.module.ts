/*
 * Analytics: measures visits, and the leads and revenue that they bring.
 *
 * - `ingestion`: stores visit records as they arrive, with limits on rows, bytes and time
 * - `summaries`: sums up each hour once it is over
 * - `queries`: the figures that the admin shows, read from the summaries
 * - `revenue`: what each source, campaign and landing page earns
 */
import { Module } from '@nestjs/common';
import { BusinessModule } from '../business/business.module.js';
import { ContactsModule } from '../contacts/contacts.module.js';
import { DatabaseModule } from '../platform/database/database.module.js';
import { AnalyticsService } from './analytics.service.js';
import { AnalyticsApiController } from './analytics-api.controller.js';
import { CrawlerCounterService } from './ingestion/crawler-counter.service.js';
import { DiskReserveService } from './ingestion/disk-reserve.service.js';
import { LeadsFirstService } from './ingestion/leads-first.service.js';
import { LocationService } from './ingestion/location.service.js';
import { RecordBufferService } from './ingestion/record-buffer.service.js';
import { RecordDeliveryService } from './ingestion/record-delivery.service.js';
import { RecordLimitService } from './ingestion/record-limit.service.js';
import { RecorderService } from './ingestion/recorder.service.js';
import { TrackingController } from './ingestion/tracking.controller.js';
import { TrackingService } from './ingestion/tracking.service.js';
import { TrackingQueueService } from './ingestion/tracking-queue.service.js';
import { VitalsService } from './ingestion/vitals.service.js';
import { ChartIntervalsService } from './queries/chart-intervals.service.js';
import { RetentionService } from './summaries/retention.service.js';
import { SummariesService } from './summaries/summaries.service.js';

@Module({
  imports: [BusinessModule, ContactsModule, DatabaseModule],
  controllers: [TrackingController, AnalyticsApiController],
  providers: [
    AnalyticsService,
    ChartIntervalsService,
    CrawlerCounterService,
    DiskReserveService,
    LeadsFirstService,
    LocationService,
    RecordBufferService,
    RecordDeliveryService,
    RecordLimitService,
    RecorderService,
    RetentionService,
    SummariesService,
    TrackingQueueService,
    TrackingService,
    VitalsService,
  ],
  exports: [
    AnalyticsService,
    CrawlerCounterService,
    DiskReserveService,
    RecordBufferService,
    RecordDeliveryService,
    RecordLimitService,
    TrackingQueueService,
  ],
})
export class AnalyticsModule {}
