import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { ContactApiController } from './contact-api.controller.js';
import { ContactPagesController } from './contact-pages.controller.js';
import { DeskService } from './desk.service.js';
import { DeskAlarms } from './desk-alarms.js';
import { FreeRoomPagesController } from './free-room-pages.controller.js';
import { FormTokenController } from './intake/form-token.controller.js';
import { FormTokens } from './intake/form-token.js';
import { IntakeService } from './intake/intake.service.js';
import { IntakeSecret } from './intake/intake-secret.js';
import { LeadStore } from './intake/lead-store.js';
import { Replayer } from './intake/replayer.js';
import { SenderLimit } from './intake/sender-limit.js';
import { Spool } from './intake/spool.js';
import { Lead } from './lead.entity.js';
import { LeadChange } from './lead-change.entity.js';
import { LeadErasure } from './lead-erasure.service.js';
import { LeadEvents } from './lead-events.js';
import { LeadHistory } from './lead-history.service.js';
import { LeadNews } from './lead-news.service.js';
import { LeadRecords } from './lead-records.service.js';
import { LeadTimeline } from './lead-timeline.service.js';
import { LeadTouch } from './lead-touch.entity.js';
import { LeadsService } from './leads.service.js';
import { LeadsApiController } from './leads-api.controller.js';

@Module({
  imports: [TypeOrmModule.forFeature([Lead, LeadTouch, LeadChange])],
  controllers: [
    ContactApiController,
    FormTokenController,
    ContactPagesController,
    FreeRoomPagesController,
    LeadsApiController,
  ],
  providers: [
    Spool,
    IntakeSecret,
    FormTokens,
    SenderLimit,
    LeadStore,
    Replayer,
    IntakeService,
    LeadsService,
    LeadEvents,
    LeadErasure,
    LeadRecords,
    LeadHistory,
    LeadTimeline,
    LeadNews,
    DeskService,
    DeskAlarms,
  ],
  exports: [
    IntakeService,
    LeadEvents,
    LeadRecords,
    LeadsService,
    LeadTimeline,
    LeadNews,
    DeskService,
    DeskAlarms,
    Spool,
  ],
})
export class ContactsModule {}
