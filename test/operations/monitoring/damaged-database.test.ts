import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, jest } from '@jest/globals';
import { Logger } from '@nestjs/common';
import { createConnection } from 'mysql2/promise';
import { ReplayerService } from '../../../src/contacts/intake/replayer.service.js';
import { SpoolService } from '../../../src/contacts/intake/spool.service.js';
import { LeadStorageService } from '../../../src/operations/health/lead-storage.service.js';
import { AlertRulesService } from '../../../src/operations/monitoring/alert-rules.service.js';
import { HeartbeatService } from '../../../src/operations/monitoring/heartbeat.service.js';
import { DatabaseService } from '../../../src/platform/database/database.service.js';
import { isMysql } from '../../../src/platform/database/dialect.js';
import { onEachDatabase, sqlite } from '../../support/databases/databases.js';
import { minutes } from '../../support/site/outbox.js';
import { lead, type TestSite } from '../../support/site/site.js';
import { WatchedSite } from '../../support/site/watched-site.js';

/** Damages what storing a lead needs. @returns how to repair it. */
async function damage({ dataSource, variables }: TestSite): Promise<() => Promise<void>> {
  if (isMysql(dataSource)) {
    const run = async (statement: string) => {
      const connection = await createConnection(variables.DATABASE_URL ?? '');
      await connection.query(statement);
      await connection.end();
    };
    const crashed = "SIGNAL SQLSTATE 'HY000' SET MYSQL_ERRNO = 1194, MESSAGE_TEXT = 'marked as crashed'";
    await run(`CREATE TRIGGER damage BEFORE INSERT ON contacts FOR EACH ROW ${crashed}`);
    return () => run('DROP TRIGGER damage');
  }
  const [{ page_size: size }] = await dataSource.query('PRAGMA page_size');
  const [{ rootpage: page }] = await dataSource.query(
    "SELECT rootpage FROM sqlite_master WHERE tbl_name = 'contacts' AND type = 'index'",
  );
  const overwrite = async (bytes: Buffer) => {
    await dataSource.query('PRAGMA wal_checkpoint(TRUNCATE)');
    const file = await open(join(variables.DATA_DIR ?? '', 'site.sqlite'), 'r+');
    const before = Buffer.alloc(size);
    await file.read(before, 0, size, (page - 1) * size);
    await file.write(bytes, 0, size, (page - 1) * size);
    await file.close();
    // Without the pages that SQLite has in memory.
    await dataSource.query('PRAGMA shrink_memory');
    return before;
  };
  const before = await overwrite(Buffer.alloc(size, 0xff));
  return async () => {
    await overwrite(before);
  };
}

onEachDatabase('A damaged database', (make) => {
  const site = new WatchedSite();
  const logged: { event?: string }[] = [];
  let repair = async () => {};

  beforeAll(() => site.open(make, () => ({ HEARTBEAT_URL: `${site.hook.origin}/beat` })));
  afterAll(() => site.close());
  beforeEach(async () => {
    jest.spyOn(Logger.prototype, 'error').mockImplementation((line) => logged.push(line));
    logged.length = 0;
    repair = await damage(site);
  });
  afterEach(async () => {
    jest.restoreAllMocks();
    await repair();
    await site.restart();
  });

  const state = async () => {
    await site.app.get(LeadStorageService).look({ isFresh: true });
    const [plain, strict] = [await site.visitor.get('/readyz'), await site.visitor.get('/readyz?strict')];
    const [, up] = /^site_database_up (\d)$/m.exec((await site.visitor.get('/metrics')).text) ?? [];
    const before = site.hook.at('/beat').length;
    await site.app.get(HeartbeatService).beat();
    return {
      ready: [plain.status, plain.body.database, strict.status, up],
      message: strict.body.message,
      beats: site.hook.at('/beat').length - before,
    };
  };
  const waiting = async () => (await site.app.get(SpoolService).waiting()).length;

  it('is reported everywhere with the first lead that it can’t store, until a start without damage', async () => {
    expect((await state()).ready).toEqual([200, 'ok', 200, '1']);
    const { body } = await site.visitor.post('/api/contact').send(lead()).expect(202);
    expect([body.id, await waiting()]).toEqual([null, 1]);
    expect(await state()).toEqual({
      ready: [200, 'damaged', 503, '0'],
      message: expect.stringMatching(/^The database is damaged\. Run .*doctor, then restore the last backup/),
      beats: 0,
    });
    // As if the damage were in the table that says whether this is a restored copy, too.
    jest.spyOn(site.app.get(AlertRulesService), 'isHeld').mockRejectedValue(new Error('Damaged'));
    await site.look(1);
    expect(site.told()).toEqual(['begun database-damaged']);
    expect(logged.filter(({ event }) => event === 'database.damaged')).toEqual([
      { event: 'database.damaged', reason: expect.any(String), fix: expect.stringContaining('doctor') },
    ]);
    await repair();
    repair = async () => {};
    expect((await state()).ready).toEqual([200, 'damaged', 503, '0']);
    // A server may be repaired, or another one in use.
    const later = jest.spyOn(performance, 'now').mockReturnValue(performance.now() + 11 * minutes);
    expect(site.app.get(DatabaseService).isDamaged).toBe(make === sqlite);
    later.mockRestore();
    await site.restart();
    await site.app.get(ReplayerService).task.runNow();
    expect([(await state()).ready, await waiting()]).toEqual([[200, 'ok', 200, '1'], 0]);
  });
});
