import { Module } from '@nestjs/common';
import { ContactsModule } from '../../contacts/contacts.module.js';
import { DatabaseModule } from '../../platform/database/database.module.js';
import { HealthController } from './health.controller.js';
import { LeadStorageService } from './lead-storage.service.js';
import { VersionController } from './version.controller.js';

/** Says whether the site is healthy, and which release it is. */
@Module({
  imports: [ContactsModule, DatabaseModule],
  controllers: [HealthController, VersionController],
  providers: [LeadStorageService],
  exports: [LeadStorageService],
})
export class HealthModule {}
