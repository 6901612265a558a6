import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { Logger } from '@nestjs/common';
import {
  IdempotencyKeyReused,
  type LeadStore,
  type StoredLead,
  WasErased,
} from '../../../src/contacts/intake/lead.store.js';
import type { LeadDraft } from '../../../src/contacts/intake/lead-draft.js';
import { ReplayerService } from '../../../src/contacts/intake/replayer.service.js';
import { SpoolService } from '../../../src/contacts/intake/spool.service.js';
import type { JournalFilesService } from '../../../src/contacts/journal/journal-files.service.js';
import { ClockService } from '../../../src/platform/config/clock.service.js';
import { Environment } from '../../../src/platform/config/environment.js';
import { DatabaseUnavailable } from '../../../src/platform/database/database-unavailable.js';
import { draft } from '../../support/data/drafts.js';

describe('The replayer', () => {
  let folder: string;
  let spool: SpoolService;
  let replayer: ReplayerService;
  /** How the database answers a draft. */
  let answer: (draft: LeadDraft) => Partial<StoredLead>;
  let asked: unknown[][];
  let added: unknown[][];

  beforeEach(async () => {
    Logger.overrideLogger(false);
    // Background tasks wait in the first seconds of a process, and this file may be the first that its
    // process runs.
    jest.spyOn(process, 'uptime').mockReturnValue(60);
    jest.useFakeTimers({ doNotFake: ['setImmediate', 'nextTick', 'queueMicrotask', 'performance'] });
    folder = await mkdtemp(join(tmpdir(), 'replayer-'));
    spool = new SpoolService(Object.assign(new Environment(), { DATA_DIR: folder }));
    await spool.onModuleInit();
    answer = () => ({ id: 1, replayed: false });
    asked = [];
    added = [];
    const store = {
      store: async (...args: [LeadDraft]) => {
        asked.push(args);
        return answer(args[0]);
      },
    };
    const journalFiles = {
      add: (...args: [LeadDraft]) => {
        added.push(args);
        return spool.remove(args[0].key);
      },
    };
    replayer = new ReplayerService(
      spool,
      journalFiles as unknown as JournalFilesService,
      store as unknown as LeadStore,
      new ClockService(),
    );
  });

  afterEach(async () => {
    await replayer.task.stop();
    jest.useRealTimers();
    jest.restoreAllMocks();
    await rm(folder, { recursive: true, force: true });
  });

  const round = () => (replayer as unknown as { task: { running: Promise<void> } }).task.running;

  /** Lets so much time pass, and waits for the one round that is due at its end. */
  const after = async (ms: number) => {
    const looked = jest.spyOn(spool, 'waiting');
    // Waits are reckoned by the real clock, of which some milliseconds pass here.
    const early = Math.max(ms - 100, 0);
    if (early > 0) jest.advanceTimersByTime(early);
    expect(looked).not.toHaveBeenCalled();
    jest.advanceTimersByTime(ms - early);
    await round();
    expect(looked).toHaveBeenCalledTimes(1);
    looked.mockRestore();
  };

  it('checks every second for a draft that is too young: its request may still be storing it', async () => {
    await spool.write(draft('key-0001', new Date().toISOString()));
    replayer.wake(0);
    await after(0);
    for (let second = 1; second <= 3; second++) await after(1_000);
    expect(await spool.find('key-0001')).toBeDefined();
    await after(1_000);
    expect(await spool.waiting()).toEqual([]);
  });

  it('logs what waits while the database is down, tries once a round, and waits longer each time', async () => {
    const warned = logLines('warn');
    let isAway = true;
    answer = () => {
      if (isAway) throw new DatabaseUnavailable(coded('ECONNREFUSED'));
      return { id: 1 };
    };
    await spool.write(draft('key-0001'));
    await spool.write(draft('key-0002'));
    replayer.wake(0);
    await after(0);
    await after(2_000);
    await after(4_000);
    const putOff = { event: 'replay.delayed', requests: 2, reason: expect.stringContaining('ECONNREFUSED') };
    expect(warned()).toEqual([putOff, putOff, putOff]);
    expect(asked).toHaveLength(3);
    isAway = false;
    await after(8_000);
    expect(await spool.waiting()).toEqual([]);
    await spool.write(draft('key-0003'));
    replayer.wake();
    await after(1_000);
    expect(await spool.waiting()).toEqual([]);
  });

  it('stores waiting drafts at startup, in order of arrival, without their slots, and then stops', async () => {
    const logged = logLines('log');
    const [late, early] = ['2026-11-20T10:00:01.000Z', '2026-11-20T10:00:00.000Z'].map((at, index) => ({
      ...draft(`key-000${index}`, at),
      window: { day: '2026-12-01', timeWindow: 'morning' },
    }));
    for (const one of [late, early]) await spool.write(one);
    await replayer.task.plan();
    await after(0);
    expect(asked).toEqual(
      [early, late].map((one) => [{ ...one, window: undefined }, 5_000, { hasWaited: true }]),
    );
    expect(added).toEqual([early, late].map((one) => [one, { id: 1, replayed: false }]));
    expect(logged()).toEqual(Array(2).fill({ event: 'lead.replayed', lead: 1, replayed: false }));
    expect(replayer.replayed).toBe(2);
    const looked = jest.spyOn(spool, 'waiting');
    jest.advanceTimersByTime(3_600_000);
    expect(looked).not.toHaveBeenCalled();
  });

  it('counts what another process had stored from the same folder as repeated', async () => {
    answer = () => ({ id: 1, replayed: true });
    await spool.write(draft('key-0001'));
    replayer.wake(0);
    await after(0);
    expect([replayer.replayed, replayer.repeated]).toEqual([0, 1]);
  });

  it('removes what was erased while it waited', async () => {
    answer = () => {
      throw new WasErased();
    };
    await spool.write(draft('key-0001'));
    replayer.wake(0);
    await after(0);
    expect(await spool.waiting()).toEqual([]);
    expect([added, replayer.replayed, await spool.countDeadLetters()]).toEqual([[], 0, 0]);
  });

  it.each([
    [
      'refuses for its content',
      () => coded('ER_DATA_TOO_LONG'),
      'The database rejected the lead: ER_DATA_TOO_LONG',
    ],
    [
      'has with other details',
      () => new IdempotencyKeyReused(),
      'A lead with the same idempotency key but different details already exists',
    ],
  ])(
    'puts what the database %s among the dead letters at once, and stores the others',
    async (_, error, reason) => {
      const moved = jest.spyOn(spool, 'moveToDeadLetters');
      answer = ({ key }) => {
        if (key === 'key-0001') throw error();
        return { id: 2 };
      };
      await spool.write(draft('key-0001', '2026-11-20T09:00:00.000Z'));
      await spool.write(draft('key-0002'));
      replayer.wake(0);
      await after(0);
      expect(await spool.waiting()).toEqual([]);
      expect(moved.mock.calls).toEqual([['key-0001', reason]]);
      expect(added).toHaveLength(1);
    },
  );

  it('gives up a draft after ten rounds of unknown errors in which another was stored, and not before', async () => {
    answer = ({ key }) => {
      if (key === 'key-0001') throw new TypeError('a fault of ours');
      return { id: 2 };
    };
    await spool.write(draft('key-0001'));
    replayer.wake(0);
    await after(0);
    const waits = [2_000, 4_000, 8_000, ...Array(9).fill(15_000)];
    // In the first two rounds nothing else is there that could be stored.
    for (const [index, wait] of waits.entries()) {
      expect(await spool.countDeadLetters()).toBe(0);
      if (index >= 2) await spool.write(draft(`key-1${index}00`));
      await after(wait);
    }
    const [reason] = await spool.filesMatching(({ key }) => key === 'key-0001');
    expect(await readFile(`${reason}.reason.txt`, 'utf8')).toBe('TypeError: a fault of ours\n');
    expect([await spool.waiting(), added.length]).toEqual([[], 10]);
  });

  it.each(['SQLITE_CORRUPT', 'ER_CRASHED_ON_USAGE'])(
    'gives up no draft that a damaged database doesn’t take, whatever else it takes: %s',
    async (code) => {
      answer = ({ key }) => {
        if (key === 'key-0001') throw coded(code);
        return { id: 2 };
      };
      await spool.write(draft('key-0001'));
      replayer.wake(0);
      await after(0);
      for (const [index, wait] of [2_000, 4_000, 8_000, ...Array(9).fill(15_000)].entries()) {
        await spool.write(draft(`key-1${index}00`, '2026-11-20T09:00:00.000Z'));
        await after(wait);
      }
      expect([(await spool.waiting()).map(({ key }) => key), added.length]).toEqual([['key-0001'], 12]);
    },
  );

  it('logs that it couldn’t read the spool, and tries again', async () => {
    const logged = logLines('error');
    await spool.write(draft('key-0001'));
    const looked = jest.spyOn(spool, 'waiting').mockRejectedValueOnce(coded('EIO'));
    replayer.wake(0);
    jest.advanceTimersByTime(0);
    await round();
    looked.mockRestore();
    expect(logged()).toEqual([{ event: 'replay.failed', reason: 'Error: EIO' }]);
    await after(2_000);
    expect(await spool.waiting()).toEqual([]);
  });

  it('stores no further draft once the process is told to stop', async () => {
    answer = () => {
      void replayer.task.stop();
      return { id: 1 };
    };
    await spool.write(draft('key-0001'));
    await spool.write(draft('key-0002'));
    replayer.wake(0);
    await after(0);
    expect(added).toHaveLength(1);
  });
});

/** An error of the driver's. */
const coded = (code: string) => Object.assign(new Error(code), { code });

/** What is logged from now on at a level. */
function logLines(level: 'log' | 'warn' | 'error'): () => unknown[] {
  const spy = jest.spyOn(Logger.prototype, level).mockImplementation(() => undefined);
  return () => spy.mock.calls.map(([message]) => message);
}
