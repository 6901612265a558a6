import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { generateX25519Identity, identityToRecipient } from 'age-encryption';
import { onEachDatabase, type TestDatabase } from '../../support/databases/databases.js';
import { migrated } from '../../support/databases/migrated.js';
import { runCommand } from '../../support/site/command.js';
import { Doors, doorsOrigin } from '../../support/site/doors.js';
import { SiteProcess } from '../../support/site/site-process.js';
import { password } from '../../support/site/site-settings.js';

onEachDatabase('A site restored from an encrypted backup', (make) => {
  const variablesOf = ({ variables }: TestDatabase): Record<string, string> => ({
    ...(variables as Record<string, string>),
    ...{ ADMIN_PASSWORD: password, PUBLIC_ORIGIN: doorsOrigin },
  });

  it('lets in whoever the site let in: by passkey, code, recovery code, API key, link and session', async () => {
    const [from, to] = [await migrated(make)(), await make()];
    let site = await SiteProcess.start(variablesOf(from));
    try {
      const doors = await Doors.add(site.url);
      const identity = await generateX25519Identity();
      const key = join(variablesOf(from).DATA_DIR, 'key.txt');
      writeFileSync(key, identity);
      const encrypting = { ...variablesOf(from), BACKUP_ENCRYPT_TO: await identityToRecipient(identity) };
      const made = await runCommand('backup', ['--json'], encrypting);
      expect([made.code, made.stderr]).toEqual([0, '']);
      const { file } = JSON.parse(made.stdout);
      expect((await runCommand('restore', [file], variablesOf(to))).stderr).toContain('--identity');
      const restored = await runCommand('restore', [file, '--identity', key], variablesOf(to));
      expect([restored.code, restored.stderr]).toEqual([0, '']);
      await site.stop();
      site = await SiteProcess.start(variablesOf(to));
      await doors.areOpen(site.url);
    } finally {
      await site.stop();
      for (const database of [from, to]) await database.drop();
    }
  }, 180_000);
});
