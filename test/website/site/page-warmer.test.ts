import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { PageCacheService } from '../../../src/pages/page-cache.service.js';
import { PageWarmerService } from '../../../src/website/site/page-warmer.service.js';
import { everyPath } from '../../support/browser/public-paths.js';
import { until } from '../../support/runner/until.js';
import { testSite } from '../../support/site/site.js';

const timers = [
  'setTimeout',
  'setImmediate',
  'setInterval',
  'nextTick',
  'queueMicrotask',
  'performance',
] as const;

describe('Public pages', () => {
  const site = testSite();

  afterEach(() => {
    jest.useRealTimers();
    jest.restoreAllMocks();
  });

  it('are rendered before the first request: when the server listens, and after each midnight', async () => {
    const { app } = site;
    const paths = [...everyPath].sort();
    const keep = jest.spyOn(app.get(PageCacheService), 'store');
    const kept = () => keep.mock.calls.map(([path]) => path).sort();
    await app.listen(0, '127.0.0.1');
    // Only the date is faked, not the timers: it is an hour before midnight where the business is.
    jest.useFakeTimers({ now: new Date('2027-09-01T04:00:00Z'), doNotFake: [...timers] });
    const waits = jest.spyOn(globalThis, 'setTimeout');
    await app.get(PageWarmerService).warm(app.getHttpServer().address() as AddressInfo);
    expect(kept()).toEqual(paths);
    const [again] = waits.mock.calls.find(([, ms]) => ms === 3_601_000) ?? [];
    jest.setSystemTime(new Date('2027-09-01T05:00:01Z'));
    again?.();
    // Some are made once more, because the free windows of the new day are others.
    const timesKept = (path: string) => kept().filter((one) => one === path).length;
    await until(() => paths.every((path) => timesKept(path) >= 2));
  });
});
