import { EventEmitter } from 'node:events';
import { setImmediate as aMoment } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { Logger } from '@nestjs/common';
import type { DataSource, EntityManager } from 'typeorm';
import { readEnvironment } from '../../../src/platform/config/environment.js';
import { Tuning } from '../../../src/platform/config/tuning.js';
import type { Heartbeat } from '../../../src/platform/database/replica/heartbeat.js';
import { ReadReplicaService } from '../../../src/platform/database/replica/read-replica.service.js';
import type { Replica } from '../../../src/platform/database/replica/replica-connection.js';
import type { UnitOfWorkService } from '../../../src/platform/database/unit-of-work.service.js';

/** A server that has the row of the heartbeat and a number, and takes the statements about them. */
class Server {
  row?: Heartbeat;
  newest = 0;

  constructor(readonly name: string) {}

  readonly manager = {
    query: async (sql: string, [value]: unknown[] = []) => {
      if (sql.startsWith('SELECT epoch')) return this.row ? [{ ...this.row }] : [];
      if (sql.startsWith('SELECT newest')) return [{ newest: this.newest }];
      if (sql.startsWith('SELECT name')) return this.name;
      const { beat = 0, written = 0 } = this.row ?? {};
      if (sql.startsWith('INSERT')) this.row = { epoch: String(value), beat: beat + 1, written };
      else if (this.row && sql.includes('written = '))
        Object.assign(this.row, { beat: beat + 1, written: beat + 1 });
      else if (this.row && value === beat) this.row.beat = beat + 1;
      return [];
    },
    connection: { options: { type: 'mysql' } },
  } as unknown as EntityManager;
}

class FakeReplica extends Server implements Replica {
  error?: Error;

  async snapshot<T>(work: (manager: EntityManager, shown: Heartbeat | undefined) => Promise<T>): Promise<T> {
    if (this.error) throw this.error;
    return work(this.manager, this.row);
  }

  async close(): Promise<void> {}

  /** Takes in all that the primary has. */
  follow({ row, newest }: Server): void {
    Object.assign(this, { row: row && { ...row }, newest });
  }
}

/** A process of the site with a replica. */
function processWith(primary: Server, replica: FakeReplica | undefined) {
  const unitOfWork = {
    isRunning: false,
    beforeCommit: undefined as UnitOfWorkService['beforeCommit'],
    run: async <T>(work: (manager: EntityManager) => Promise<T>) => {
      const result = await work(primary.manager);
      await unitOfWork.beforeCommit?.(primary.manager);
      return result;
    },
  };
  class Service extends ReadReplicaService {
    protected override connect() {
      return replica;
    }
  }
  const service = new Service(
    { manager: primary.manager } as DataSource,
    unitOfWork as unknown as UnitOfWorkService,
    readEnvironment({}),
    new Tuning(),
  );
  return { service, unitOfWork };
}

const nameOf = (manager: EntityManager): Promise<string> => manager.query('SELECT name');
const gone = () => Object.assign(new Error('gone'), { code: 'PROTOCOL_CONNECTION_LOST' });

