import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { ContactApiController } from './contact-api.controller.js';
import { ContactPagesController } from './contact-pages.controller.js';
import { DeskPagesController } from './desk-pages.controller.js';
import { FreeRoomPagesController } from './free-room-pages.controller.js';
import { IntakeService } from './intake.service.js';
import { Lead } from './lead.entity.js';
import { LeadPagesController } from './lead-pages.controller.js';
import { LeadsService } from './leads.service.js';
import { LeadsApiController } from './leads-api.controller.js';

@Module({
  imports: [TypeOrmModule.forFeature([Lead])],
  controllers: [
    DeskPagesController,
    ContactApiController,
    ContactPagesController,
    FreeRoomPagesController,
    LeadsApiController,
    LeadPagesController,
  ],
  providers: [IntakeService, LeadsService],
})
export class ContactsModule {}
