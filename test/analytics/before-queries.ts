import { jest } from '@jest/globals';
import type { EntityManager } from 'typeorm';
import type { UnitOfWorkService } from '../../src/platform/database/unit-of-work.service.js';

/**
 * Calls `seen` before each query of all units of work, in the same unit. An error that it throws is the
 * query's.
 * @returns the spy, to restore
 */
export function beforeQueries(
  units: UnitOfWorkService,
  seen: (query: { sql: string; values: unknown[]; manager: EntityManager }) => unknown,
) {
  const run = units.run.bind(units);
  const watched = (manager: EntityManager) =>
    new Proxy(manager, {
      get: (target, name) =>
        name === 'query'
          ? async (sql: string, values: unknown[] = []) => {
              await seen({ sql, values, manager: target });
              return target.query(sql, values);
            }
          : Reflect.get(target, name),
    });
  return jest
    .spyOn(units, 'run')
    .mockImplementation((work, options) => run((manager) => work(watched(manager)), options) as never);
}
