import { Module } from '@nestjs/common';
import { BusinessModule } from '../../business/business.module.js';
import { CalendarModule } from '../../calendar/calendar.module.js';
import { ContactsModule } from '../../contacts/contacts.module.js';
import { PlansModule } from '../../customers/plans/plans.module.js';
import { MoneyModule } from '../../money/money.module.js';
import { PagesModule } from '../../pages/pages.module.js';
import { EmailModule } from '../email/email.module.js';
import { FollowUpsModule } from '../follow-ups/follow-ups.module.js';
import { PlanFullDelivery } from './plan-full.delivery.js';
import { PlanPriceDelivery } from './plan-price.delivery.js';
import { PlanVisitDelivery } from './plan-visit.delivery.js';

/** Sends the emails about recurring plans. */
@Module({
  imports: [
    BusinessModule,
    CalendarModule,
    ContactsModule,
    EmailModule,
    FollowUpsModule,
    MoneyModule,
    PagesModule,
    PlansModule,
  ],
  providers: [PlanFullDelivery, PlanPriceDelivery, PlanVisitDelivery],
})
export class PlanEmailsModule {}
