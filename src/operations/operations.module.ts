/*
 * Operations: keeps the site running.
 *
 * - `backup`: backups of the whole site, and the restore test
 * - `move`: copies a database to another one, for moves and backups
 * - `doctor`: diagnostics from outside the process
 * - `monitoring`: metrics, alerts, the heartbeat
 * - `releases`: moving a server to another release
 * - `health`: whether the process lives, and what runs
 * - `demo`: sample data
 */
import { Module } from '@nestjs/common';
import { BackupModule } from './backup/backup.module.js';
import { HealthModule } from './health/health.module.js';
import { MonitoringModule } from './monitoring/monitoring.module.js';

@Module({ imports: [BackupModule, HealthModule, MonitoringModule] })
export class OperationsModule {}
