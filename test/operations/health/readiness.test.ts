import { readdir, rename, rm, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { ReplayerService } from '../../../src/contacts/intake/replayer.service.js';
import { SpoolService } from '../../../src/contacts/intake/spool.service.js';
import { LeadStorageService } from '../../../src/operations/health/lead-storage.service.js';
import { AlertRulesService } from '../../../src/operations/monitoring/alert-rules.service.js';
import { HeartbeatService } from '../../../src/operations/monitoring/heartbeat.service.js';
import { canMount, fill, mountSmallDisk, relieve, unmount } from '../../faults/support/small-disk.js';
import { draft } from '../../support/data/drafts.js';
import { describeWith, onEachDatabase, sqlite } from '../../support/databases/databases.js';
import { until } from '../../support/runner/until.js';
import { HttpPeer } from '../../support/servers/http-peer.js';
import { lead, TestSite, testSite } from '../../support/site/site.js';

/** What `/readyz` and `/readyz?strict` answer once the site has looked anew. */
async function readiness(site: TestSite) {
  await site.app.get(LeadStorageService).look({ isFresh: true });
  const [{ status, body }, strict] = [
    await site.visitor.get('/readyz'),
    await site.visitor.get('/readyz?strict'),
  ];
  return { status, database: body.database, spool: body.spool, strict: strict.status };
}
const isWell = { status: 200, database: 'ok', spool: 'ok', strict: 200 };

describe('The readiness of a site whose SQLite file can’t grow', () => {
  const site = testSite(sqlite);
  const folder = (name: string) => join(site.variables.DATA_DIR ?? '', name);

  beforeEach(async () => {
    const [{ page_count: pages }] = await site.dataSource.query('PRAGMA page_count');
    await site.dataSource.query(`PRAGMA max_page_count = ${pages}`);
  });

  afterEach(() => site.dataSource.query('PRAGMA max_page_count = 1000000'));

  it('is given while leads can be kept on disk, but not to a balancer', async () => {
    expect(await readiness(site)).toEqual({ ...isWell, database: 'unwritable', strict: 503 });
    const { body } = await site.visitor.get('/readyz?strict');
    expect(body.message).toBe('The database can’t be written. Its disk is full, or it is read-only.');
    await site.dataSource.query('PRAGMA max_page_count = 1000000');
    expect(await readiness(site)).toEqual(isWell);
  });

  it('is not given while leads can be kept nowhere', async () => {
    await rename(folder('spool'), folder('elsewhere'));
    await writeFile(folder('spool'), 'not a folder');
    expect(await readiness(site)).toMatchObject({ status: 503, strict: 503 });
    await rm(folder('spool'));
    await rename(folder('elsewhere'), folder('spool'));
    expect(await readiness(site)).toMatchObject({ status: 200, strict: 503 });
  });
});

onEachDatabase('The readiness of a site whose spool grows', (make) => {
  const site = testSite(make);

  it('is not given to a balancer until the spool shrinks', async () => {
    const spool = site.app.get(SpoolService);
    await site.app.get(ReplayerService).task.stop();
    const waits = async (key: string, seconds: number) => {
      await spool.write(draft(key, new Date().toISOString()));
      const then = new Date(Date.now() - seconds * 1_000);
      await utimes(spool.fileOf(key), then, then);
    };
    expect(await readiness(site)).toEqual(isWell);
    await waits('waits-for-a-moment', 30);
    expect(await readiness(site)).toEqual(isWell);
    await waits('waits-for-long', 90);
    expect(await readiness(site)).toEqual({ ...isWell, strict: 503 });
    // The balancer sends no more leads now.
    expect(await readiness(site)).toEqual({ ...isWell, strict: 503 });
    await spool.remove('waits-for-a-moment');
    expect(await readiness(site)).toEqual(isWell);
    // One that stays is an alert, and no reason to send leads elsewhere.
    expect(await readiness(site)).toEqual(isWell);
    await spool.remove('waits-for-long');
  });
});

describeWith(canMount, 'the right to mount a small disk')('A full disk', () => {
  it('ends readiness and heartbeats, because no lead can be stored, until there is room', async () => {
    const disk = mountSmallDisk(8) as string;
    const monitor = new HttpPeer();
    await monitor.start();
    const site = await TestSite.start({ DATA_DIR: disk, HEARTBEAT_URL: `${monitor.origin}/beat` });
    const beats = async () => {
      const before = monitor.at('/beat').length;
      await site.app.get(HeartbeatService).beat();
      return monitor.at('/beat').length - before;
    };
    try {
      expect([await readiness(site), await beats()]).toEqual([isWell, 1]);
      fill(disk);
      // SQLite still has room in its write-ahead log for some.
      await until(async () => (await site.visitor.post('/api/contact').send(lead())).status === 503);
      expect([await readiness(site), await beats()]).toEqual([
        { status: 503, database: undefined, spool: undefined, strict: 503 },
        0,
      ]);
      const alerts = await site.app.get(AlertRulesService).findings();
      expect(alerts.find(({ name }) => name === 'database-unwritable')?.text).toContain(
        'New leads can’t be saved on disk either: visitors are asked to call.',
      );
      relieve(disk);
      expect([await readiness(site), await beats()]).toEqual([isWell, 1]);
      await site.visitor.post('/api/contact').send(lead()).expect(201);
    } finally {
      await site.stop();
      monitor.stop();
      unmount(disk);
    }
  });

  it('counts as full before the last lead fits, although the check of the database does', async () => {
    const disk = mountSmallDisk(8) as string;
    const site = await TestSite.start({ DATA_DIR: disk });
    try {
      fill(disk);
      const large = (await readdir(disk)).filter((name) => name.startsWith(`ballast-${1 << 20}-`));
      await writeFile(join(disk, large[0]), Buffer.alloc(256 * 1024));
      expect(await readiness(site)).toEqual({
        status: 200,
        database: 'unwritable',
        spool: 'ok',
        strict: 503,
      });
    } finally {
      await site.stop();
      unmount(disk);
    }
  });
});
