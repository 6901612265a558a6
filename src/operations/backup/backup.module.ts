import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { BusinessModule } from '../../business/business.module.js';
import { DatabaseModule } from '../../platform/database/database.module.js';
import { Backup } from './backup.entity.js';
import { BackupsService } from './backups.service.js';
import { NightlyBackupService } from './nightly-backup.service.js';

/** Makes backups of the whole site, and tests restoring them. */
@Module({
  imports: [TypeOrmModule.forFeature([Backup]), BusinessModule, DatabaseModule],
  providers: [BackupsService, NightlyBackupService],
  exports: [BackupsService],
})
export class BackupModule {}
