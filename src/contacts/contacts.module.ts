import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AvailabilityModule } from '../business/availability/availability.module.js';
import { BusinessModule } from '../business/business.module.js';
import { DatabaseModule } from '../platform/database/database.module.js';
import { OutboxModule } from '../platform/outbox/outbox.module.js';
import { ComingAppointmentsService } from './coming-appointments.service.js';
import { ContactApiController } from './contact-api.controller.js';
import { ContactPagesController } from './contact-pages.controller.js';
import { FreeRoomPagesController } from './free-room-pages.controller.js';
import { FormTokenController } from './intake/form-token.controller.js';
import { FormTokensService } from './intake/form-tokens.service.js';
import { IntakeService } from './intake/intake.service.js';
import { IntakeSecretService } from './intake/intake-secret.service.js';
import { LeadStore } from './intake/lead.store.js';
import { ReplayerService } from './intake/replayer.service.js';
import { SenderLimitService } from './intake/sender-limit.service.js';
import { SpoolService } from './intake/spool.service.js';
import { ErasedKey } from './journal/erased-key.entity.js';
import { ErasedKeysService } from './journal/erased-keys.service.js';
import { JournalStatusService } from './journal/journal-status.service.js';
import { KeptFilesService } from './journal/kept-files.service.js';
import { LeadReconciliationService } from './journal/lead-reconciliation.service.js';
import { Lead } from './lead.entity.js';
import { LeadChange } from './lead-change.entity.js';
import { LeadErasureService } from './lead-erasure.service.js';
import { LeadEventsService } from './lead-events.service.js';
import { LeadHistoryService } from './lead-history.service.js';
import { LeadKeysService } from './lead-keys.service.js';
import { LeadPresenterService } from './lead-presenter.service.js';
import { LeadRecordsService } from './lead-records.service.js';
import { LeadSourcesService } from './lead-sources.service.js';
import { LeadTimelineService } from './lead-timeline.service.js';
import { LeadTouch } from './lead-touch.entity.js';
import { LeadWordsService } from './lead-words.service.js';
import { LeadWriterService } from './lead-writer.service.js';
import { LeadsService } from './leads.service.js';
import { LeadsApiController } from './leads-api.controller.js';
import { CustomerEntriesService } from './links/customer-entries.service.js';
import { CustomerLink } from './links/customer-link.entity.js';
import { CustomerLinksService } from './links/customer-links.service.js';
import { CustomerWordsService } from './links/customer-words.service.js';
import { NightlyCleaningService } from './nightly-cleaning.service.js';

/** The leads: taking them in, finding them, working them, and telling others what happens to them. */
@Module({
  imports: [
    TypeOrmModule.forFeature([Lead, LeadTouch, LeadChange, CustomerLink, ErasedKey]),
    AvailabilityModule,
    BusinessModule,
    DatabaseModule,
    OutboxModule,
  ],
  controllers: [
    ContactApiController,
    FormTokenController,
    ContactPagesController,
    FreeRoomPagesController,
    LeadsApiController,
  ],
  providers: [
    FormTokensService,
    IntakeSecretService,
    IntakeService,
    LeadErasureService,
    LeadEventsService,
    LeadHistoryService,
    LeadKeysService,
    LeadPresenterService,
    LeadRecordsService,
    LeadSourcesService,
    LeadStore,
    LeadTimelineService,
    LeadWordsService,
    LeadsService,
    ComingAppointmentsService,
    LeadWriterService,
    CustomerLinksService,
    CustomerEntriesService,
    CustomerWordsService,
    ErasedKeysService,
    KeptFilesService,
    LeadReconciliationService,
    NightlyCleaningService,
    JournalStatusService,
    ReplayerService,
    SenderLimitService,
    SpoolService,
  ],
  exports: [
    ComingAppointmentsService,
    CustomerEntriesService,
    CustomerLinksService,
    CustomerWordsService,
    IntakeService,
    LeadErasureService,
    LeadEventsService,
    LeadHistoryService,
    LeadKeysService,
    LeadPresenterService,
    LeadReconciliationService,
    LeadRecordsService,
    LeadSourcesService,
    LeadTimelineService,
    LeadWordsService,
    LeadWriterService,
    LeadsService,
    NightlyCleaningService,
    JournalStatusService,
    ReplayerService,
    SenderLimitService,
    SpoolService,
  ],
})
export class ContactsModule {}
