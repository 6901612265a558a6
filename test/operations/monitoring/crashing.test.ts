import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, expect, it } from '@jest/globals';
import { HeartbeatService } from '../../../src/operations/monitoring/heartbeat.service.js';
import { noteStart, noteStop } from '../../../src/platform/config/crash-record.js';
import { onEachDatabase } from '../../support/databases/databases.js';
import { WatchedSite } from '../../support/site/watched-site.js';

const minute = 60_000;

onEachDatabase('A site that crashes again and again', (make) => {
  const site = new WatchedSite();
  const folder = mkdtempSync(join(tmpdir(), 'crashes-'));

  /** Starts so often, a minute apart, without a stop in between. The last time is now by the watch. */
  const start = (times: number, port: number) => {
    const now = site.outbox.now().getTime();
    for (let left = times - 1; left >= 0; left--) noteStart(port, now - left * minute, folder);
  };
  const beats = async () => {
    const before = site.hook.at('/beat').length;
    await site.app.get(HeartbeatService).beat();
    return site.hook.at('/beat').length - before;
  };

  const begin = () => site.open(make, () => ({ HEARTBEAT_URL: `${site.hook.origin}/beat` }));

  afterEach(async () => {
    await site.close();
  });
  afterAll(() => {
    // No crashes, so that no later site of this process seems to crash.
    noteStop(1, folder);
    noteStart(0, 0, folder);
    rmSync(folder, { recursive: true });
  });

  it('says so at the next start, and sends no heartbeat until it runs', async () => {
    await begin();
    start(3, 1);
    expect(await beats()).toBe(1);
    await site.look(1);
    expect(site.told()).toEqual([]);
    start(2, 1);
    expect(await beats()).toBe(0);
    await site.look(1);
    expect(site.told()).toEqual(['begun crashing']);
    await site.look(4);
    expect(site.told()).toEqual(['begun crashing']);
    site.outbox.pass(minute);
    expect(await beats()).toBe(1);
    await site.look(30);
    expect(site.told()).toEqual(['begun crashing', 'over crashing']);
  });
});
