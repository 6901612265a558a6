import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AvailabilityModule } from '../../business/availability/availability.module.js';
import { BusinessModule } from '../../business/business.module.js';
import { CalendarModule } from '../../calendar/calendar.module.js';
import { ContactsModule } from '../../contacts/contacts.module.js';
import { MoneyModule } from '../../money/money.module.js';
import { DatabaseModule } from '../../platform/database/database.module.js';
import { OutboxModule } from '../../platform/outbox/outbox.module.js';
import { Customer } from '../customer.entity.js';
import { Plan } from './plan.entity.js';
import { PlanFilesService } from './plan-files.service.js';
import { PlanForecastService } from './plan-forecast.service.js';
import { PlanPagesController } from './plan-pages.controller.js';
import { PlanSlotsService } from './plan-slots.service.js';
import { PlanSweepService } from './plan-sweep.service.js';
import { PlanVisit } from './plan-visit.entity.js';
import { PlanVisitsService } from './plan-visits.service.js';
import { PlansService } from './plans.service.js';

/** Recurring plans: makes their visits ahead of time. */
@Module({
  imports: [
    TypeOrmModule.forFeature([Customer, Plan, PlanVisit]),
    AvailabilityModule,
    BusinessModule,
    CalendarModule,
    ContactsModule,
    DatabaseModule,
    MoneyModule,
    OutboxModule,
  ],
  controllers: [PlanPagesController],
  providers: [
    PlanFilesService,
    PlanForecastService,
    PlanSlotsService,
    PlanSweepService,
    PlanVisitsService,
    PlansService,
  ],
  exports: [PlanFilesService, PlanForecastService, PlanSlotsService, PlansService, PlanVisitsService],
})
export class PlansModule {}
