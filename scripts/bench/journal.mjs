/*
 * `npm run bench:journal`: how long it takes to look for 100,000 kept requests in the database, on SQLite and
 * on a private MariaDB, what the files take on the disk, and how fast requests that the database has lost are
 * stored again.
 */
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findOrInstall, parts } from '../../test/support/runner/parts.mjs';
import { PrivateServer } from '../../test/support/servers/private-server.mjs';
import { buildIfChanged } from '../build/build.mjs';

const kept = Number(process.argv[2] ?? 100_000);
const lost = 1_000;
const rowsAtOnce = 500;

buildIfChanged();
const { createContext } = await import('../../dist/src/create-app.js');
const { LeadReconciliationService } = await import(
  '../../dist/src/contacts/journal/lead-reconciliation.service.js'
);
const { Lead } = await import('../../dist/src/contacts/leads/lead.entity.js');
const { DataSource } = await import('typeorm');
const folder = mkdtempSync(join(tmpdir(), 'bench-proof-'));
const mariadb = findOrInstall(parts.database) ? await PrivateServer.start() : undefined;
try {
  await measure('SQLite', {});
  if (mariadb) await measure('MariaDB', { DATABASE_URL: await mariadb.createDatabase() });
} finally {
  await mariadb?.stop();
  rmSync(folder, { recursive: true, force: true });
}

async function measure(name, variables) {
  const dataDir = join(folder, name);
  const app = await createContext({ DATA_DIR: dataDir, ...variables }, { logLevels: ['error'] });
  const leads = app.get(DataSource).getRepository(Lead);
  const days = Array.from({ length: 8 }, (_, ago) => new Date(Date.now() - ago * 86_400_000).toISOString());
  for (let first = 0; first < kept; first += rowsAtOnce) {
    const drafts = Array.from({ length: Math.min(rowsAtOnce, kept - first) }, (_, n) =>
      draftOf(first + n, days),
    );
    await leads.insert(drafts.map(rowOf));
    for (const draft of drafts) keep(dataDir, draft);
  }
  const proof = app.get(LeadReconciliationService);
  const looks = [];
  for (let look = 0; look < 3; look++) looks.push(await timed(() => proof.reconcile()));
  const [{ from }] = await leads.query(`SELECT MAX(id) - ${lost} AS \`from\` FROM contacts`);
  await leads.query('DELETE FROM contacts WHERE id > ?', [from]);
  const restoring = await timed(() => proof.reconcile());
  const found = await leads.count();
  await app.close();
  const [bytes] = execFileSync('du', ['-s', '--block-size=1M', join(dataDir, 'spool/kept')])
    .toString()
    .split('\t');
  const { user, system } = looks[0].cpu;
  say(
    `${name}: ${kept} journal files, ${bytes} MB; checked in ${looks.map(({ ms }) => `${(ms / 1000).toFixed(1)} s`).join(', ')}` +
      ` (CPU time of the first: ${((user + system) / 1e6).toFixed(1)} s);` +
      ` ${lost} lost leads restored in ${(restoring.ms / 1000).toFixed(1)} s; ${found} leads in the database.`,
  );
}

function draftOf(number, days) {
  const createdAt = days[number % days.length];
  const key = `bench-proof-${String(number).padStart(12, '0')}`;
  const wish = {
    name: `Visitor ${number}`,
    email: `visitor-${number}@example.com`,
    phone: '(763) 555-0100',
    message: 'Two rooms and the stairs, please. The dog is friendly. '.repeat(4),
  };
  return {
    key,
    isKeyless: false,
    fingerprint: String(number).padStart(64, '0'),
    createdAt,
    wish,
    suspicions: [],
    touches: {},
  };
}

function rowOf({ key: idempotencyKey, fingerprint, createdAt, wish }) {
  return { ...wish, idempotencyKey, fingerprint, createdAt: new Date(createdAt) };
}

function keep(dataDir, draft) {
  const day = join(dataDir, 'spool/kept', draft.createdAt.slice(0, 10));
  mkdirSync(day, { recursive: true, mode: 0o700 });
  writeFileSync(join(day, `${draft.key}.json`), JSON.stringify(draft), { mode: 0o600 });
}

async function timed(work) {
  const [began, cpu] = [performance.now(), process.cpuUsage()];
  await work();
  return { ms: performance.now() - began, cpu: process.cpuUsage(cpu) };
}

function say(line) {
  process.stdout.write(`${line}\n`);
}
