import { Module } from '@nestjs/common';
import { ContactsModule } from '../contacts/contacts.module.js';
import { LeadSourcesModule } from '../contacts/lead-sources.module.js';
import { AnalyticsService } from './analytics.service.js';
import { AnalyticsApiController } from './analytics-api.controller.js';
import { AnalyticsPageController } from './analytics-page.controller.js';
import { AnalyticsPageService } from './analytics-page.service.js';
import { CrawlerCounter } from './crawler-counter.service.js';
import { LocationService } from './location.service.js';
import { Recorder } from './recorder.service.js';
import { Retention } from './retention.service.js';
import { SlotsService } from './slots.service.js';
import { Summaries } from './summaries.service.js';
import { TrackingController } from './tracking.controller.js';
import { TrackingListener } from './tracking.listener.js';
import { TrackingService } from './tracking.service.js';
import { TrackingQueue } from './tracking-queue.service.js';
import { VitalsService } from './vitals.service.js';

@Module({
  imports: [ContactsModule, LeadSourcesModule],
  controllers: [TrackingController, AnalyticsApiController, AnalyticsPageController],
  providers: [
    AnalyticsPageService,
    AnalyticsService,
    CrawlerCounter,
    LocationService,
    Recorder,
    Retention,
    SlotsService,
    Summaries,
    TrackingListener,
    TrackingQueue,
    TrackingService,
    VitalsService,
  ],
  exports: [AnalyticsService, TrackingListener],
})
export class AnalyticsModule {}
