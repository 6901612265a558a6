import { Module } from '@nestjs/common';
import { DatabaseService } from './database.service.js';
import { SharedSecretsService } from './shared-secrets.service.js';
import { UnitOfWorkService } from './unit-of-work.service.js';

/** What other modules write and wait with. The connection itself is made in AppModule, which knows every entity. */
@Module({
  providers: [DatabaseService, UnitOfWorkService, SharedSecretsService],
  exports: [DatabaseService, UnitOfWorkService, SharedSecretsService],
})
export class DatabaseModule {}
