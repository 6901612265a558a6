import { writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { besideTheSite, settleRestored } from '../../../src/commands/site-copies.js';
import { Backup } from '../../../src/operations/backup/backup.entity.js';
import { backups } from '../../../src/operations/doctor/checks/backups.js';
import { diagnose } from '../../../src/operations/doctor/diagnostics.js';
import { readEnvironment } from '../../../src/platform/config/environment.js';
import { sqlite } from '../../support/databases/databases.js';
import { migrated } from '../../support/databases/migrated.js';

it('After a restore on a machine of the same name, no file is missing that never was there; one that is deleted later is', async () => {
  const { variables, drop } = await migrated(sqlite)();
  try {
    const environment = readEnvironment(variables);
    const dates = { startedAt: new Date(), endedAt: new Date(), drilledAt: new Date() };
    const file = join(environment.DATA_DIR, 'site-20261122T091500Z.tar.gz');
    const backUp = (at: string) =>
      besideTheSite(environment, ({ manager }) =>
        manager.save(Backup, { ...dates, night: null, host: hostname(), file: at }),
      );
    const found = async () => {
      const { findings } = await diagnose(variables, {}, [backups]);
      return findings.map((finding) => finding.found);
    };
    await backUp(file);
    expect(await found()).toEqual([`The file of the last backup is missing: ${file}.`]);
    await settleRestored(environment, new Date());
    expect(await found()).toEqual([]);
    writeFileSync(file, '');
    await backUp(file);
    await settleRestored(environment, new Date());
    expect(await found()).toEqual([]);
    const [{ file: kept }] = await besideTheSite(environment, ({ manager }) =>
      manager.find(Backup, { order: { id: 'DESC' } }),
    );
    expect(kept).toBe(file);
  } finally {
    await drop();
  }
});
