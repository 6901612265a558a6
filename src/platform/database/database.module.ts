import { Module } from '@nestjs/common';
import { DatabaseService } from './database.service.js';
import { MovesService } from './moves.service.js';
import { ReadYourWritesService } from './read-your-writes.service.js';
import { SharedSecretsService } from './shared-secrets.service.js';
import { UnitOfWorkService } from './unit-of-work.service.js';

/**
 * Provides transactions, shared secrets, and a signal when the tables exist. AppModule opens the connection,
 * because it imports all entities.
 */
@Module({
  providers: [ReadYourWritesService, MovesService, DatabaseService, UnitOfWorkService, SharedSecretsService],
  exports: [ReadYourWritesService, DatabaseService, UnitOfWorkService, SharedSecretsService],
})
export class DatabaseModule {}
