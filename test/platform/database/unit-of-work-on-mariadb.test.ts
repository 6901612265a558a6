import { beforeAll, expect, it } from '@jest/globals';
import { type EntityManager, In } from 'typeorm';
import { User } from '../../../src/admin-auth/user.entity.js';
import { DatabaseUnavailable, OutcomeUnknown } from '../../../src/platform/database/database-unavailable.js';
import { describeOnServer, serverDatabase } from '../../support/databases/databases.js';
import { loneDatabase } from '../../support/databases/lone-database.js';
import { until, untilReads } from '../../support/runner/until.js';

describeOnServer('A unit of work that waits in the database', () => {
  const database = loneDatabase(serverDatabase);

  beforeAll(() =>
    database.unitOfWork.run((manager) => manager.insert(User, { username: 'admin', password: 'x' })),
  );

  it('for another that waits for it (a deadlock) is begun anew', async () => {
    const { unitOfWork } = database;
    const names = ['first', 'second'];
    for (const username of names)
      await unitOfWork.run((manager) => manager.insert(User, { username, password: 'x' }));
    let begun = 0;
    const used = new Set<number>();
    const lengthen = (order: string[]) =>
      unitOfWork.run(async (manager) => {
        const [{ id }] = await manager.query('SELECT CONNECTION_ID() AS id');
        used.add(Number(id));
        const longer = (username: string) =>
          manager.update(User, { username }, { password: () => "CONCAT(password, 'x')" });
        await longer(order[0]);
        begun++;
        await until(() => begun >= 2);
        await longer(order[1]);
      });
    await Promise.all([lengthen(names), lengthen(names.toReversed())]);
    const rows = await database.dataSource.getRepository(User).findBy({ username: In(names) });
    expect(rows.map(({ password }) => password)).toEqual(['xxx', 'xxx']);
    expect(begun).toBe(3);
    const open = await database.dataSource.query('SELECT id AS id FROM information_schema.processlist');
    expect(open.map(({ id }: { id: unknown }) => Number(id))).toEqual(expect.arrayContaining([...used]));
  });

  it('for a connection gets none that another unit has thrown away', async () => {
    const { unitOfWork } = database;
    const idOf = async (manager: EntityManager) =>
      Number((await manager.query('SELECT CONNECTION_ID() AS id'))[0].id);
    const thrownAway: number[] = [];
    let lose = () => {};
    const lost = new Promise<void>((resolve) => {
      lose = resolve;
    });
    const hold = () =>
      unitOfWork.run(async (manager) => {
        thrownAway.push(await idOf(manager));
        await lost;
        throw Object.assign(new Error('No rights'), { code: 'ER_TABLEACCESS_DENIED_ERROR' });
      });
    const holding = Promise.allSettled(Array.from({ length: 10 }, hold));
    await until(() => thrownAway.length === 10);
    const waiting = Array.from({ length: 10 }, () => unitOfWork.run(idOf));
    lose();
    expect((await Promise.all(waiting)).filter((id) => thrownAway.includes(id))).toEqual([]);
    await holding;
  });

  it('whose work takes too long holds nothing any more, and stores nothing once it goes on', async () => {
    const { unitOfWork } = database;
    let goOn = () => {};
    const gate = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    let wentOn: Promise<unknown> | undefined;
    const slow = unitOfWork.run(
      async (manager) => {
        await manager.insert(User, { username: 'held', password: 'slow' });
        wentOn = gate.then(() => manager.insert(User, { username: 'later', password: 'slow' }));
        await wentOn;
      },
      { deadlineMs: 1_000 },
    );
    const error = await slow.catch((thrown) => thrown);
    expect(error).toBeInstanceOf(DatabaseUnavailable);
    expect(error).not.toBeInstanceOf(OutcomeUnknown);
    expect(error.cause.message).toBe('No answer within 1000 ms');
    await unitOfWork.run((manager) => manager.insert(User, { username: 'held', password: 'next' }));
    goOn();
    await expect(wentOn).rejects.toThrow();
    const rows = await database.dataSource.getRepository(User).findBy({ username: In(['held', 'later']) });
    expect(rows.map(({ password }) => password)).toEqual(['next']);
  });

  it('for good is given up, and the next one is served', async () => {
    const { unitOfWork } = database;
    const sleepers = async () => {
      const running = await database.dataSource.query(
        "SELECT 1 FROM information_schema.processlist WHERE db = DATABASE() AND info LIKE 'SELECT SLEEP%'",
      );
      return running.length;
    };
    database.tuning.unitOfWorkDeadlineMs = 5_000;
    // Longer than this test may take: without the deadline, the roll-back would wait behind it.
    const hanging = unitOfWork.run((manager) => manager.query('SELECT SLEEP(90)'));
    await expect(hanging).rejects.toThrow(DatabaseUnavailable);
    const next = await unitOfWork.run((manager) => manager.countBy(User, { username: 'admin' }));
    expect(next).toBe(1);
    // The driver's own timeout ends the abandoned statement; it must not outlive the test.
    await untilReads(sleepers, 0);
  }, 60_000);
});

