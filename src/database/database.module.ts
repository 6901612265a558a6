import { Module } from '@nestjs/common';
import { DatabaseService } from './database.service.js';
import { SharedSecretsService } from './shared-secrets.service.js';
import { UnitOfWorkService } from './unit-of-work.service.js';

/** Transactions, shared secrets, and when the tables are there. The connection is made in AppModule, which knows all entities. */
@Module({
  providers: [DatabaseService, UnitOfWorkService, SharedSecretsService],
  exports: [DatabaseService, UnitOfWorkService, SharedSecretsService],
})
export class DatabaseModule {}
