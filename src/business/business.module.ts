/*
 * Business: holds the facts of the business.
 *
 * - this folder: hours, days off, prices, phone numbers for the other modules
 * - `content`: what the owner publishes, in versions, with the draft
 * - `proof`: what finished jobs prove, for public pages
 * - `availability`: which arrival windows are open, and the slots reserved for appointments
 */
import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AuditModule } from '../platform/audit/audit.module.js';
import { DatabaseModule } from '../platform/database/database.module.js';
import { AdClickSettings } from './ad-click-settings.entity.js';
import { AdClickSettingsService } from './ad-click-settings.service.js';
import { AreaMapService } from './area-map.service.js';
import { BusinessService } from './business.service.js';
import { BusinessCalendarService } from './business-calendar.service.js';
import { SiteContentModule } from './content/site-content.module.js';
import { DayOffRow } from './day-off.entity.js';
import { DaysOffService } from './days-off.service.js';
import { OpeningStatusService } from './opening-status.service.js';
import { PhoneNumbersService } from './phone-numbers.service.js';
import { PriceListsService } from './price-lists.service.js';
import { PromotionsService } from './promotions.service.js';

@Module({
  imports: [
    TypeOrmModule.forFeature([AdClickSettings, DayOffRow]),
    AuditModule,
    DatabaseModule,
    SiteContentModule,
  ],
  providers: [
    AdClickSettingsService,
    AreaMapService,
    BusinessService,
    BusinessCalendarService,
    DaysOffService,
    OpeningStatusService,
    PhoneNumbersService,
    PriceListsService,
    PromotionsService,
  ],
  exports: [
    AdClickSettingsService,
    AreaMapService,
    BusinessService,
    BusinessCalendarService,
    DaysOffService,
    OpeningStatusService,
    PhoneNumbersService,
    PriceListsService,
    PromotionsService,
    SiteContentModule,
  ],
})
export class BusinessModule {}