describeOnServer('On a cluster, a unit of work', () => {
  const database = loneDatabase(serverDatabase);

  /** An error as mysql2 throws it. */
  const said = (code: string, errno: number) => Object.assign(new Error(code), { code, errno });

  it.each([
    ['ER_TRANSACTION_ROLLBACK_DURING_COMMIT', 3101],
    ['ER_LOCK_DEADLOCK', 1213],
    ['UNKNOWN_CODE_PLEASE_REPORT', 9007],
  ])('that was undone for another one is begun anew (%s, %i)', async (code, errno) => {
    let tries = 0;
    await database.unitOfWork.run(async () => {
      if (tries++ === 0) throw said(code, errno);
    });
    expect(tries).toBe(2);
  });

  it.each([
    ['ER_UNKNOWN_COM_ERROR', 1047],
    ['ER_ERROR_DURING_COMMIT', 1180],
    ['ER_RUN_HOOK_ERROR', 3100],
    ['ER_GROUP_REPLICATION_CONFIGURATION', 3092],
  ])('is away where its node is out of the cluster (%s, %i), and is not begun anew', async (code, errno) => {
    let tries = 0;
    const running = database.unitOfWork.run(async () => {
      tries++;
      throw said(code, errno);
    });
    await expect(running).rejects.toThrow(DatabaseUnavailable);
    expect(tries).toBe(1);
  });

  it('that is undone again and again is given up at its deadline', async () => {
    let tries = 0;
    const running = database.unitOfWork.run(
      async () => {
        tries++;
        throw said('ER_LOCK_DEADLOCK', 1213);
      },
      { deadlineMs: 2_000 },
    );
    await expect(running).rejects.toThrow(DatabaseUnavailable);
    expect(tries).toBeGreaterThan(1);
  });

  it('whose commit is not answered in time says that nobody knows', async () => {
    let answer = () => {};
    const answered = new Promise<void>((resolve) => {
      answer = resolve;
    });
    const running = database.unitOfWork.run(
      async ({ queryRunner }) => {
        Object.assign(queryRunner as object, { commitTransaction: () => answered });
      },
      { deadlineMs: 500 },
    );
    await expect(running).rejects.toThrow(OutcomeUnknown);
    answer();
  });

  it('whose commit had no answer says that nobody knows, and is not begun anew', async () => {
    let tries = 0;
    const running = database.unitOfWork.run(async ({ queryRunner }) => {
      tries++;
      const commit = queryRunner?.commitTransaction;
      Object.assign(queryRunner as object, {
        commitTransaction: async () => {
          await commit?.call(queryRunner);
          throw said('PROTOCOL_CONNECTION_LOST', 0);
        },
      });
    });
    await expect(running).rejects.toThrow(OutcomeUnknown);
    expect(tries).toBe(1);
  });
});