describe('Reports and lists', () => {
  let now: number;
  let primary: Server;
  let replica: FakeReplica;
  let site: ReturnType<typeof processWith>;
  let logged: string[];

  /** A second passes, in which the replica takes in what the primary has, or doesn't. */
  const second = async ({ follows = true } = {}) => {
    now += 1_000;
    if (follows) replica.follow(primary);
    await site.service.checking.runNow();
  };
  const read = (atLeast?: string) => site.service.read(nameOf, { atLeast });

  beforeEach(async () => {
    now = 1_000_000;
    logged = [];
    jest.spyOn(performance, 'now').mockImplementation(() => now);
    for (const level of ['log', 'warn'] as const)
      jest.spyOn(Logger.prototype, level).mockImplementation(({ event, state }) => {
        logged.push(state ? `${event} ${state}` : event);
      });
    primary = new Server('primary');
    replica = new FakeReplica('replica');
    site = processWith(primary, replica);
    for (let round = 0; round < 3; round++) await second();
    replica.follow(primary);
  });

  afterEach(async () => {
    await site.service.checking.stop();
    jest.restoreAllMocks();
  });

  it('are read from the primary where there is no replica', async () => {
    const { service } = processWith(primary, undefined);
    expect(await service.read(nameOf)).toBe('primary');
    expect(service.status).toBeUndefined();
  });

  it('are read from the replica once it shows that it follows', async () => {
    expect(await read()).toBe('replica');
    expect(site.service.status).toEqual({ state: 'ready', lagMs: 0, reads: { replica: 1, primary: 0 } });
    expect(logged).toEqual(['database.replica-ready']);
  });

  it('are read from the primary before that', async () => {
    const { service } = processWith(primary, replica);
    expect(await service.read(nameOf)).toBe('primary');
    await service.checking.runNow();
    await service.checking.stop();
    expect(await service.read(nameOf)).toBe('primary');
  });

  it('are read from the primary while the replica is more than five seconds behind', async () => {
    for (let lag = 0; lag < 5; lag++) await second({ follows: false });
    expect(await read()).toBe('replica');
    await second({ follows: false });
    expect(await read()).toBe('primary');
    await second({ follows: false });
    expect(site.service.status).toMatchObject({ state: 'behind', lagMs: 6_000 });
    await second();
    expect(await read()).toBe('replica');
    expect(logged.slice(1)).toEqual(['database.replica-unused behind', 'database.replica-ready']);
  });

  it('are read from the primary in the same request if the replica fails, and later again from the replica', async () => {
    let begun = 0;
    const answer = await site.service.read(async (manager) => {
      begun++;
      if (manager === replica.manager) throw gone();
      return nameOf(manager);
    });
    expect([answer, begun]).toEqual(['primary', 2]);
    replica.error = gone();
    for (let round = 0; round < 3; round++) await second();
    expect(await read()).toBe('primary');
    expect(site.service.status).toMatchObject({ state: 'away', reads: { replica: 0, primary: 2 } });
    replica.error = undefined;
    for (let round = 0; round < 5; round++) await second();
    expect(await read()).toBe('replica');
    expect(logged.slice(1)).toEqual(['database.replica-unused away', 'database.replica-ready']);
  });

  it('throw the error of the primary', async () => {
    const reading = site.service.read(async (manager) => {
      throw new Error(`of the ${manager === primary.manager ? 'primary' : 'replica'}`);
    });
    await expect(reading).rejects.toThrow('of the primary');
    expect(site.service.status).toMatchObject({ state: 'ready' });
  });

  it.each([
    ['a copy that another process writes to', () => ({ epoch: 'another', beat: 1e6, written: 0 })],
    ['a database without the row', () => undefined],
  ])('aren’t read from %s', async (_, row) => {
    replica.row = row();
    expect(await read()).toBe('primary');
    await second({ follows: false });
    expect(logged.slice(1)).toEqual(['database.replica-unused foreign']);
  });

  it('aren’t read from a database with another schema', async () => {
    replica.error = Object.assign(new Error('no table'), { code: 'ER_NO_SUCH_TABLE' });
    await second({ follows: false });
    expect(await read()).toBe('primary');
    expect(logged.slice(1)).toEqual(['database.replica-unused foreign']);
  });

  it('show a change of the admin, in its own request and in the next one of any process', async () => {
    const other = processWith(primary, replica);
    for (let round = 0; round < 3; round++) {
      await second();
      await other.service.checking.runNow();
    }
    replica.follow(primary);
    const response = new EventEmitter();
    await new Promise<void>((resolve, reject) =>
      site.service.whileChanging(response, () => {
        const changing = async () => {
          expect(await read()).toBe('primary');
          await site.unitOfWork.run(async () => undefined);
        };
        changing().then(resolve, reject);
      }),
    );
    response.emit('close');
    expect(await read()).toBe('primary');
    expect(await other.service.read(nameOf)).toBe('primary');
    replica.follow(primary);
    expect(await read()).toBe('replica');
    expect(await other.service.read(nameOf)).toBe('replica');
    await other.service.checking.stop();
  });

  it('don’t wait for changes by others, or by what a request started once it is over', async () => {
    await site.unitOfWork.run(async () => undefined);
    expect(await read()).toBe('replica');
    const response = new EventEmitter();
    let over: Promise<unknown> | undefined;
    site.service.whileChanging(response, () => {
      over = aMoment().then(() => site.unitOfWork.run(async () => undefined));
    });
    response.emit('close');
    await over;
    expect(await read()).toBe('replica');
  });

  it('show every row that was announced', async () => {
    const newest = 'SELECT newest';
    expect(await read(newest)).toBe('replica');
    primary.newest++;
    expect(await read(newest)).toBe('primary');
    expect(await read()).toBe('replica');
    replica.newest = primary.newest + 1;
    expect(await read(newest)).toBe('replica');
  });

  it('are read from the primary within a unit of work', async () => {
    site.unitOfWork.isRunning = true;
    expect(await read()).toBe('primary');
  });

  it('cost the primary a beat a second for each process', async () => {
    const before = primary.row?.beat ?? 0;
    for (let seconds = 0; seconds < 10; seconds++) await second();
    expect((primary.row?.beat ?? 0) - before).toBe(10);
  });
});
