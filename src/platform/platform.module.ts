/*
 * Platform: runs the process.
 *
 * - `config`: settings from the environment, deadlines, the clock, the log
 * - `http`: what every request passes: headers, bodies, origins, rate limits
 * - `database`: connections to MySQL and SQLite, transactions, migrations
 * - `background`: tasks that the process repeats by itself
 * - `audit`: who changed settings, prices and access or deleted data
 * - `outbox`: deliveries that wait in the database until they are done
 */
import { Module } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { BackgroundTasksService } from './background/background-tasks.service.js';
import { DatabaseModule } from './database/database.module.js';
import { OutboxModule } from './outbox/outbox.module.js';

@Module({
  imports: [DiscoveryModule, DatabaseModule, OutboxModule],
  providers: [BackgroundTasksService],
  exports: [OutboxModule],
})
export class PlatformModule {}
