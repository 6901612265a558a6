import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { endsWhole } from '../../../src/operations/backup/mysql-copies.js';

const rows = "INSERT INTO `contacts` VALUES (1,'Ada');\n";

it.each([
  ['of MySQL or an older MariaDB', `${rows}/*!40111 SET SQL_NOTES=@OLD_SQL_NOTES */;\n`, true],
  ['of MariaDB 11.8', `${rows}/*M!100616 SET NOTE_VERBOSITY=@OLD_NOTE_VERBOSITY */;\n\n`, true],
  ['whose program was killed', rows, false],
  ['whose program was killed at once', '', false],
])('whether a dump is whole is seen: one %s', async (_, dump, isWhole) => {
  const folder = mkdtempSync(join(tmpdir(), 'dump-'));
  try {
    const file = join(folder, 'database.sql');
    writeFileSync(file, dump);
    expect(await endsWhole(file)).toBe(isWhole);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
