import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { backUp } from '../../../src/commands/back-up.js';
import type { Check } from '../../../src/operations/doctor/check.js';
import { checks } from '../../../src/operations/doctor/checks/index.js';
import { diagnose } from '../../../src/operations/doctor/diagnostics.js';
import { readEnvironment } from '../../../src/platform/config/environment.js';

describe('The doctor, of a data folder', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'data-folder-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  const findings = async (...names: string[]) => {
    const chosen = checks.filter(({ name }) => names.includes(name)) as Check[];
    return (await diagnose({ DATA_DIR: folder }, {}, chosen)).findings;
  };

  it('says of a file that can’t be opened only that, and never that it is damaged', async () => {
    mkdirSync(join(folder, 'site.sqlite'));
    expect(await findings('database', 'database-file')).toEqual([
      expect.objectContaining({
        check: 'database',
        found: expect.stringContaining('Can’t open the database'),
      }),
    ]);
  });

  it('names an unfinished restore first, and no backup is made of it', async () => {
    const database = join(folder, 'site.sqlite');
    writeFileSync(database, 'x'.repeat(10_000));
    writeFileSync(join(folder, 'restore-unfinished'), '');
    const [first] = await findings('settings', 'database-file', 'process', 'restore');
    expect(first).toMatchObject({ found: `A restore into ${folder} didn’t finish.` });
    expect(first.fix).toMatch(/^Run it again, which finishes it: npm run restore -- FILE\./);
    const environment = readEnvironment({ DATA_DIR: folder });
    await expect(backUp(environment, { hasRestoreTest: false, night: null })).rejects.toThrow(
      `a restore into ${folder} did not finish`,
    );
    rmSync(join(folder, 'restore-unfinished'));
    expect(await findings('restore')).toEqual([]);
  });
});
