import { Module } from '@nestjs/common';
import { DatabaseService } from './database.service.js';
import { MovesService } from './moves.service.js';
import { ReadYourWritesService } from './read-your-writes.service.js';
import { ReadReplicaService } from './replica/read-replica.service.js';
import { SharedSecretsService } from './shared-secrets.service.js';
import { UnitOfWorkService } from './unit-of-work.service.js';

/**
 * Provides transactions, reads from a replica, shared secrets, and a signal when the tables exist. AppModule opens the connection,
 * because it imports all entities.
 */
@Module({
  providers: [
    ReadReplicaService,
    ReadYourWritesService,
    MovesService,
    DatabaseService,
    UnitOfWorkService,
    SharedSecretsService,
  ],
  exports: [
    ReadReplicaService,
    ReadYourWritesService,
    DatabaseService,
    UnitOfWorkService,
    SharedSecretsService,
  ],
})
export class DatabaseModule {}
