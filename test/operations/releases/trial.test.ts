import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { DoesNotServe } from '../../../src/operations/releases/probe.js';
import { tryRelease } from '../../../src/operations/releases/trial.js';

/** A site that never becomes ready, after a migration that failed. */
const site = `
const server = require('node:http').createServer((_, answer) => {
  answer.writeHead(200, { 'Content-Type': 'application/json' }).end('{"database":"away"}');
});
server.listen(0, '127.0.0.1', () => {
  console.log('The site is at http://127.0.0.1:' + server.address().port);
  console.log('The migration AddRooms failed: Duplicate column name');
});
`;

it('A trial of a release that never becomes ready reports the database’s state and the log’s last line', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'trial-'));
  mkdirSync(join(folder, 'dist/src'), { recursive: true });
  writeFileSync(join(folder, 'dist/src/main.js'), site);
  await expect(tryRelease({ folder, patienceMs: 2_000 }, {})).rejects.toEqual(
    new DoesNotServe(
      'The site didn’t become ready (database: away). Last log line: The migration AddRooms failed: Duplicate column name',
    ),
  );
});
