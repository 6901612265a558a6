/*
 * `npm run bench:flood [seconds]`: what one client that invents page views takes from leads and the admin, on
 * SQLite and on a private MariaDB: their times with nothing beside them, beside the same client with a server
 * that does nothing, which shows what the client itself takes of the two cores, and beside the client with
 * the site. Then what it had stored, and the memory.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { findOrInstall, parts } from '../../test/support/runner/parts.mjs';
import { PrivateServer } from '../../test/support/servers/private-server.mjs';
import { buildIfChanged } from '../build/build.mjs';
import { logIn, say, sendLead, startSite } from './site.mjs';
import { idleServer } from './tracking.mjs';

const seconds = Number(process.argv[2] ?? 60);
const leadsTimed = 300;
const pagesTimed = 100;

buildIfChanged();
const folder = mkdtempSync(join(tmpdir(), 'bench-flood-'));
const mariadb = findOrInstall(parts.database) ? await PrivateServer.start() : undefined;
try {
  say(
    '| database | concurrent load | a lead, p50 ms | p99 ms | the dashboard, p50 ms | p99 ms | failed | p99 vs. idle |',
  );
  say('| --- | --- | --- | --- | --- | --- | --- | --- |');
  await measure('SQLite', {});
  if (mariadb) await measure('MariaDB', { DATABASE_URL: await mariadb.createDatabase() });
} finally {
  await mariadb?.stop();
  rmSync(folder, { recursive: true, force: true });
}

async function measure(name, variables) {
  const dataDir = join(folder, name);
  const site = await startSite({ DATA_DIR: dataDir, ...variables });
  try {
    const { url } = site;
    const cookie = await logIn(url);
    await timed(url, cookie);
    const quiet = await timed(url, cookie);
    tell(name, 'nothing', quiet, quiet);
    const idle = await idleServer();
    const sending = flood(idle.url, 30);
    await sleep(2_000);
    tell(name, 'the client with a bare server', await timed(url, cookie), quiet);
    await sending;
    idle.stop();
    const before = sizeOf(dataDir);
    const attack = flood(url, seconds);
    await sleep(2_000);
    tell(name, 'the client with the site', await timed(url, cookie), quiet);
    const answers = await attack;
    const rss = Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${site.pid}/status`, 'utf8'))?.[1]) / 1024;
    const grown = (sizeOf(dataDir) - before) / 2 ** 20;
    say(
      `${name}: ${seconds} s, answers ${JSON.stringify(answers)}; ${Math.round(rss)} MB of memory at most` +
        (variables.DATABASE_URL ? '' : `; the file grew by ${grown.toFixed(1)} MB`),
    );
  } finally {
    await site.stop();
  }
}

/** @returns the sorted times of leads and of the dashboard, in milliseconds, and how many requests failed. */
async function timed(url, cookie) {
  let failed = 0;
  const times = async (count, ask) => {
    const found = [];
    for (let index = 0; index < count; index++) {
      const start = performance.now();
      const answer = await ask().catch(() => ({ ok: false }));
      await answer.text?.();
      found.push(performance.now() - start);
      if (!answer.ok) failed++;
    }
    return found.sort((a, b) => a - b);
  };
  const leads = await times(leadsTimed, () => sendLead(url));
  const pages = await times(pagesTimed, () => fetch(`${url}/admin`, { headers: { Cookie: cookie } }));
  return { leads, pages, failed };
}

function tell(name, beside, found, quiet) {
  const at = (times, share) => times[Math.floor(times.length * share)];
  const figures = [found.leads, found.pages].flatMap((times) => [at(times, 0.5), at(times, 0.99)]);
  const ratios = ['leads', 'pages'].map((what) => (at(found[what], 0.99) / at(quiet[what], 0.99)).toFixed(1));
  say(
    `| ${name} | ${beside} | ${figures.map((ms) => ms.toFixed(1)).join(' | ')} | ${found.failed} | ${ratios.join(' and ')} |`,
  );
}

async function flood(url, forSeconds) {
  const sender = spawn(process.execPath, ['scripts/bench/attack.mjs', url, String(forSeconds)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let said = '';
  sender.stdout.on('data', (data) => {
    said += data;
  });
  await once(sender, 'close');
  return JSON.parse(said);
}

function sizeOf(folder) {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((one) => one.isFile());
  return files.reduce((sum, file) => sum + statSync(join(file.parentPath, file.name)).size, 0);
}
