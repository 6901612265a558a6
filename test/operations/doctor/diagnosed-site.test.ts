import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { DiagnosedSite } from '../../../src/operations/doctor/diagnosed-site.js';
import { Machine } from '../../../src/operations/doctor/machine.js';

it('Where systemd ignores the settings’ file, the site that it describes is diagnosed', () => {
  const folder = mkdtempSync(join(tmpdir(), 'diagnosed-'));
  const settingsFile = join(folder, 'site.env');
  const siteOf = (lines: string) => {
    writeFileSync(settingsFile, Buffer.from(lines, 'latin1'));
    return new DiagnosedSite({ DATA_DIR: folder }, Object.assign(new Machine(), { settingsFile }));
  };
  const url = 'DATABASE_URL=mysql://site@db.example/site';
  try {
    const { database, dataDir } = siteOf(`${url}\nDATA_DIR=/nowhere\nBRAND_NAME=Caf\xe9\n`);
    expect([database.isServer, dataDir]).toEqual([true, folder]);
    // What systemd reads is in the environment. Anything else isn't in effect.
    expect(siteOf(url).database.isServer).toBe(false);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
