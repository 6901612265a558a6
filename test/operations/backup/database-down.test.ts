import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from '@jest/globals';
import { runCommand } from '../../support/site/command.js';

const folder = mkdtempSync(join(tmpdir(), 'database-down-'));
afterAll(() => rmSync(folder, { recursive: true }));

it.each([
  ['backup', []],
  ['restore', ['--release']],
  ['lead-erase', ['17']],
])(
  '%s says in one line that the database is down',
  async (name, args) => {
    const DATABASE_URL = `mysql://site@localhost/site?socket=${folder}/mysqld.sock`;
    const { code, stderr } = await runCommand(name, args, { DATABASE_URL, DATA_DIR: folder });
    expect([code, stderr]).toEqual([1, expect.stringMatching(/^The database isn’t responding.*\n$/)]);
  },
  30_000,
);
