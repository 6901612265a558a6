import { Global, Module } from '@nestjs/common';
import { Business } from './business.js';
import { BusinessCalendar } from './business-calendar.js';
import { RunningPromotions } from './promotions.js';

@Global()
@Module({
  providers: [Business, BusinessCalendar, RunningPromotions],
  exports: [Business, BusinessCalendar, RunningPromotions],
})
export class BusinessModule {}
