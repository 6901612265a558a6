/*
 * Customers: manages the people behind the leads.
 *
 * - this folder: each lead’s customer, totals by customer, referrals
 * - `imports`: CSV files of customers from other programs
 * - `link`: the customer page: what customers see and do there
 * - `plans`: recurring plans and their visits
 * - `suggestions`: what leads suggest about customers, for the owner to decide
 * - `photos`: photos that customers add to their requests
 * - `win-back`: customers who haven’t come back, and what contacting them led to
 * - `reviews`: reviews that customers write after the job, and the owner’s replies
 */
import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { BusinessModule } from '../business/business.module.js';
import { ContactsModule } from '../contacts/contacts.module.js';
import { Lead } from '../contacts/leads/lead.entity.js';
import { MoneyModule } from '../money/money.module.js';
import { AuditModule } from '../platform/audit/audit.module.js';
import { DatabaseModule } from '../platform/database/database.module.js';
import { Customer } from './customer.entity.js';
import { CustomerCleanupService } from './customer-cleanup.service.js';
import { CustomerFilesService } from './customer-files.service.js';
import { CustomerKey } from './customer-key.entity.js';
import { CustomerKeysService } from './customer-keys.service.js';
import { CustomerListService } from './customer-list.service.js';
import { CustomerPagesController } from './customer-pages.controller.js';
import { CustomerTotalsService } from './customer-totals.service.js';
import { CustomersService } from './customers.service.js';
import { CustomersApiController } from './customers-api.controller.js';
import { CustomersOfLeadsService } from './customers-of-leads.service.js';
import { CustomerImport } from './imports/customer-import.entity.js';
import { CustomerImportsController } from './imports/customer-imports.controller.js';
import { CustomerImportsService } from './imports/customer-imports.service.js';
import { ImportReadingService } from './imports/import-reading.service.js';
import { ImportWorkService } from './imports/import-work.service.js';
import { ImportWritingService } from './imports/import-writing.service.js';
import { LeadAttachingService } from './lead-attaching.service.js';
import { PlansModule } from './plans/plans.module.js';
import { ReferralCodesService } from './referral-codes.service.js';
import { ReferralsService } from './referrals.service.js';
import { DetailSuggestionsService } from './suggestions/detail-suggestions.service.js';
import { DismissedSuggestion } from './suggestions/dismissed-suggestion.entity.js';
import { DismissedSuggestionsStore } from './suggestions/dismissed-suggestions.store.js';
import { PossibleDuplicatesService } from './suggestions/possible-duplicates.service.js';

@Module({
  imports: [
    TypeOrmModule.forFeature([Customer, CustomerKey, CustomerImport, DismissedSuggestion, Lead]),
    BusinessModule,
    ContactsModule,
    AuditModule,
    DatabaseModule,
    MoneyModule,
    PlansModule,
  ],
  // Imports first: `/customers/import` would match `/customers/:id`.
  controllers: [CustomerImportsController, CustomerPagesController, CustomersApiController],
  providers: [
    CustomerFilesService,
    CustomerImportsService,
    CustomerKeysService,
    CustomerListService,
    CustomerCleanupService,
    CustomerTotalsService,
    CustomersOfLeadsService,
    CustomersService,
    DetailSuggestionsService,
    DismissedSuggestionsStore,
    ImportReadingService,
    ImportWorkService,
    ImportWritingService,
    LeadAttachingService,
    PossibleDuplicatesService,
    ReferralCodesService,
    ReferralsService,
  ],
  exports: [CustomerListService, DetailSuggestionsService, PossibleDuplicatesService, ReferralsService],
})
export class CustomersModule {}
