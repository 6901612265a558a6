import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { ActiveAlert } from '../../../src/operations/monitoring/active-alert.entity.js';
import { AlertFileStore } from '../../../src/operations/monitoring/alert-file.store.js';
import { readEnvironment } from '../../../src/platform/config/environment.js';
import { sqlite, type TestDatabase } from '../../support/databases/databases.js';

const alert = (name: ActiveAlert['name']): ActiveAlert => ({
  name,
  title: 'The disk is full',
  text: 'Free up space.',
  since: new Date('2026-11-28T03:00:00Z'),
  endedAt: null,
  toldBegun: [],
  toldOver: [],
  triedAt: new Date(0),
});

describe('The alerts of a machine with several processes', () => {
  let folder: TestDatabase;
  let stores: AlertFileStore[];

  beforeEach(async () => {
    folder = await sqlite();
    stores = [1, 2, 3].map(() => new AlertFileStore(readEnvironment(folder.variables)));
  });

  afterEach(() => folder.drop());

  it('are the same for each of them, whoever added them', async () => {
    const names = ['disk-full', 'spool-waiting', 'dead-letters'] as const;
    await Promise.all(names.map((name, index) => stores[index].add(alert(name))));
    for (const store of stores) {
      const all = await store.all();
      expect(all.map(({ name }) => name).sort()).toEqual([...names].sort());
    }
    await stores[0].remove('disk-full');
    expect(await stores[1].all()).toHaveLength(2);
  });

  it('survive a restart while the disk has no room for another file', async () => {
    await stores[0].prepare();
    mkdirSync(join(folder.variables.DATA_DIR as string, 'alarms.json.tmp'));
    await stores[0].add(alert('disk-full'));
    await stores[0].add(alert('spool-waiting'));
    await stores[0].remove('spool-waiting');
    expect(await stores[1].all()).toEqual([alert('disk-full')]);
  });

  it('are sent by one of them', async () => {
    await stores[0].add(alert('disk-full'));
    const [found] = await stores[1].all();
    const now = new Date('2026-11-28T03:01:00Z');
    const claims = await Promise.all(stores.map((store) => store.claim(found, now)));
    expect(claims.filter(Boolean)).toHaveLength(1);
    expect(await stores[2].all()).toEqual([{ ...alert('disk-full'), triedAt: now }]);
  });
});
