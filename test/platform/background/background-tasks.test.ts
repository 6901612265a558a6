import { describe, expect, it, jest } from '@jest/globals';
import { Injectable, Module } from '@nestjs/common';
import { DiscoveryModule, NestFactory } from '@nestjs/core';
import { BackgroundTask } from '../../../src/platform/background/background-task.js';
import { BackgroundTasksService } from '../../../src/platform/background/background-tasks.service.js';
import { DatabaseService } from '../../../src/platform/database/database.service.js';

/** The database, which opens by a task of its own. */
class SomeDatabase {
  readonly opening = new BackgroundTask(
    async () => undefined,
    () => undefined,
  );
  readonly waiting: (() => Promise<void>)[] = [];

  whenReady(task: () => Promise<void>): void {
    this.waiting.push(task);
  }
}

@Injectable()
class Buffer {
  written = 0;
  readonly task = new BackgroundTask(
    async () => void this.written++,
    () => undefined,
    { first: () => 60_000, lastRound: true },
  );
}

@Injectable()
class Failing {
  async onModuleInit(): Promise<void> {
    throw new Error('no start');
  }
}

describe('The background tasks of a process', () => {
  const startWith = (database: SomeDatabase, ...further: (typeof Failing)[]) => {
    @Module({
      imports: [DiscoveryModule],
      providers: [
        { provide: DatabaseService, useValue: database },
        BackgroundTasksService,
        { provide: 'nothing', useValue: null },
        Buffer,
        ...further,
      ],
    })
    class Product {}
    return NestFactory.createApplicationContext(Product, { logger: false, abortOnError: false });
  };

  it('are planned once the tables exist, and stopped at the end, after a last round where they have one', async () => {
    const database = new SomeDatabase();
    const app = await startWith(database);
    const { task } = app.get(Buffer);
    const wake = jest.spyOn(task, 'wake');
    expect(database.waiting).toHaveLength(1);
    for (const plan of database.waiting) await plan();
    expect(wake.mock.calls).toEqual([[60_000]]);
    await app.close();
    expect([task.isStopped, app.get(Buffer).written]).toEqual([true, 1]);
    expect(database.opening.isStopped).toBe(false);
  });

  it('are not planned where the start fails', async () => {
    const database = new SomeDatabase();
    await expect(startWith(database, Failing)).rejects.toThrow('no start');
    expect(database.waiting).toEqual([]);
  });
});
