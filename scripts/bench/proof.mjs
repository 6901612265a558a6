/*
 * `npm run bench:proof`: what a public page costs with 10,000 published photo pairs and 5,000 reviews, beside
 * one without any. Two sites run on SQLite, and wrk presses both at the same time with 16 connections each.
 * Prints the processor time of each page and of a minute without visitors, medians of the rounds; at most 5 %
 * more is allowed. The pairs have no files, because pages only name them. Needs wrk (Debian package of that
 * name).
 */
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { DatabaseSync } from '@photostructure/sqlite';
import { findOrInstall } from '../../test/support/runner/parts.mjs';
import { buildIfChanged } from '../build/build.mjs';
import { cpuSeconds, say, startSite } from './site.mjs';

const [pairs, reviews] = [10_000, 5_000];
const rounds = Number(process.argv[2] ?? 15);
const mostMore = 0.05;
const idleMs = 60_000;
const paths = ['/', '/results', '/services/stair-cleaning', '/service-areas/maple-grove'];
/** Rendered for every request: its answer depends on the query. */
const rendered = '/?serviceArea=55330';

const us = (value) => `${value.toFixed(value < 100 ? 1 : 0)} µs`.padEnd(12);
const percent = (share) => `${share < 0 ? '−' : '+'}${Math.abs(share * 100).toFixed(1)} %`.padEnd(9);

buildIfChanged();
const wrk = findOrInstall({ name: 'wrk', programs: ['wrk'], packages: ['wrk'] });
if (!wrk) process.exit(1);
const folders = {
  without: mkdtempSync(join(tmpdir(), 'bench-')),
  with: mkdtempSync(join(tmpdir(), 'bench-')),
};
const sites = {};
try {
  for (const folder of Object.values(folders)) await (await startSite({ DATA_DIR: folder })).stop();
  fill(join(folders.with, 'site.sqlite'));
  for (const [name, folder] of Object.entries(folders))
    sites[name] = { ...(await startSite({ DATA_DIR: folder })), sizes: {} };
  for (const site of Object.values(sites)) await warm(site);
  say(`${rounds} rounds            without     with        more     bytes (br)`);
  const excess = [];
  for (const path of [...paths, rendered]) excess.push(await compare(path));
  await idle();
  if (Math.max(...excess) > mostMore) process.exitCode = 1;
} finally {
  for (const site of Object.values(sites)) await site.stop();
  for (const folder of Object.values(folders)) rmSync(folder, { recursive: true, force: true });
}

/** Writes the rows as the site does, one an hour until now. */
function fill(file) {
  const cities = ['Maple Grove', 'Otsego', 'Rogers', 'Elk River', 'Blaine', 'Anoka', 'Champlin', 'Ramsey'];
  const services = ['residential', 'commercial', 'stairs', 'upholstery'];
  const database = new DatabaseSync(file);
  const instant = (hoursAgo) =>
    new Date(Date.now() - hoursAgo * 3_600_000).toISOString().slice(0, 23).replace('T', ' ');
  const pair = database.prepare(
    `INSERT INTO published_pairs (id, leadId, pairId, service, city, month, alt, publishedAt) VALUES (?, ?, ?, ?, ?, '2025-06', ?, ?)`,
  );
  const lead = database.prepare(
    `INSERT INTO contacts (id, name, email, phone, serviceArea, serviceType, status, priority, createdAt, idempotencyKey, fingerprint)
      VALUES (?, 'Ada Visitor', '', '', ?, ?, 'completed', 'normal', ?, ?, ?)`,
  );
  const review = database.prepare(
    `INSERT INTO reviews (leadId, stars, text, name, city, service, createdAt, publishAt, publishedAt, reply, version)
      VALUES (?, ?, ?, 'Ada', ?, ?, ?, ?, ?, '', 2)`,
  );
  database.exec('BEGIN');
  for (let index = 0; index < pairs; index++) {
    const id = (index * 2_654_435_761).toString(16).padStart(20, '0');
    const [service, city] = [services[index % services.length], cities[index % cities.length]];
    pair.run(id, index, index, service, city, 'stairs with worn edges', instant(pairs - index));
  }
  for (let index = 0; index < reviews; index++) {
    const [service, city] = [services[index % services.length], cities[index % cities.length]];
    const at = instant(reviews - index);
    const text =
      'Dry before dinner, and the stain on the stairs is gone. They were on time and kind to the dog.';
    lead.run(index + 1, city, service, at, `bench ${index}`, `bench ${index}`);
    review.run(index + 1, 3 + (index % 3), text, city, service, at, at, at);
  }
  database.exec('COMMIT');
  database.close();
}

/**
 * Requests every page until it is compressed, and notes the sizes. Later, this process is blocked, and its
 * connections time out.
 */
async function warm(site) {
  for (let round = 0; round < 3; round++) {
    for (const path of [...paths, rendered]) {
      const answer = await fetch(site.url + path, { headers: { 'Accept-Encoding': 'br' } });
      site.sizes[path] = answer.headers.get('content-length') ?? '–';
      await answer.arrayBuffer();
    }
    await untilAtRest(site);
  }
}

/** Waits while a site compresses pages, or prepares leads for the search. */
async function untilAtRest({ pid }) {
  for (;;) {
    const before = cpuSeconds(pid);
    await sleep(2_000);
    if (cpuSeconds(pid) - before < 0.05) return;
  }
}

/** Measures a page at both sites at once: other programs slow both. @returns the share that it costs more. */
async function compare(path) {
  const costs = { without: [], with: [] };
  const more = [];
  for (let round = 0; round < rounds; round++) {
    const [a, b] = await Promise.all([press(sites.without, path), press(sites.with, path)]);
    costs.without.push(a);
    costs.with.push(b);
    more.push(b / a - 1);
  }
  const share = median(more);
  const name = path === rendered ? '/, rendered' : path;
  const sizes = ['without', 'with'].map((one) => sites[one].sizes[path]).join(' → ');
  say(`${name.padEnd(28)}${us(median(costs.without))}${us(median(costs.with))}${percent(share)}${sizes}`);
  return share;
}

/** @returns microseconds of a processor for each request. */
async function press({ url, pid }, path) {
  const before = cpuSeconds(pid);
  const args = ['-t1', '-c16', '-d2s', '-H', 'Accept-Encoding: br', url + path];
  const { stdout } = await promisify(execFile)(wrk, args);
  const requests = Number(/(\d+) requests in/.exec(stdout)?.[1]);
  if (/Non-2xx/.test(stdout)) throw new Error(`${path} failed: ${stdout}`);
  return ((cpuSeconds(pid) - before) * 1e6) / requests;
}

/** Measures the background work of both sites: a look at the database now and then. */
async function idle() {
  const before = Object.fromEntries(Object.entries(sites).map(([name, { pid }]) => [name, cpuSeconds(pid)]));
  await sleep(idleMs);
  const ms = (name) => `${Math.round((cpuSeconds(sites[name].pid) - before[name]) * 1_000)} ms`.padEnd(12);
  say(`${'A minute without visitors'.padEnd(28)}${ms('without')}${ms('with')}`);
}

function median(values) {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];
}
