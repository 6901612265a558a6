import { Module } from '@nestjs/common';
import { CatchUpService } from './catch-up.service.js';
import { DatabaseService } from './database.service.js';
import { SharedSecretsService } from './shared-secrets.service.js';
import { UnitOfWorkService } from './unit-of-work.service.js';

/** Transactions, shared secrets, and when the tables are there. The connection is made in AppModule, which knows all entities. */
@Module({
  providers: [CatchUpService, DatabaseService, UnitOfWorkService, SharedSecretsService],
  exports: [CatchUpService, DatabaseService, UnitOfWorkService, SharedSecretsService],
})
export class DatabaseModule {}
