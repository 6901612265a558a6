import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { crashes } from '../../../src/operations/doctor/checks/crashes.js';
import { diagnose } from '../../../src/operations/doctor/diagnostics.js';
import { noteStart, noteStop } from '../../../src/platform/config/crash-record.js';

const hour = 3_600_000;
const now = Date.UTC(2026, 10, 22, 9, 15);
let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'crashes-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const found = async (at = now) => {
  const machine = { runtimeFolder: folder, now: () => new Date(at) };
  return (await diagnose({}, machine, [crashes])).findings.map((finding) => finding.found);
};

it('The doctor finds a process that crashes again and again, for a day', async () => {
  for (const ago of [4, 3, 2]) noteStart(3000, now - ago * hour, folder);
  noteStart(3001, now, folder);
  expect(await found()).toEqual([]);
  noteStart(3000, now - hour, folder);
  expect(await found()).toEqual([
    'The process at 127.0.0.1:3000 crashed 3 times in the last 24 hours, the last time before 2026-11-22 08:15 UTC.',
  ]);
  expect(await found(now + 24 * hour)).toEqual([]);
});

it('Crashes before a restart or rollback are a warning', async () => {
  let startedAt = now - hour - 2_000;
  const site = createServer((_, answer) =>
    answer.end(JSON.stringify({ version: '1', startedAt: new Date(startedAt) })),
  );
  await once(site.listen(0, '127.0.0.1'), 'listening');
  const { port } = site.address() as AddressInfo;
  const findings = async () => {
    const machine = { runtimeFolder: folder, now: () => new Date(now) };
    return (await diagnose({ PORT: String(port) }, machine, [crashes])).findings;
  };
  for (const ago of [4, 3, 2, 1]) noteStart(port, now - ago * hour, folder);
  expect(await findings()).toEqual([expect.objectContaining({ level: 'problem' })]);
  startedAt = now - hour / 2;
  expect(await findings()).toEqual([
    expect.objectContaining({
      level: 'warning',
      found: expect.stringMatching(
        /08:15 UTC\. Since a restart or rollback at 2026-11-22 08:45 UTC, it hasn’t\.$/,
      ),
    }),
  ]);
  site.close();
});

it('A process that is told to end hasn’t crashed', async () => {
  for (let start = 0; start < 5; start++) {
    noteStart(3000, now, folder);
    noteStop(3000, folder);
  }
  expect(await found()).toEqual([]);
});
