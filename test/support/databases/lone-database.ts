import { afterAll, beforeAll } from '@jest/globals';
import { Logger } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { dataSourceOptions } from '../../../src/data-source-options.js';
import { readEnvironment } from '../../../src/platform/config/environment.js';
import { Tuning } from '../../../src/platform/config/tuning.js';
import { DatabaseService } from '../../../src/platform/database/database.service.js';
import { UnitOfWorkService } from '../../../src/platform/database/unit-of-work.service.js';
import { type MakeDatabase, sqlite } from './databases.js';
import { migrated } from './migrated.js';

/** A database as the site opens it, without the site: for tests of services that need no more. */
export interface LoneDatabase {
  dataSource: DataSource;
  service: DatabaseService;
  unitOfWork: UnitOfWorkService;
  tuning: Tuning;
}

/** A database for the tests of a describe; it is gone afterwards. */
export function loneDatabase(make: MakeDatabase = sqlite): LoneDatabase {
  const database = {} as LoneDatabase;
  let drop = async () => {};
  beforeAll(async () => {
    Logger.overrideLogger(['error', 'fatal']);
    const made = await migrated(make)();
    drop = made.drop;
    database.dataSource = new DataSource(dataSourceOptions(readEnvironment(made.variables)));
    database.service = new DatabaseService(database.dataSource);
    database.tuning = Object.assign(new Tuning(), { unitOfWorkDeadlineMs: 60_000 });
    database.unitOfWork = new UnitOfWorkService(database.dataSource, database.service, database.tuning);
    await database.service.onApplicationBootstrap();
  });
  afterAll(async () => {
    await database.dataSource.destroy();
    await drop();
  });
  return database;
}
