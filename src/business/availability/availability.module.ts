import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AuditModule } from '../../platform/audit/audit.module.js';
import { DatabaseModule } from '../../platform/database/database.module.js';
import { BusinessModule } from '../business.module.js';
import { BookingSettingsRow } from './booking-settings.entity.js';
import { BookingSettingsService } from './booking-settings.service.js';
import { FreeWindowsService } from './free-windows.service.js';
import { ReservedSlot } from './reserved-slot.entity.js';
import { SlotsService } from './slots.service.js';

/** Finds open slots, and reserves them for appointments. */
@Module({
  imports: [
    TypeOrmModule.forFeature([BookingSettingsRow, ReservedSlot]),
    BusinessModule,
    AuditModule,
    DatabaseModule,
  ],
  providers: [BookingSettingsService, FreeWindowsService, SlotsService],
  exports: [BookingSettingsService, FreeWindowsService, SlotsService],
})
export class AvailabilityModule {}
