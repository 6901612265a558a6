/*
 * `npm run bench:pictures [uploads]`: measures how much uploads of 12-megapixel photos slow down a public
 * page and a lead, on SQLite and on a private MariaDB. For each photo in turn it measures four cases: no
 * upload; the upload to a bare server (the cost of sending, which a phone pays in real life); the upload to
 * another site on the machine (the cost of a busy machine); and the upload to the site itself. Prints ratios
 * of the 99th percentiles with 90 percent bootstrap intervals, how long the uploads took, and the memory of
 * the site's process.
 */
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { isMainThread, Worker, workerData } from 'node:worker_threads';
import sharp from 'sharp';
import { findOrInstall, parts } from '../../test/support/runner/parts.mjs';
import { PrivateServer } from '../../test/support/servers/private-server.mjs';
import { buildIfChanged } from '../build/build.mjs';
import { logIn, say, sendLead, startSite } from './site.mjs';
import { idleServer } from './tracking.mjs';

const uploads = Number(process.argv[2] ?? 20);
const api = '/admin/api/site/pictures';
/** Interval between requests: a page and a lead in turn, whether or not earlier ones were answered. */
const everyMs = 20;
/** About how long it takes to process a photo. */
const quietMs = 3_500;
/** A phone's, in bytes a millisecond: 25 Mbit a second. */
const uplink = 25e6 / 8 / 1000;
const pieceBytes = 2 ** 14;
let folder;

if (isMainThread) await main();
else await upload(workerData.url, workerData.headers, workerData.photo);

