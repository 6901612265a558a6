import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { Backup } from './backup.entity.js';
import { BackupsService } from './backups.service.js';

/** Backups of the whole site, and the drill that restores them. */
@Module({
  imports: [TypeOrmModule.forFeature([Backup])],
  providers: [BackupsService],
  exports: [BackupsService],
})
export class BackupModule {}
