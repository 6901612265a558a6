import { setTimeout as sleep } from 'node:timers/promises';
import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { type EntityManager } from 'typeorm';
import type { AbstractSqliteDriver } from 'typeorm/driver/sqlite-abstract/AbstractSqliteDriver.js';
import { User } from '../../../src/admin-auth/user.entity.js';
import { DatabaseService } from '../../../src/platform/database/database.service.js';
import { DatabaseUnavailable, OutcomeUnknown } from '../../../src/platform/database/database-unavailable.js';
import { UnitOfWorkService } from '../../../src/platform/database/unit-of-work.service.js';
import { onEachDatabase } from '../../support/databases/databases.js';
import { loneDatabase } from '../../support/databases/lone-database.js';
import { until } from '../../support/runner/until.js';

onEachDatabase('A unit of work', (make) => {
  const database = loneDatabase(make);
  let unitOfWork: UnitOfWorkService;

  beforeAll(async () => {
    unitOfWork = database.unitOfWork;
  });

  beforeEach(() => database.dataSource.query("DELETE FROM users WHERE username <> 'admin'"));

  const add = (manager: EntityManager, username: string) => manager.insert(User, { username, password: 'x' });
  const stored = async (): Promise<string[]> => {
    const rows = await database.dataSource.query(
      "SELECT username FROM users WHERE username <> 'admin' ORDER BY username",
    );
    return rows.map(({ username }: { username: string }) => username);
  };

  it('that fails half-way leaves the rows of an overlapping one, and none of its own', async () => {
    const failing = unitOfWork.run(async (manager) => {
      await add(manager, 'lost-1');
      await sleep(60);
      await add(manager, 'lost-2');
      throw new Error('half-way');
    });
    const overlapping = sleep(20).then(() => unitOfWork.run((manager) => add(manager, 'acknowledged')));
    await expect(failing).rejects.toThrow('half-way');
    await overlapping;
    expect(await stored()).toEqual(['acknowledged']);
  });

  it('is stored exactly when it was acknowledged, whatever happens beside it', async () => {
    const acknowledged: string[] = [];
    const units = Array.from({ length: 60 }, async (_, number) => {
      const name = `unit-${String(number).padStart(2, '0')}`;
      try {
        await unitOfWork.run(async (manager) => {
          await add(manager, name);
          await sleep(number % 5);
          if (number % 3 === 0) throw new Error('refused');
          await add(manager, `${name}-second`);
        });
        acknowledged.push(name, `${name}-second`);
      } catch (error) {
        expect((error as Error).message).toBe('refused');
      }
    });
    await Promise.all(units);
    expect(acknowledged).toHaveLength(80);
    expect(await stored()).toEqual(acknowledged.sort());
  });

  it('joins the one it is called in, and fails with it', async () => {
    const outer = unitOfWork.run(async (manager) => {
      await add(manager, 'outer');
      await unitOfWork.run((inner) => add(inner, 'inner'));
      throw new Error('too late');
    });
    await expect(outer).rejects.toThrow('too late');
    expect(await stored()).toEqual([]);
  });

  it('that was left running after the commit gets a transaction of its own', async () => {
    let straggler: Promise<unknown> = Promise.resolve();
    let goOn = () => {};
    const committed = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    await unitOfWork.run(async (manager) => {
      await add(manager, 'in-time');
      straggler = committed.then(() => unitOfWork.run((late) => add(late, 'straggler')));
    });
    goOn();
    await straggler;
    expect(await stored()).toEqual(['in-time', 'straggler']);
  });

  it('does not begin before the tables are there', async () => {
    const { dataSource, tuning } = database;
    const early = new UnitOfWorkService(dataSource, new DatabaseService(dataSource), tuning);
    let begun = 0;
    await expect(early.run(async () => begun++)).rejects.toThrow(DatabaseUnavailable);
    expect(begun).toBe(0);
  });

  it('gives back its connection, however often it fails', async () => {
    for (let count = 0; count < 12; count++) {
      const failing = unitOfWork.run(async (manager) => {
        await add(manager, 'lost');
        throw new Error('refused');
      });
      await expect(failing).rejects.toThrow('refused');
    }
    await unitOfWork.run((manager) => add(manager, 'next'));
    expect(await stored()).toEqual(['next']);
  });
});

describe('On SQLite, a unit of work', () => {
  const database = loneDatabase();
  const add = (username: string, ms = 0, deadlineMs?: number) =>
    database.unitOfWork.run(
      async (manager) => {
        await sleep(ms);
        await manager.insert(User, { username, password: 'x' });
      },
      { deadlineMs },
    );
  const isStored = (username: string) => database.dataSource.getRepository(User).existsBy({ username });

  it('that waits too long for its turn never begins', async () => {
    const first = add('first', 400);
    const error = await add('late', 0, 50).catch((thrown) => thrown);
    expect(error).toBeInstanceOf(DatabaseUnavailable);
    expect(error).not.toBeInstanceOf(OutcomeUnknown);
    expect(error.cause.message).toBe('No turn within 50 ms');
    await first;
    await add('after');
    expect(await Promise.all(['first', 'late', 'after'].map(isStored))).toEqual([true, false, true]);
  });

  it('that has begun may be stored after its deadline, and says that nobody knows', async () => {
    await expect(add('slow', 200, 50)).rejects.toThrow(OutcomeUnknown);
    await until(() => isStored('slow'));
  });

  it('is away where the disk is full, and says why', async () => {
    const full = Object.assign(new Error('disk full'), { code: 'SQLITE_FULL' });
    const running = database.unitOfWork.run(async () => {
      throw full;
    });
    await expect(running).rejects.toMatchObject({ status: 503, cause: full });
  });

  it('that SQLite ended by itself is none that the next one is nested in', async () => {
    const ended = database.unitOfWork.run(async (manager) => {
      await manager.query('ROLLBACK');
      throw new Error('disk full');
    });
    await expect(ended).rejects.toThrow();
    await add('next');
    const { databaseConnection } = database.dataSource.driver as unknown as AbstractSqliteDriver;
    expect([databaseConnection.inTransaction, await isStored('next')]).toEqual([false, true]);
  });

  it('that fails within a nested transaction leaves none open', async () => {
    const failing = database.unitOfWork.run(async ({ queryRunner }) => {
      await queryRunner?.startTransaction();
      throw new Error('Nobody ends the inner one');
    });
    await expect(failing).rejects.toThrow('Nobody ends the inner one');
    await add('after-nested');
    const { databaseConnection } = database.dataSource.driver as unknown as AbstractSqliteDriver;
    expect([databaseConnection.inTransaction, await isStored('after-nested')]).toEqual([false, true]);
  });
});
