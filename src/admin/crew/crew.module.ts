import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AdminAuthModule } from '../../admin-auth/admin-auth.module.js';
import { AnalyticsModule } from '../../analytics/analytics.module.js';
import { BusinessModule } from '../../business/business.module.js';
import { CalendarModule } from '../../calendar/calendar.module.js';
import { ContactsModule } from '../../contacts/contacts.module.js';
import { JobPhotosModule } from '../../customers/job-photos/job-photos.module.js';
import { LeadPhotosModule } from '../../customers/photos/lead-photos.module.js';
import { MoneyModule } from '../../money/money.module.js';
import { DatabaseModule } from '../../platform/database/database.module.js';
import { CrewLinkController } from './crew-link.controller.js';
import { CrewLink } from './crew-link.entity.js';
import { CrewLinkGuard } from './crew-link.guard.js';
import { CrewLinksService } from './crew-links.service.js';
import { CrewPhotosService } from './crew-photos.service.js';
import { CrewReport } from './crew-report.entity.js';
import { CrewReportsService } from './crew-reports.service.js';
import { DayOrder } from './day-order.entity.js';
import { DayPagesController } from './day-pages.controller.js';
import { DayPagesService } from './day-pages.service.js';
import { DayRouteService } from './day-route.service.js';
import { DayStopsService } from './day-stops.service.js';
import { StopGuard } from './stop.guard.js';

/** The crew's day: the route, the crews' links, and what is reported from the stops. */
@Module({
  imports: [
    TypeOrmModule.forFeature([CrewLink, CrewReport, DayOrder]),
    AdminAuthModule,
    AnalyticsModule,
    BusinessModule,
    CalendarModule,
    ContactsModule,
    DatabaseModule,
    JobPhotosModule,
    LeadPhotosModule,
    MoneyModule,
  ],
  controllers: [DayPagesController, CrewLinkController],
  providers: [
    CrewLinkGuard,
    CrewLinksService,
    CrewPhotosService,
    CrewReportsService,
    DayPagesService,
    DayRouteService,
    DayStopsService,
    StopGuard,
  ],
  exports: [CrewLinksService, CrewReportsService, DayRouteService],
})
export class CrewModule {}
