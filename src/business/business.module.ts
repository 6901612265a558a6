import { Module } from '@nestjs/common';
import { BusinessService } from './business.service.js';
import { BusinessCalendarService } from './business-calendar.service.js';
import { PromotionsService } from './promotions.service.js';

/** The business's facts and its days. */
@Module({
  providers: [BusinessService, BusinessCalendarService, PromotionsService],
  exports: [BusinessService, BusinessCalendarService, PromotionsService],
})
export class BusinessModule {}
