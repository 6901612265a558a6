import { Module } from '@nestjs/common';
import { LeadSourcesService } from './lead-sources.service.js';

/** Apart from the contacts module, so that each of contacts and analytics can ask the other. */
@Module({ providers: [LeadSourcesService], exports: [LeadSourcesService] })
export class LeadSourcesModule {}
