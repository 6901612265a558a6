/*
 * Contacts: stores every lead with its history.
 *
 * - `intake`: the public forms: validation, spam signs, rate limit, spool, storage
 * - `leads`: the stored leads: search, changes, timeline, erasure, events for other modules
 * - `journal`: accepted leads on disk, from which lost ones are restored
 * - `sources`: how a lead reached the business
 * - `ad-clicks`: the clicks on Google ads that brought leads
 * - `links`: the links behind which customers see their requests
 */

import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AvailabilityModule } from '../business/availability/availability.module.js';
import { BusinessModule } from '../business/business.module.js';
import { SiteContentModule } from '../business/content/site-content.module.js';
import { ProofModule } from '../business/proof/proof.module.js';
import { AuditModule } from '../platform/audit/audit.module.js';
import { DatabaseModule } from '../platform/database/database.module.js';
import { OutboxModule } from '../platform/outbox/outbox.module.js';
import { AdClicksService } from './ad-clicks/ad-clicks.service.js';
import { ContactApiController } from './intake/contact-api.controller.js';
import { ContactPagesController } from './intake/contact-pages.controller.js';
import { FormTokenController } from './intake/form-token.controller.js';
import { FormTokensService } from './intake/form-tokens.service.js';
import { FreeRoomPagesController } from './intake/free-room-pages.controller.js';
import { IntakeService } from './intake/intake.service.js';
import { IntakeSecretService } from './intake/intake-secret.service.js';
import { LeadStore } from './intake/lead.store.js';
import { PlannedLeadsService } from './intake/planned-leads.service.js';
import { ReplayerService } from './intake/replayer.service.js';
import { RequestKeysService } from './intake/request-keys.service.js';
import { SenderLimitService } from './intake/sender-limit.service.js';
import { SpoolService } from './intake/spool.service.js';
import { ErasedKey } from './journal/erased-key.entity.js';
import { ErasedKeysService } from './journal/erased-keys.service.js';
import { JournalFilesService } from './journal/journal-files.service.js';
import { JournalStatusService } from './journal/journal-status.service.js';
import { LeadReconciliationService } from './journal/lead-reconciliation.service.js';
import { ComingAppointmentsService } from './leads/coming-appointments.service.js';
import { CompletedJobsService } from './leads/completed-jobs.service.js';
import { Lead } from './leads/lead.entity.js';
import { LeadChange } from './leads/lead-change.entity.js';
import { LeadCitiesService } from './leads/lead-cities.service.js';
import { LeadErasureService } from './leads/lead-erasure.service.js';
import { LeadEventsService } from './leads/lead-events.service.js';
import { LeadHistoryService } from './leads/lead-history.service.js';
import { LeadKeysService } from './leads/lead-keys.service.js';
import { LeadLabelsService } from './leads/lead-labels.service.js';
import { LeadListService } from './leads/lead-list.service.js';
import { LeadPresenterService } from './leads/lead-presenter.service.js';
import { LeadPricesService } from './leads/lead-prices.service.js';
import { LeadRecordsService } from './leads/lead-records.service.js';
import { LeadTimelineService } from './leads/lead-timeline.service.js';
import { LeadWriterService } from './leads/lead-writer.service.js';
import { LeadsService } from './leads/leads.service.js';
import { LeadsApiController } from './leads/leads-api.controller.js';
import { LostLeadsService } from './leads/lost-leads.service.js';
import { NightlyCleaningService } from './leads/nightly-cleaning.service.js';
import { CustomerEntriesService } from './links/customer-entries.service.js';
import { CustomerLink } from './links/customer-link.entity.js';
import { CustomerLinksService } from './links/customer-links.service.js';
import { RepliesService } from './links/replies.service.js';
import { LeadProfile } from './sources/lead-profile.entity.js';
import { LeadProfilesService } from './sources/lead-profiles.service.js';
import { LeadSourcesService } from './sources/lead-sources.service.js';
import { LeadTouch } from './sources/lead-touch.entity.js';

@Module({
  imports: [
    TypeOrmModule.forFeature([Lead, LeadTouch, LeadProfile, LeadChange, CustomerLink, ErasedKey]),
    AvailabilityModule,
    BusinessModule,
    AuditModule,
    DatabaseModule,
    OutboxModule,
    ProofModule,
    SiteContentModule,
  ],
  controllers: [
    ContactApiController,
    FormTokenController,
    ContactPagesController,
    FreeRoomPagesController,
    LeadsApiController,
  ],
  providers: [
    AdClicksService,
    CompletedJobsService,
    FormTokensService,
    IntakeSecretService,
    IntakeService,
    LeadCitiesService,
    LostLeadsService,
    LeadErasureService,
    LeadEventsService,
    LeadHistoryService,
    LeadKeysService,
    LeadListService,
    LeadPresenterService,
    LeadPricesService,
    LeadProfilesService,
    LeadRecordsService,
    LeadSourcesService,
    LeadStore,
    LeadTimelineService,
    LeadLabelsService,
    LeadsService,
    ComingAppointmentsService,
    LeadWriterService,
    CustomerLinksService,
    CustomerEntriesService,
    ErasedKeysService,
    JournalFilesService,
    LeadReconciliationService,
    NightlyCleaningService,
    JournalStatusService,
    PlannedLeadsService,
    ReplayerService,
    RepliesService,
    RequestKeysService,
    SenderLimitService,
    SpoolService,
  ],
  exports: [
    AdClicksService,
    ComingAppointmentsService,
    CustomerEntriesService,
    CustomerLinksService,
    IntakeService,
    LostLeadsService,
    LeadErasureService,
    LeadEventsService,
    LeadHistoryService,
    LeadKeysService,
    LeadListService,
    LeadPresenterService,
    LeadPricesService,
    LeadProfilesService,
    LeadReconciliationService,
    LeadRecordsService,
    LeadSourcesService,
    LeadTimelineService,
    LeadLabelsService,
    LeadWriterService,
    LeadsService,
    NightlyCleaningService,
    JournalFilesService,
    JournalStatusService,
    PlannedLeadsService,
    ReplayerService,
    RepliesService,
    RequestKeysService,
    SenderLimitService,
    SpoolService,
  ],
})
export class ContactsModule {}
