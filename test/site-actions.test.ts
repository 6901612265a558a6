import { once } from 'node:events';
import { mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import type { Server } from 'node:net';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { AdminPasswordService } from '../src/admin-auth/admin-password.service.js';
import { AuditEntry } from '../src/platform/audit/audit-entry.entity.js';
import { DatabaseUnavailable } from '../src/platform/database/database-unavailable.js';
import { runAction, takeActions } from '../src/site-actions.js';
import { sqlite } from './support/databases/databases.js';
import { until } from './support/runner/until.js';
import { lead, testSite } from './support/site/site.js';

const site = testSite(sqlite);
let server: Server;
const dataDir = () => String(site.variables.DATA_DIR);
const run = (name: Parameters<typeof runAction>[0], given: string) => runAction(name, given, site.variables);

beforeEach(async () => {
  // A site that was killed leaves its socket.
  writeFileSync(join(dataDir(), 'site.sock'), '');
  server = takeActions(site.app, dataDir());
  await once(server, 'listening');
});

afterEach(() => void server.close());

it('A running site takes a new password from a command of its own user, and says why it doesn’t', async () => {
  expect(statSync(join(dataDir(), 'site.sock')).mode & 0o777).toBe(0o600);
  await expect(run('reset-password', 'password')).rejects.toThrow(RangeError);
  expect(await run('reset-password', 'foam under the rug')).toMatch(/^Changed the admin password/);
  const [entry] = await site.dataSource.getRepository(AuditEntry).find({ order: { id: 'DESC' }, take: 1 });
  expect([entry.action, entry.actor]).toEqual(['password.reset', 'Command line']);
});

it('It says why the database can’t be written', async () => {
  const full = new DatabaseUnavailable(Object.assign(new Error('full'), { code: 'SQLITE_FULL' }));
  jest.spyOn(site.app.get(AdminPasswordService), 'reset').mockRejectedValueOnce(full);
  await expect(run('reset-password', 'foam under the rug')).rejects.toThrow(
    /^The disk of .* is full\. Free up/,
  );
});

it('It names databases from before a restore, which only the operator can delete', async () => {
  const [full, empty] = ['replaced-20261122T091500Z', 'replaced-20261122T091600Z'].map((name) =>
    join(dataDir(), name),
  );
  for (const folder of [full, empty]) mkdirSync(folder);
  writeFileSync(join(full, 'site.sqlite'), '');
  const note = `\n${full} may still contain this person; delete it when you no longer need it: rm -r ${full}`;
  const { body } = await site.visitor
    .post('/api/contact')
    .send(lead({ email: 'both@example.com' }))
    .expect(201);
  for (const action of ['find-person', 'erase-person'] as const)
    expect(await run(action, String(body.id))).toMatch(new RegExp(`^[^\n]+${note}$`));
  await expect(run('find-person', 'both@example.com')).rejects.toThrow(
    `No leads found for both@example.com.${note}`,
  );
  for (const folder of [full, empty]) rmSync(folder, { recursive: true });
});

it('It erases a person, and names what it found', async () => {
  await site.visitor
    .post('/api/contact')
    .send(lead({ email: 'gone@example.com' }))
    .expect(201);
  // A slow machine may store the lead a moment after it was accepted.
  await until(async () =>
    /^Found: lead \d+ from [\d-]+, 1 journal file\./.test(await run('find-person', 'gone@example.com')),
  );
  expect(await run('erase-person', 'gone@example.com')).toMatch(/^Erased: lead \d+ /);
  await expect(run('erase-person', 'gone@example.com')).rejects.toThrow(
    'No leads found for gone@example.com.',
  );
});
