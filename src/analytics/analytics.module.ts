/*
 * Analytics: measures visits, and the leads and revenue that they bring.
 *
 * - `ingestion`: stores visit records as they arrive, with limits on rows, bytes and time
 * - `summaries`: sums up each hour once it is over
 * - `queries`: the figures that the admin shows, read from the summaries
 * - `visit-blocks`: the visits of whole hours and days in columns, so that filters are fast
 * - `report`: figures of visits and leads under filters
 * - `sources`: the names and channels of where visits and leads come from
 * - `revenue`: what each source, campaign and landing page earns
 * - `now`: who is on the website
 * - `saved`: the owner's segments, and notes on the charts
 * - `browser-errors`: errors of visitors' browsers
 */
import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { BusinessModule } from '../business/business.module.js';
import { ContactsModule } from '../contacts/contacts.module.js';
import { DatabaseModule } from '../platform/database/database.module.js';
import { AnalyticsService } from './analytics.service.js';
import { AnalyticsApiController } from './analytics-api.controller.js';
import { CrawlerCounterService } from './ingestion/crawler-counter.service.js';
import { DiskReserveService } from './ingestion/disk-reserve.service.js';
import { LeadsFirstService } from './ingestion/leads-first.service.js';
import { LocationService } from './ingestion/location.service.js';
import { PageViewIdsService } from './ingestion/page-view-ids.service.js';
import { RecordBufferService } from './ingestion/record-buffer.service.js';
import { RecordDeliveryService } from './ingestion/record-delivery.service.js';
import { RecordLimitService } from './ingestion/record-limit.service.js';
import { RecorderService } from './ingestion/recorder.service.js';
import { TrackingController } from './ingestion/tracking.controller.js';
import { TrackingService } from './ingestion/tracking.service.js';
import { TrackingQueueService } from './ingestion/tracking-queue.service.js';
import { VitalsService } from './ingestion/vitals.service.js';
import { ChartIntervalsService } from './queries/chart-intervals.service.js';
import { FilteredAnalyticsService } from './report/filtered-analytics.service.js';
import { FilteredListsService } from './report/filtered-lists.service.js';
import { LeadFactsService } from './report/lead-facts.service.js';
import { ReportService } from './report/report.service.js';
import { CampaignCost } from './revenue/campaign-cost.entity.js';
import { CampaignCostsService } from './revenue/campaign-costs.service.js';
import { RetentionService } from './summaries/retention.service.js';
import { SummariesService } from './summaries/summaries.service.js';
import { BlockBuilderService } from './visit-blocks/block-builder.service.js';
import { VisitBlocksService } from './visit-blocks/visit-blocks.service.js';

@Module({
  imports: [TypeOrmModule.forFeature([CampaignCost]), BusinessModule, ContactsModule, DatabaseModule],
  controllers: [TrackingController, AnalyticsApiController],
  providers: [
    AnalyticsService,
    BlockBuilderService,
    CampaignCostsService,
    ChartIntervalsService,
    CrawlerCounterService,
    DiskReserveService,
    FilteredAnalyticsService,
    FilteredListsService,
    LeadFactsService,
    LeadsFirstService,
    LocationService,
    PageViewIdsService,
    RecordBufferService,
    RecordDeliveryService,
    RecordLimitService,
    RecorderService,
    ReportService,
    RetentionService,
    SummariesService,
    TrackingQueueService,
    TrackingService,
    VisitBlocksService,
    VitalsService,
  ],
  exports: [
    CampaignCostsService,
    AnalyticsService,
    CrawlerCounterService,
    DiskReserveService,
    LocationService,
    RecordBufferService,
    RecordDeliveryService,
    RecordLimitService,
    ReportService,
    TrackingQueueService,
  ],
})
export class AnalyticsModule {}
