import { expect, it } from '@jest/globals';
import type { DataSource } from 'typeorm';
import { DatabaseService } from '../../../src/platform/database/database.service.js';

it('A database that was closed while it opened ends a stopping site without an error', async () => {
  const closed = Object.assign(new Error('database is not open'), { code: 'ERR_INVALID_STATE' });
  const initialize = async () => {
    service.onApplicationShutdown();
    throw closed;
  };
  const service = new DatabaseService({ logger: {}, initialize } as unknown as DataSource);
  await expect(service.onApplicationBootstrap()).resolves.toBeUndefined();
});
