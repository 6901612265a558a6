import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { DatabaseModule } from '../database/database.module.js';
import { ActorService } from './actor.service.js';
import { AuditEntry } from './audit-entry.entity.js';
import { AuditLogService } from './audit-log.service.js';

/** Records who changed what. */
@Module({
  imports: [TypeOrmModule.forFeature([AuditEntry]), DatabaseModule],
  providers: [ActorService, AuditLogService],
  exports: [ActorService, AuditLogService],
})
export class AuditModule {}
