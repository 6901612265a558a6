/*
 * Admin: serves the owner’s pages.
 *
 * The dashboard, leads, bookings, analytics and settings: combined from the data of other modules. Each
 * `*-pages.controller.ts` has the routes of one part; the lower rooms own the data.
 */
import { Module, type OnModuleInit } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AdminAuthModule } from '../admin-auth/admin-auth.module.js';
import { AdminSessionService } from '../admin-auth/admin-session.service.js';
import { AnalyticsModule } from '../analytics/analytics.module.js';
import { BrowserErrorsModule } from '../analytics/browser-errors/browser-errors.module.js';
import { LocationService } from '../analytics/ingestion/location.service.js';
import { NowModule } from '../analytics/now/now.module.js';
import { SavedModule } from '../analytics/saved/saved.module.js';
import { AvailabilityModule } from '../business/availability/availability.module.js';
import { BusinessModule } from '../business/business.module.js';
import { ProofModule } from '../business/proof/proof.module.js';
import { CalendarModule } from '../calendar/calendar.module.js';
import { ContactsModule } from '../contacts/contacts.module.js';
import { Lead } from '../contacts/leads/lead.entity.js';
import { LeadChange } from '../contacts/leads/lead-change.entity.js';
import { CustomersModule } from '../customers/customers.module.js';
import { JobPhotosModule } from '../customers/job-photos/job-photos.module.js';
import { LeadPhotosModule } from '../customers/photos/lead-photos.module.js';
import { PlansModule } from '../customers/plans/plans.module.js';
import { ReviewsModule } from '../customers/reviews/reviews.module.js';
import { EmailModule } from '../messages/email/email.module.js';
import { FollowUpsModule } from '../messages/follow-ups/follow-ups.module.js';
import { PushModule } from '../messages/push/push.module.js';
import { MoneyModule } from '../money/money.module.js';
import { BackupModule } from '../operations/backup/backup.module.js';
import { MonitoringModule } from '../operations/monitoring/monitoring.module.js';
import { PageFramesService } from '../pages/page-frames.service.js';
import { PagesModule } from '../pages/pages.module.js';
import { OutboxModule } from '../platform/outbox/outbox.module.js';
import { IndexNowModule } from '../website/index-now/index-now.module.js';
import { AdminApiController } from './admin-api.controller.js';
import { AdminPagesController } from './admin-pages.controller.js';
import { AdminPagesService } from './admin-pages.service.js';
import { AlertsService } from './alerts.service.js';
import { AnalyticsExportController } from './analytics-export.controller.js';
import { AnalyticsExportService } from './analytics-export.service.js';
import { AnalyticsPageController } from './analytics-page.controller.js';
import { AnalyticsPageService } from './analytics-page.service.js';
import { ApiModule } from './api/api.module.js';
import { AppointmentPagesController } from './appointment-pages.controller.js';
import { BookingsController } from './bookings.controller.js';
import { BookingsService } from './bookings.service.js';
import { CrewModule } from './crew/crew.module.js';
import { DashboardService } from './dashboard.service.js';
import { ExportModule } from './export/export.module.js';
import { JobPagesController } from './job-pages.controller.js';
import { LeadAnswersController } from './lead-answers.controller.js';
import { LeadBoardController } from './lead-board.controller.js';
import { LeadBoardService } from './lead-board.service.js';
import { LeadBulkController } from './lead-bulk.controller.js';
import { LeadBulkService } from './lead-bulk.service.js';
import { LeadExportService } from './lead-export.service.js';
import { LeadPagesController } from './lead-pages.controller.js';
import { LiveUpdatesService } from './live-updates.service.js';
import { MoneyPagesController } from './money-pages.controller.js';
import { NewLeadController } from './new-lead.controller.js';
import { ReadyToOpenService } from './ready-to-open.service.js';
import { SecurityModule } from './security/security.module.js';
import { SettingsService } from './settings.service.js';
import { SettingsPagesController } from './settings-pages.controller.js';

@Module({
  imports: [
    TypeOrmModule.forFeature([Lead, LeadChange]),
    AdminAuthModule,
    EmailModule,
    FollowUpsModule,
    IndexNowModule,
    AnalyticsModule,
    ApiModule,
    BackupModule,
    BrowserErrorsModule,
    AvailabilityModule,
    BusinessModule,
    CalendarModule,
    ContactsModule,
    CrewModule,
    CustomersModule,
    ExportModule,
    JobPhotosModule,
    LeadPhotosModule,
    ProofModule,
    PlansModule,
    ReviewsModule,
    MoneyModule,
    MonitoringModule,
    NowModule,
    OutboxModule,
    PagesModule,
    PushModule,
    SavedModule,
    SecurityModule,
  ],
  controllers: [
    AppointmentPagesController,
    JobPagesController,
    MoneyPagesController,
    BookingsController,
    AdminPagesController,
    AdminApiController,
    NewLeadController,
    LeadBoardController,
    LeadBulkController,
    LeadAnswersController,
    LeadPagesController,
    AnalyticsExportController,
    AnalyticsPageController,
    SettingsPagesController,
  ],
  providers: [
    AlertsService,
    AnalyticsExportService,
    AnalyticsPageService,
    BookingsService,
    AdminPagesService,
    DashboardService,
    LeadBoardService,
    LeadBulkService,
    LeadExportService,
    LiveUpdatesService,
    ReadyToOpenService,
    SettingsService,
  ],
})
export class AdminModule implements OnModuleInit {
  constructor(
    private readonly frames: PageFramesService,
    private readonly liveUpdates: LiveUpdatesService,
    private readonly sessions: AdminSessionService,
    private readonly locations: LocationService,
  ) {}

  onModuleInit(): void {
    this.sessions.findCitiesBy((address) => this.locations.find(address).city);
    this.frames.provide(
      () => this.liveUpdates.frame(),
      (request) => this.sessions.isAdmin(request),
    );
  }
}
