import { Module } from '@nestjs/common';
import { AdminAuthModule } from '../admin-auth/admin-auth.module.js';
import { AnalyticsModule } from '../analytics/analytics.module.js';
import { ContactsModule } from './contacts.module.js';
import { DeskApiController } from './desk-api.controller.js';
import { DeskPagesController } from './desk-pages.controller.js';
import { DeskPages } from './desk-pages.service.js';
import { LeadPagesController } from './lead-pages.controller.js';

/** The owner's pages: what leads, analytics and sessions come together in. */
@Module({
  imports: [ContactsModule, AnalyticsModule, AdminAuthModule],
  controllers: [DeskPagesController, DeskApiController, LeadPagesController],
  providers: [DeskPages],
})
export class DeskModule {}
