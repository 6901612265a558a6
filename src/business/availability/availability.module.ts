import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { DatabaseModule } from '../../platform/database/database.module.js';
import { BusinessModule } from '../business.module.js';
import { BookingTermsRow } from './booking-terms.entity.js';
import { BookingTermsService } from './booking-terms.service.js';
import { FreeWindowsService } from './free-windows.service.js';
import { PlacesService } from './places.service.js';
import { TakenPlace } from './taken-place.entity.js';

/** Which arrival windows are free, and the places that appointments take in them. */
@Module({
  imports: [TypeOrmModule.forFeature([BookingTermsRow, TakenPlace]), BusinessModule, DatabaseModule],
  providers: [BookingTermsService, FreeWindowsService, PlacesService],
  exports: [BookingTermsService, FreeWindowsService, PlacesService],
})
export class AvailabilityModule {}
