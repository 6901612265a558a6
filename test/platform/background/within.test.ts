import { setTimeout as sleep } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { describe, expect, it } from '@jest/globals';
import { within } from '../../../src/platform/background/within.js';

const never = () => new Promise<never>(() => undefined);

describe('Work that has to end in time', () => {
  it('gives what it finds, and its own error', async () => {
    expect(await within(1_000, async () => 'found')).toBe('found');
    await expect(within(1_000, () => Promise.reject(new Error('lost')))).rejects.toThrow('lost');
  });

  it('is given up when its time is over, and told so, whether it heeds that or not', async () => {
    let told: unknown;
    const deaf = (signal: AbortSignal) => {
      signal.addEventListener('abort', () => {
        told = signal.reason;
      });
      return never();
    };
    await expect(within(20, deaf)).rejects.toThrow('Not finished within 0.02 seconds');
    expect(told).toMatchObject({ message: 'Not finished within 0.02 seconds' });
  });

  it('is given up with another signal, even one from before', async () => {
    const stopping = new AbortController();
    const under = within(60_000, never, stopping.signal);
    stopping.abort(new Error('stopping'));
    await expect(under).rejects.toThrow('stopping');
    await expect(within(60_000, never, stopping.signal)).rejects.toThrow('stopping');
  });

  it('leaves nothing in memory when it has ended, though somebody listened to its signal', async () => {
    setFlagsFromString('--expose-gc');
    const collect: () => void = runInNewContext('gc');
    const stopping = new AbortController();
    const known: WeakRef<object>[] = [];
    for (let turn = 0; turn < 50; turn++)
      await within(
        60_000,
        async (signal) => {
          const lead = { turn };
          known.push(new WeakRef(lead));
          signal.addEventListener('abort', () => lead.turn++);
        },
        stopping.signal,
      );
    for (let tries = 0; tries < 50 && known.some((one) => one.deref()); tries++) {
      await sleep(20);
      collect();
    }
    expect(known.filter((one) => one.deref())).toEqual([]);
  });
});
