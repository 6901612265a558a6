import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { ExportService } from '../../../src/admin/export/export.service.js';
import { Lead } from '../../../src/contacts/leads/lead.entity.js';
import { seed } from '../../support/data/leads.js';
import { lead, testSite } from '../../support/site/site.js';

/** With long messages: reading a row takes longer than writing its text. */
const leads = 50_000;
const mb = 1024 * 1024;

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;
const usedMb = () => {
  collect();
  const { heapUsed, external } = process.memoryUsage();
  return (heapUsed + external) / mb;
};

describe(`The export of ${leads} leads`, () => {
  const site = testSite();
  const exports = () => site.app.get(ExportService);

  beforeAll(async () => {
    const [id] = await seed(site.dataSource, [{}]);
    const own = ['id', 'idempotencyKey', 'message'];
    const columns = site.dataSource
      .getMetadata(Lead)
      .columns.map(({ databaseName }) => databaseName)
      .filter((name) => !own.includes(name));
    await site.dataSource.query(
      `INSERT INTO contacts (idempotencyKey, message, ${columns.join(', ')})
      WITH RECURSIVE numbers(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < ${leads - 1})
      SELECT 'bulk-' || n, hex(randomblob(300)), ${columns.join(', ')} FROM contacts, numbers WHERE id = ${id}`,
    );
  });

  /** Counts the pages of rows that are read from the database. A mock of jest's would keep them all. */
  const countPages = () => {
    const { manager } = site.dataSource;
    const { createQueryBuilder } = manager;
    let pages = 0;
    manager.createQueryBuilder = (...of: unknown[]) => {
      if (of[1] === 'entry') pages++;
      return createQueryBuilder.apply(manager, of as never) as never;
    };
    return {
      count: () => pages,
      stop: () => {
        manager.createQueryBuilder = createQueryBuilder;
      },
    };
  };

  it('reads no further than somebody takes it', async () => {
    const { count, stop } = countPages();
    const { bytes } = exports().archive();
    const taken = bytes[Symbol.asyncIterator]();
    for (let n = 0; n < 20; n++) await taken.next();
    let before = -1;
    while (before !== count()) {
      before = count();
      await delay(500);
    }
    const read = count();
    bytes.destroy();
    await once(bytes, 'close');
    stop();
    expect(read).toBeLessThan(40);
  });

  it('takes bounded memory, and leads are accepted meanwhile', async () => {
    const { count, stop } = countPages();
    const start = usedMb();
    let most = 0;
    let size = 0;
    let isDone = false;
    const { bytes } = exports().archive();
    const reading = (async () => {
      for (let chunks = 0; ; chunks++) {
        const chunk: Buffer | null = bytes.read();
        if (chunk) size += chunk.length;
        if (chunks % 200 === 0) most = Math.max(most, usedMb() - start);
        if (bytes.readableEnded || bytes.destroyed) break;
        if (!chunk)
          await Promise.race([delay(50), new Promise((resolve) => bytes.once('readable', resolve))]);
      }
      isDone = true;
    })();
    const between: number[] = [];
    for (let n = 0; n < 10; n++) {
      const before = count();
      await site.visitor.post('/api/contact').send(lead()).expect(201);
      between.push(count() - before);
    }
    const wasDone = isDone;
    // Of 200 pages in all.
    await reading;
    expect(wasDone).toBe(false);
    expect(Math.max(...between)).toBeLessThan(60);
    expect(count()).toBeGreaterThan((2 * leads) / 500);
    expect(size).toBeGreaterThan(mb);
    expect(most).toBeLessThan(40);
    stop();
  });
});
