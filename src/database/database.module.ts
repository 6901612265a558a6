import { Global, Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { dataSourceOptions } from '../../ormconfig.js';
import { Environment } from '../config/environment.js';
import { Database } from './database.js';
import { UnitOfWork } from './unit-of-work.js';

@Global()
@Module({
  imports: [
    TypeOrmModule.forRootAsync({
      inject: [Environment],
      useFactory: (environment: Environment) => ({
        ...dataSourceOptions(environment),
        manualInitialization: true,
      }),
    }),
  ],
  providers: [Database, UnitOfWork],
  exports: [Database, UnitOfWork],
})
export class DatabaseModule {}
