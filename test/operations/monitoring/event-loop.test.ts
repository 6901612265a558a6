import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { AlertRulesService } from '../../../src/operations/monitoring/alert-rules.service.js';
import { EventLoopService } from '../../../src/operations/monitoring/event-loop.service.js';
import { MetricsService } from '../../../src/operations/monitoring/metrics.service.js';
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
    while (process.cpuUsage(before).user < 1_400_000);
    await look();
    expect(loop.longestMs).toBeGreaterThan(1_000);
    expect(await alert()).toMatch(/^The site stopped answering for [1-9]\.\d s at 14:03\. /);
    expect(await site.app.get(MetricsService).text()).toMatch(
      /^site_event_loop_longest_hold_seconds [1-9]\.\d+$/m,
    );
  });

  it('alerts for a day', async () => {
    jest.spyOn(clock, 'now').mockReturnValue(new Date('2026-11-30T20:04:00Z'));
    expect(await alert()).toBeUndefined();
  });
});
