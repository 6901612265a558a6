import { Module } from '@nestjs/common';
import { ContactsModule } from '../../contacts/contacts.module.js';
import { DatabaseModule } from '../../platform/database/database.module.js';
import { HealthController } from './health.controller.js';
import { VersionController } from './version.controller.js';

@Module({ imports: [ContactsModule, DatabaseModule], controllers: [HealthController, VersionController] })
export class HealthModule {}
