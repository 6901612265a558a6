import { Module } from '@nestjs/common';
import { ContactsModule } from '../contacts/contacts.module.js';
import { HealthController } from './health.controller.js';

@Module({ imports: [ContactsModule], controllers: [HealthController] })
export class HealthModule {}
