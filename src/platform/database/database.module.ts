import { Module } from '@nestjs/common';
import { DatabaseService } from './database.service.js';
import { ReadYourWritesService } from './read-your-writes.service.js';
import { SharedSecretsService } from './shared-secrets.service.js';
import { UnitOfWorkService } from './unit-of-work.service.js';

/** Transactions, shared secrets, and when the tables are there. The connection is made in AppModule, which knows all entities. */
@Module({
  providers: [ReadYourWritesService, DatabaseService, UnitOfWorkService, SharedSecretsService],
  exports: [ReadYourWritesService, DatabaseService, UnitOfWorkService, SharedSecretsService],
})
export class DatabaseModule {}
