import { Module } from '@nestjs/common';
import { ContactsModule } from '../contacts/contacts.module.js';
import { DatabaseModule } from '../database/database.module.js';
import { HealthController } from './health.controller.js';

@Module({ imports: [ContactsModule, DatabaseModule], controllers: [HealthController] })
export class HealthModule {}
