import { Module } from '@nestjs/common';
import { BusinessModule } from '../../business/business.module.js';
import { ContactsModule } from '../../contacts/contacts.module.js';
import { PagesModule } from '../../pages/pages.module.js';
import { DatabaseModule } from '../../platform/database/database.module.js';
import { AnalyticsModule } from '../analytics.module.js';
import { AdConversionsService } from './ad-conversions.service.js';
import { CampaignsController } from './campaigns.controller.js';
import { CampaignsService } from './campaigns.service.js';
import { RevenueService } from './revenue.service.js';
import { RevenuePagesController } from './revenue-pages.controller.js';

/** Reports the revenue of each source, campaign and landing page, and manages campaign costs and links. */
@Module({
  imports: [AnalyticsModule, BusinessModule, ContactsModule, DatabaseModule, PagesModule],
  controllers: [RevenuePagesController, CampaignsController],
  providers: [AdConversionsService, CampaignsService, RevenueService],
  exports: [RevenueService],
})
export class RevenueModule {}
