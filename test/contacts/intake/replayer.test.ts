import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { Logger } from '@nestjs/common';
import { ClockService } from '../../../src/config/clock.service.js';
import { Environment } from '../../../src/config/environment.js';
import type { LeadStore } from '../../../src/contacts/intake/lead.store.js';
import type { LeadDraft } from '../../../src/contacts/intake/lead-draft.js';
import { ReplayerService } from '../../../src/contacts/intake/replayer.service.js';
import { SpoolService } from '../../../src/contacts/intake/spool.service.js';
import type { KeptFilesService } from '../../../src/contacts/proof/kept-files.service.js';
import { DatabaseUnavailable } from '../../../src/database/database-unavailable.js';
import { draft } from '../../support/drafts.js';

describe('The replayer', () => {
  let folder: string;
  let spool: SpoolService;
  let replayer: ReplayerService;
  let isAway: boolean;

  beforeEach(async () => {
    Logger.overrideLogger(false);
    jest.useFakeTimers({ doNotFake: ['setImmediate', 'nextTick', 'queueMicrotask', 'performance'] });
    folder = await mkdtemp(join(tmpdir(), 'replayer-'));
    spool = new SpoolService(Object.assign(new Environment(), { DATA_DIR: folder }));
    await spool.onModuleInit();
    isAway = false;
    const store = {
      store: async () => {
        if (isAway) throw new DatabaseUnavailable('away');
        return { id: 1, replayed: false };
      },
    };
    const keptFiles = { keep: ({ key }: LeadDraft) => spool.remove(key) };
    replayer = new ReplayerService(
      spool,
      keptFiles as unknown as KeptFilesService,
      store as unknown as LeadStore,
      undefined as never,
      new ClockService(),
    );
  });

  afterEach(async () => {
    await replayer.beforeApplicationShutdown();
    jest.useRealTimers();
    jest.restoreAllMocks();
    await rm(folder, { recursive: true, force: true });
  });

  /** Lets so much time pass, and waits for the one round that is due in it. */
  const after = async (ms: number) => {
    const looked = jest.spyOn(spool, 'waiting');
    jest.advanceTimersByTime(ms);
    await (replayer as unknown as { task: { running: Promise<void> } }).task.running;
    expect(looked).toHaveBeenCalledTimes(1);
    looked.mockRestore();
  };

  it('looks every second for a draft that is too young: the request that brought it may still be storing it', async () => {
    await spool.write(draft('key-0001', new Date().toISOString()));
    replayer.wake(0);
    await after(0);
    for (let second = 1; second <= 3; second++) await after(1_000);
    expect(await spool.find('key-0001')).toBeDefined();
    await after(1_000);
    expect(await spool.waiting()).toEqual([]);
  });

  it('says what it puts off while the database is away, and waits longer each time', async () => {
    const warned = jest.spyOn(Logger.prototype, 'warn').mockImplementation(() => undefined);
    isAway = true;
    await spool.write(draft('key-0001'));
    await spool.write(draft('key-0002'));
    replayer.wake(0);
    await after(0);
    await after(2_000);
    await after(4_000);
    expect(warned.mock.calls).toEqual(
      Array(3).fill([{ event: 'replay.put-off', requests: 2, reason: expect.stringMatching(/\w/) }]),
    );
    isAway = false;
    await after(8_000);
    expect(await spool.waiting()).toEqual([]);
  });
});
