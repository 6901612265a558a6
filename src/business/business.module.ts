import { Module } from '@nestjs/common';
import { BusinessService } from './business.service.js';
import { BusinessCalendarService } from './business-calendar.service.js';
import { ClockService } from './clock.service.js';
import { PromotionsService } from './promotions.service.js';

/** The business's facts, its days and its time. */
@Module({
  providers: [BusinessService, BusinessCalendarService, ClockService, PromotionsService],
  exports: [BusinessService, BusinessCalendarService, ClockService, PromotionsService],
})
export class BusinessModule {}
