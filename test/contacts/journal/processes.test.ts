import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { Lead } from '../../../src/contacts/leads/lead.entity.js';
import { LeadChange } from '../../../src/contacts/leads/lead-change.entity.js';
import { LeadErasureService } from '../../../src/contacts/leads/lead-erasure.service.js';
import { describeOnServer, serverDatabase, type TestDatabase } from '../../support/databases/databases.js';
import { migrated } from '../../support/databases/migrated.js';
import { until } from '../../support/runner/until.js';
import { lead, TestSite } from '../../support/site/site.js';
import { journalFolder, journalKeys, lose, reconcile } from './journal.js';

describeOnServer('Several processes with journal files of one site', () => {
  let database: TestDatabase;
  let first: TestSite;
  /** One on the same disk, and one on a disk of its own. */
  let others: TestSite[];
  const elsewhere = mkdtempSync(join(tmpdir(), 'elsewhere-'));

  beforeAll(async () => {
    database = await migrated(serverDatabase)();
    first = await TestSite.start(database.variables);
    const beside = await TestSite.start(database.variables);
    others = [beside, await TestSite.start({ ...database.variables, DATA_DIR: elsewhere })];
  });

  afterAll(async () => {
    for (const site of [first, ...others]) await site.stop();
    await database.drop();
    rmSync(elsewhere, { recursive: true });
  });

  const arrive = async (idempotencyKey: string): Promise<number> => {
    const { body } = await first.visitor.post('/api/contact').send(lead({ idempotencyKey })).expect(201);
    await until(() => journalKeys(first).includes(idempotencyKey));
    return body.id;
  };
  const copyElsewhere = () => cpSync(journalFolder(first), journalFolder(others[1]), { recursive: true });

  it('restore each lead once', async () => {
    const keys = Array.from({ length: 40 }, (_, number) => `of-several-${number}`);
    const ids: number[] = [];
    for (const key of keys) ids.push(await arrive(key));
    copyElsewhere();
    for (let round = 0; round < 3; round++) {
      const leads = await first.dataSource.getRepository(Lead).find();
      await lose(
        first,
        leads.map(({ id }) => id),
      );
      await Promise.all([first, ...others].map(reconcile));
      const restored = await first.dataSource.getRepository(Lead).find();
      expect(restored.map(({ idempotencyKey }) => idempotencyKey).sort()).toEqual([...keys].sort());
      const lines = await first.dataSource.getRepository(LeadChange).findBy({ kind: 'restored' });
      expect(lines.map(({ leadId }) => leadId).sort()).toEqual(restored.map(({ id }) => id).sort());
    }
    expect([journalKeys(first).sort(), journalKeys(others[1]).sort()]).toEqual([
      [...keys].sort(),
      [...keys].sort(),
    ]);
  });

  it('restore nothing that one of them has erased', async () => {
    const id = await arrive('erased-by-one');
    copyElsewhere();
    const erasure = first.app.get(LeadErasureService);
    await erasure.erase(await erasure.find(String(id)));
    expect(
      [journalKeys(first), journalKeys(others[1])].map((keys) => keys.includes('erased-by-one')),
    ).toEqual([false, true]);
    await Promise.all(others.map(reconcile));
    expect(journalKeys(others[1])).not.toContain('erased-by-one');
    expect(await first.dataSource.getRepository(Lead).existsBy({ idempotencyKey: 'erased-by-one' })).toBe(
      false,
    );
  });
});
