import { AsyncLocalStorage } from 'node:async_hooks';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import {
  BackgroundTask,
  type NextRound,
  type TaskOptions,
} from '../../../src/platform/background/background-task.js';

describe('A background task', () => {
  const runSince = (seconds: number) => jest.spyOn(process, 'uptime').mockReturnValue(seconds);
  beforeEach(() => {
    jest.useFakeTimers();
    runSince(60);
  });
  afterEach(() => void jest.useRealTimers());

  /** A task that counts its rounds. @param lasts how long one takes, in ms. @param next what it returns. */
  const counting = (
    { lasts = 0, next }: { lasts?: number; next?: NextRound } = {},
    options: TaskOptions = {},
  ) => {
    const rounds = { begun: 0, ended: 0 };
    const task = new BackgroundTask(
      async () => {
        rounds.begun++;
        if (lasts > 0) await new Promise((resolve) => setTimeout(resolve, lasts));
        rounds.ended++;
        return next;
      },
      () => undefined,
      options,
    );
    return { task, rounds };
  };
  const pass = (ms: number) => jest.advanceTimersByTimeAsync(ms);

  it('begins a round within the time that was asked for, and no further one by itself', async () => {
    const { task, rounds } = counting();
    task.wake(500);
    await pass(499);
    expect(rounds.begun).toBe(0);
    await pass(1);
    expect(rounds.begun).toBe(1);
    await pass(60_000);
    expect(rounds.begun).toBe(1);
  });

  it('begins no round in the first three seconds of a process, except for those who wait for it', async () => {
    runSince(1);
    const { task, rounds } = counting();
    task.wake();
    await pass(1_999);
    expect(rounds.begun).toBe(0);
    await pass(1);
    expect(rounds.begun).toBe(1);
    await task.runNow();
    expect(rounds.begun).toBe(2);
  });

  it('is never put off by being woken later, or again and again', async () => {
    const { task, rounds } = counting();
    task.wake(500);
    task.wake(10_000);
    for (let step = 0; step < 10; step++) {
      await pass(50);
      task.wake(500);
    }
    expect(rounds.begun).toBe(1);
  });

  it('begins earlier when it is woken for an earlier time', async () => {
    const { task, rounds } = counting();
    task.wake(10_000);
    task.wake(100);
    await pass(100);
    expect(rounds.begun).toBe(1);
  });

  it('lets another round follow where it is woken during one, and never runs two at once', async () => {
    const { task, rounds } = counting({ lasts: 1_000 });
    task.wake();
    await pass(10);
    task.wake();
    await pass(900);
    expect(rounds).toEqual({ begun: 1, ended: 0 });
    await pass(100);
    expect(rounds).toEqual({ begun: 2, ended: 1 });
  });

  it('goes on when the round says so, from its end', async () => {
    const { task, rounds } = counting({ lasts: 100, next: 1_000 });
    task.wake();
    await pass(1_090);
    expect(rounds).toEqual({ begun: 1, ended: 1 });
    await pass(20);
    expect(rounds.begun).toBe(2);
  });

  it('goes on after a failure as it is told', async () => {
    const failures: unknown[] = [];
    let rounds = 0;
    const task = new BackgroundTask(
      async () => {
        if (++rounds < 3) throw new Error(`failure ${rounds}`);
        return undefined;
      },
      (error) => {
        failures.push((error as Error).message);
        return 200;
      },
    );
    task.wake();
    await pass(10_000);
    expect(failures).toEqual(['failure 1', 'failure 2']);
    expect(rounds).toBe(3);
  });

  it('begins the first round when it is said to, and goes on after the usual wait, whatever became of the round', async () => {
    const { task, rounds } = counting({}, { first: () => 500, again: () => 1_000 });
    await task.plan();
    await pass(499);
    expect(rounds.begun).toBe(0);
    await pass(1);
    expect(rounds.begun).toBe(1);
    await pass(2_000);
    expect(rounds.begun).toBe(3);
    let tries = 0;
    const failing = new BackgroundTask(
      () => {
        tries++;
        return Promise.reject(new Error('away'));
      },
      () => undefined,
      { again: () => 1_000 },
    );
    failing.wake();
    await pass(1_000);
    expect(tries).toBe(2);
  });

  it('has no first round of its own where it names none', async () => {
    const { task, rounds } = counting({}, { again: () => 1_000 });
    await task.plan();
    await pass(60_000);
    expect(rounds.begun).toBe(0);
  });

  it('runs a last round when it is stopped, where it has one', async () => {
    const { task, rounds } = counting({ lasts: 100 }, { lastRound: true });
    const stopped = task.stop();
    await pass(100);
    await stopped;
    task.wake();
    await pass(10_000);
    expect(rounds).toEqual({ begun: 1, ended: 1 });
  });

  it('runs a round now for those who wait for it, one after the other', async () => {
    const { task, rounds } = counting({ lasts: 100 });
    task.wake();
    await pass(10);
    const both = Promise.all([task.runNow(), task.runNow()]);
    await pass(200);
    expect(rounds).toEqual({ begun: 3, ended: 2 });
    await pass(100);
    await both;
    expect(rounds).toEqual({ begun: 3, ended: 3 });
  });

  it('works for nobody, whoever woke it', async () => {
    jest.useRealTimers();
    const requests = new AsyncLocalStorage<string>();
    const seen: (string | undefined)[] = [];
    const task: BackgroundTask = new BackgroundTask(
      async () => void seen.push(requests.getStore()),
      () => undefined,
    );
    await new Promise<void>((resolve) => {
      requests.run('a visitor', () => task.wake());
      setTimeout(resolve, 20);
    });
    await task.stop();
    requests.disable();
    expect(seen).toEqual([undefined]);
  });

  it('hands on what its failure handler throws to who waits for the round, and can be stopped then', async () => {
    const task = new BackgroundTask(
      async () => Promise.reject(new Error('hopeless')),
      (error) => {
        throw error;
      },
    );
    await expect(task.runNow()).rejects.toThrow('hopeless');
    await task.stop();
  });

  it('stops when the round under way is over, and begins none any more', async () => {
    const { task, rounds } = counting({ lasts: 1_000, next: 10 });
    task.wake();
    await pass(10);
    let isOver = false;
    const stopped = task.stop().then(() => {
      isOver = true;
    });
    await pass(900);
    expect([task.isStopped, isOver]).toEqual([true, false]);
    await pass(100);
    await stopped;
    task.wake();
    await task.runNow();
    await pass(10_000);
    expect(rounds).toEqual({ begun: 1, ended: 1 });
  });
});
