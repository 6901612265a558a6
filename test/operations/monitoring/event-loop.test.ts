import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { AlertChannelsService } from '../../../src/operations/monitoring/alert-channels.service.js';
import { AlertEventsService } from '../../../src/operations/monitoring/alert-events.service.js';
import { AlertFileStore } from '../../../src/operations/monitoring/alert-file.store.js';
import { AlertRowStore } from '../../../src/operations/monitoring/alert-row.store.js';
import { AlertRulesService } from '../../../src/operations/monitoring/alert-rules.service.js';
import { EventLoopService } from '../../../src/operations/monitoring/event-loop.service.js';
import { MetricsService } from '../../../src/operations/monitoring/metrics.service.js';
import { WatchService } from '../../../src/operations/monitoring/watch.service.js';
import { ClockService } from '../../../src/platform/config/clock.service.js';
import { testSite } from '../../support/site/site.js';

describe('The watch over the event loop', () => {
  const site = testSite();
  const now = () => new Date('2026-11-29T20:03:30Z');
  let clock: ClockService;
  let loop: EventLoopService;

  beforeEach(() => {
    clock = site.app.get(ClockService);
    loop = site.app.get(EventLoopService);
    jest.spyOn(clock, 'now').mockImplementation(now);
    loop.start();
  });

  afterEach(() => {
    jest.restoreAllMocks();
    loop.onApplicationShutdown();
  });

  const alert = async () => {
    const findings = await site.app.get(AlertRulesService).findings();
    return findings.find(({ name }) => name === 'not-answering')?.text;
  };
  /** Lets the timer run once. */
  const look = () => sleep(150);

  it('ignores the time in which the whole machine was away', async () => {
    const away = performance.now.bind(performance);
    jest.spyOn(performance, 'now').mockImplementation(() => away() + 60_000);
    await look();
    expect(loop.longestMs).toBeLessThan(1_000);
    expect(await alert()).toBeUndefined();
  });

  it('finds the code that held it, for the metric and the alert', async () => {
    const before = process.cpuUsage();
    // Asking for the usage takes system time, so ask seldom.
    while (process.cpuUsage(before).user < 1_400_000) for (let n = 0; n < 1e7; n++) Math.sqrt(n);
    await look();
    expect(loop.longestMs).toBeGreaterThan(1_000);
    expect(await alert()).toMatch(/^The site stopped answering for [1-9]\.\d s at 14:03\. /);
    expect(await site.app.get(MetricsService).text()).toMatch(
      /^site_event_loop_longest_hold_seconds [1-9]\.\d+$/m,
    );
  });

  it('alerts until a day later, whatever the other processes of the machine notice', async () => {
    const { app } = site;
    const file = app.get(AlertFileStore);
    const active = async () => (await file.all()).filter(({ endedAt }) => endedAt === null).length;
    const rules = app.get(AlertRulesService);
    const findsNothing = {
      findings: async () => (await rules.findings()).map((finding) => ({ ...finding, text: undefined })),
      isHeld: () => rules.isHeld(),
    } as AlertRulesService;
    const others = [AlertEventsService, AlertRowStore, AlertFileStore, AlertChannelsService].map((type) =>
      app.get<never>(type),
    ) as [never, never, never, never];
    const other = new WatchService(findsNothing, ...others, loop, clock);
    for (let checks = 0; checks < 2; checks++) await app.get(WatchService).check();
    expect(await active()).toBe(1);
    for (let checks = 0; checks < 6; checks++) await other.check();
    expect(await active()).toBe(1);
    jest.spyOn(clock, 'now').mockReturnValue(new Date('2026-11-30T20:03:30Z'));
    await other.check();
    expect(await active()).toBe(0);
  });

  it('alerts for a day', async () => {
    jest.spyOn(clock, 'now').mockReturnValue(new Date('2026-11-30T20:04:00Z'));
    expect(await alert()).toBeUndefined();
  });
});