async function main() {
  buildIfChanged();
  folder = mkdtempSync(join(tmpdir(), 'bench-pictures-'));
  const mariadb = findOrInstall(parts.database) ? await PrivateServer.start() : undefined;
  const photos = [];
  for (let index = 0; index < uploads; index++) photos.push(await makePhoto(index));
  try {
    const bytes = photos.reduce((sum, photo) => sum + photo.length, 0) / uploads / 2 ** 20;
    say(`${uploads} photos of 4000 × 3000 pixels, ${bytes.toFixed(1)} MB each\n`);
    say(
      '| database | concurrent load | a page, p50 ms | p99 ms | a lead, p50 ms | p99 ms | failed | p99 vs. idle | p99 vs. a bare server | p99 vs. another site |',
    );
    say('| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |');
    const lines = [await measure('SQLite', () => ({}), photos)];
    if (mariadb)
      lines.push(
        await measure(
          'MariaDB',
          async (name) => ({ DATABASE_URL: await mariadb.createDatabase(name) }),
          photos,
        ),
      );
    say(`\n${lines.join('\n')}`);
  } finally {
    await mariadb?.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function measure(name, databaseOf, photos) {
  const start = async (which) =>
    startSite(
      {
        DATA_DIR: join(folder, name, which),
        MALLOC_TRIM_THRESHOLD_: '131072',
        ...(await databaseOf(which)),
      },
      ['--max-semi-space-size=4'],
    );
  const [site, other, bare] = [await start('site'), await start('other'), await idleServer()];
  try {
    const { url } = site;
    const [here, elsewhere] = [await sender(url), await sender(other.url)];
    await timed(url, sleep(5_000));
    const rounds = [];
    for (const photo of photos) {
      rounds.push([
        await timed(url, sleep(quietMs)),
        await timed(url, Promise.all([send(bare.url, {}, photo), sleep(quietMs)])),
        await timed(url, elsewhere(photo)),
        await timed(url, here(photo)),
      ]);
    }
    tell(
      name,
      [
        'nothing',
        'the uploads to a bare server',
        'the uploads to another site',
        'the uploads, and the making of their files',
      ],
      rounds,
    );
    const times = rounds.map(([, , , { took }]) => took);
    const mean = (what) =>
      (times.reduce((sum, took) => sum + took[what], 0) / times.length / 1000).toFixed(1);
    const memory =
      Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${site.pid}/status`, 'utf8'))?.[1]) / 1024;
    return `${name}: a photo was accepted after ${mean('sent')} s and all its files were made after ${mean('made')} s; the site's own process took ${Math.round(memory)} MB at most`;
  } finally {
    bare.stop();
    await Promise.all([site.stop(), other.stop()]);
  }
}

/** @returns what uploads a photo and resolves with the ms until it was taken in and until its files exist. */
async function sender(url) {
  const headers = { Cookie: await logIn(url) };
  return async (photo) => {
    const start = performance.now();
    await send(url, headers, photo);
    const sent = performance.now() - start;
    while (!(await areMade(url, headers))) await sleep(200);
    return { sent, made: performance.now() - start };
  };
}

/** Uploads in a thread of its own, so that the sending is not in the times. */
async function send(url, headers, photo) {
  await once(new Worker(fileURLToPath(import.meta.url), { workerData: { url, headers, photo } }), 'exit');
}

/** @returns times of pages and of leads during some work, in ms, how many failed, and the work's result. */
async function timed(url, work) {
  const found = { pages: [], leads: [], failed: 0 };
  const asked = [];
  const ask = async (times, send) => {
    const start = performance.now();
    const answer = await send().catch(() => ({ ok: false }));
    await answer.text?.();
    times.push(performance.now() - start);
    if (!answer.ok) found.failed++;
  };
  let isDone = false;
  const done = work.finally(() => {
    isDone = true;
  });
  for (let turn = 0; !isDone; turn++) {
    asked.push(
      turn % 2 === 0
        ? ask(found.pages, () => fetch(`${url}/contact`))
        : ask(found.leads, () => sendLead(url)),
    );
    await sleep(everyMs);
  }
  await Promise.all(asked);
  return { ...found, took: await done };
}

/** @param rounds of each photo, what was found beside each of `names`. */
function tell(database, names, rounds) {
  for (const [index, beside] of names.entries()) {
    const figures = ['pages', 'leads'].flatMap((what) => {
      const times = rounds.flatMap((round) => round[index][what]);
      return [at(times, 0.5), at(times, 0.99)].map((ms) => ms.toFixed(1));
    });
    const failed = rounds.reduce((sum, round) => sum + round[index].failed, 0);
    const ratios = [0, 1, 2].map((than) =>
      than < index ? ['pages', 'leads'].map((what) => ratio(rounds, what, index, than)).join('; ') : '',
    );
    say(`| ${[database, beside, ...figures, failed, ...ratios].join(' | ')} |`);
  }
}

/** How much slower the slowest hundredth is beside one thing than beside another, with confidence bounds. */
function ratio(rounds, what, index, than) {
  const of = (some) => {
    const [one, other] = [index, than].map((which) =>
      at(
        some.flatMap((round) => round[which][what]),
        0.99,
      ),
    );
    return one / other;
  };
  const drawn = Array.from({ length: 500 }, () =>
    of(rounds.map(() => rounds[Math.floor(Math.random() * rounds.length)])),
  );
  return `${of(rounds).toFixed(1)} (${at(drawn, 0.05).toFixed(1)} to ${at(drawn, 0.95).toFixed(1)})`;
}

function at(times, share) {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length * share)];
}

async function upload(url, headers, photo) {
  const body = new FormData();
  body.append('alt', 'A carpet');
  body.append('picture', new Blob([photo]), 'photo.jpg');
  const { headers: type, body: bytes } = new Response(body);
  const answer = await fetch(url + api, {
    method: 'POST',
    headers: { ...headers, 'content-type': type.get('content-type') },
    body: inPieces(bytes),
    duplex: 'half',
  });
  if (!answer.ok) throw new Error(`An upload was refused: ${await answer.text()}`);
}

/** As they come from a phone, and not all at once. */
async function* inPieces(bytes) {
  const start = performance.now();
  let sent = 0;
  for await (const chunk of bytes)
    for (let begin = 0; begin < chunk.length; begin += pieceBytes) {
      const piece = chunk.subarray(begin, begin + pieceBytes);
      yield piece;
      sent += piece.length;
      await sleep(start + sent / uplink - performance.now());
    }
}

async function areMade(url, headers) {
  const { pictures } = await (await fetch(url + api, { headers })).json();
  return pictures.every(({ state }) => state === 'made');
}

/** With as much detail as a photo of a carpet. */
async function makePhoto(index) {
  const noise = { type: 'gaussian', mean: 110 + index, sigma: 40 };
  return sharp({ create: { width: 1000, height: 750, channels: 3, noise } })
    .blur(1.2)
    .resize(4000, 3000)
    .jpeg({ quality: 90 })
    .toBuffer();
}
