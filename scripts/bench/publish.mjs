/*
 * `npm run bench:publish [rounds]`: how long it takes from the moment that the owner publishes until another
 * process on the same MariaDB shows it to visitors, beside a page asked for in the same run.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { findOrInstall, parts } from '../../test/support/runner/parts.mjs';
import { PrivateServer } from '../../test/support/servers/private-server.mjs';
import { buildIfChanged } from '../build/build.mjs';
import { logIn, startSite } from './site.mjs';

const rounds = Number(process.argv[2] ?? 50);

buildIfChanged();
if (!findOrInstall(parts.database)) process.exit(1);
const folder = mkdtempSync(join(tmpdir(), 'bench-publish-'));
const mariadb = await PrivateServer.start();
const sites = [];
try {
  const url = await mariadb.createDatabase();
  const one = await start('one', url);
  const other = await start('other', url);
  const call = await owner(one);
  const waits = [];
  const pages = [];
  for (let round = 0; round < rounds; round++) {
    const price = 100 + round;
    await save(call, String(price));
    const { seen } = await call('GET', '/admin/api/site');
    const began = performance.now();
    await call('POST', '/admin/api/site/publish', { seen });
    while (!(await (await fetch(`${other}/pricing`)).text()).includes(`$${price}<`)) await sleep(5);
    waits.push(performance.now() - began);
    const asked = performance.now();
    await (await fetch(`${other}/pricing`)).text();
    pages.push(performance.now() - asked);
    // Publications fall on any moment between two looks of the other process.
    await sleep(Math.random() * 500);
  }
  const [usual, longest] = [at(waits, 0.5), at(waits, 1)];
  process.stdout.write(
    `Until the other process shows what was published: median ${usual.toFixed(0)} ms, longest of ${rounds} ${longest.toFixed(0)} ms; ` +
      `a page ${at(pages, 0.5).toFixed(1)} ms, so ${(usual / at(pages, 0.5)).toFixed(0)} times as long as one page request.\n`,
  );
} finally {
  for (const site of sites) await site.stop();
  await mariadb.stop();
  rmSync(folder, { recursive: true, force: true });
}

async function start(name, url) {
  const secret = 'the same for both processes, long enough';
  const site = await startSite({ SESSION_SECRET: secret, DATA_DIR: join(folder, name), DATABASE_URL: url });
  sites.push(site);
  return site.url;
}

/** @returns a function that calls the API as the owner. */
async function owner(url) {
  const headers = { 'content-type': 'application/json', origin: url, cookie: await logIn(url) };
  return async (method, path, body) => {
    const response = await fetch(url + path, {
      method,
      headers,
      body: body && JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
    return response.json();
  };
}

async function save(call, price) {
  const { values, base } = await call('GET', '/admin/api/site/sections/packages');
  await call('PUT', '/admin/api/site/sections/packages', { values: { ...values, '1.cents': price }, base });
}

/** Returns a percentile of the values. */
function at(values, share) {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))];
}
