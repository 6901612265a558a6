import { Module } from '@nestjs/common';
import { AvailabilityModule } from '../../business/availability/availability.module.js';
import { BusinessModule } from '../../business/business.module.js';
import { CalendarModule } from '../../calendar/calendar.module.js';
import { ContactsModule } from '../../contacts/contacts.module.js';
import { MoneyModule } from '../../money/money.module.js';
import { DatabaseModule } from '../../platform/database/database.module.js';
import { JobPhotosModule } from '../job-photos/job-photos.module.js';
import { LeadPhotosModule } from '../photos/lead-photos.module.js';
import { PlansModule } from '../plans/plans.module.js';
import { ReviewsModule } from '../reviews/reviews.module.js';
import { CustomerActionsService } from './customer-actions.service.js';
import { CustomerConsentController } from './customer-consent.controller.js';
import { CustomerLinkController } from './customer-link.controller.js';
import { CustomerPageService } from './customer-page.service.js';
import { CustomerPhotosController } from './customer-photos.controller.js';
import { CustomerPlansService } from './customer-plans.service.js';
import { CustomerRequestsService } from './customer-requests.service.js';
import { FollowUpFactsService } from './follow-up-facts.service.js';
import { LinkHolderGuard } from './link-holder.guard.js';
import { LinkLimitGuard } from './link-limit.guard.js';
import { PlanSignUpsService } from './plan-sign-ups.service.js';

/** The customers’ private pages and what they can do there. */
@Module({
  imports: [
    AvailabilityModule,
    BusinessModule,
    CalendarModule,
    ContactsModule,
    DatabaseModule,
    JobPhotosModule,
    LeadPhotosModule,
    MoneyModule,
    PlansModule,
    ReviewsModule,
  ],
  // Keep this order: the last one answers all other paths below a link.
  controllers: [CustomerPhotosController, CustomerConsentController, CustomerLinkController],
  providers: [
    CustomerActionsService,
    CustomerPageService,
    CustomerPlansService,
    CustomerRequestsService,
    FollowUpFactsService,
    LinkHolderGuard,
    LinkLimitGuard,
    PlanSignUpsService,
  ],
  exports: [FollowUpFactsService],
})
export class CustomerLinkModule {}
