/*
 * `npm run bench:pictures [uploads]`: how long a public page and a lead take while photographs of 12 megapixels are uploaded one
 * after the other and their files are made, on SQLite and on a private MariaDB, beside the same with nothing else to do, and while
 * another site on the same machine takes the photographs: what visitors wait for because the machine is busy, which no site could spare
 * them. Then how long the uploads took, and the memory of the site's own process.
 */
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { isMainThread, Worker, workerData } from 'node:worker_threads';
import sharp from 'sharp';
import { findOrInstall, parts } from '../test/support/parts.mjs';
import { PrivateMariadb } from '../test/support/private-mariadb.mjs';
import { logIn, say, sendLead, startSite } from './bench-site.mjs';
import { buildIfChanged } from './build.mjs';

const uploads = Number(process.argv[2] ?? 20);
const api = '/admin/api/site/pictures';
/** A page and a lead are asked for in turn, one every so many milliseconds, whether or not the ones before are answered. */
const everyMs = 20;
const quietMs = 40_000;
/** A phone's, in bytes a millisecond: 25 Mbit a second. */
const uplink = 25e6 / 8 / 1000;
const pieceBytes = 2 ** 14;
let folder;

if (isMainThread) await main();
else for (const photo of workerData.photographs) await upload(workerData.url, workerData.headers, photo);

async function main() {
  buildIfChanged();
  folder = mkdtempSync(join(tmpdir(), 'bench-pictures-'));
  const mariadb = findOrInstall(parts.database) ? await PrivateMariadb.start() : undefined;
  const photographs = [];
  for (let index = 0; index < uploads; index++) photographs.push(await photograph(index));
  try {
    const bytes = photographs.reduce((sum, photo) => sum + photo.length, 0) / uploads / 2 ** 20;
    say(`${uploads} photographs of 4000 × 3000 pixels, ${bytes.toFixed(1)} MB each\n`);
    say(
      '| database | beside it | a page, p50 ms | p99 ms | a lead, p50 ms | p99 ms | failed | times quiet (p99) | times another site (p99) |',
    );
    say('| --- | --- | --- | --- | --- | --- | --- | --- | --- |');
    const told = [await measure('SQLite', () => ({}), photographs)];
    if (mariadb)
      told.push(
        await measure(
          'MariaDB',
          async (name) => ({ DATABASE_URL: await mariadb.createDatabase(name) }),
          photographs,
        ),
      );
    say(`\n${told.join('\n')}`);
  } finally {
    await mariadb?.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function measure(name, databaseOf, photographs) {
  const start = async (which) =>
    startSite(
      {
        DATA_DIR: join(folder, name, which),
        MALLOC_TRIM_THRESHOLD_: '131072',
        ...(await databaseOf(which)),
      },
      ['--max-semi-space-size=4'],
    );
  const [site, other] = [await start('site'), await start('other')];
  try {
    const { url } = site;
    await timed(url, sleep(5_000));
    const quiet = await timed(url, sleep(quietMs));
    tell(name, 'nothing', quiet, quiet);
    const elsewhere = await timed(url, takePhotographs(other.url, photographs));
    tell(name, `${uploads} uploads to another site`, elsewhere, quiet, elsewhere);
    let took;
    const here = await timed(
      url,
      takePhotographs(url, photographs).then((seconds) => {
        took = seconds;
      }),
    );
    tell(name, `${uploads} uploads, and the making of their files`, here, quiet, elsewhere);
    const memory =
      Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${site.pid}/status`, 'utf8'))?.[1]) / 1024;
    return `${name}: uploaded after ${took.sent} s, all files made after ${took.made} s; the site's own process took ${Math.round(memory)} MB at most`;
  } finally {
    await Promise.all([site.stop(), other.stop()]);
  }
}

/** Uploads them to a site and waits for their files. @returns the seconds until all were sent, and until all were made. */
async function takePhotographs(url, photographs) {
  const headers = { Cookie: await logIn(url) };
  const start = performance.now();
  const seconds = () => ((performance.now() - start) / 1000).toFixed(1);
  // In a thread of its own, so that the sending is not in the times.
  await once(
    new Worker(fileURLToPath(import.meta.url), { workerData: { url, headers, photographs } }),
    'exit',
  );
  const sent = seconds();
  while (!(await areMade(url, headers))) await sleep(500);
  return { sent, made: seconds() };
}

/** @returns the sorted times of pages and of leads until some work is done, in milliseconds, and how many failed. */
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
  await Promise.all([...asked, done]);
  for (const times of [found.pages, found.leads]) times.sort((a, b) => a - b);
  return found;
}

function tell(name, beside, found, ...others) {
  const at = (times, share) => times[Math.floor(times.length * share)];
  const figures = [found.pages, found.leads].flatMap((times) => [at(times, 0.5), at(times, 0.99)]);
  const ratios = others.map((other) =>
    ['pages', 'leads']
      .map((what) => (at(found[what], 0.99) / at(other[what], 0.99)).toFixed(1))
      .join(' and '),
  );
  say(
    `| ${name} | ${beside} | ${figures.map((ms) => ms.toFixed(1)).join(' | ')} | ${found.failed} | ${ratios.join(' | ')} |`,
  );
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

/** With as much detail as a photograph of a carpet. */
async function photograph(index) {
  const noise = { type: 'gaussian', mean: 110 + index, sigma: 40 };
  return sharp({ create: { width: 1000, height: 750, channels: 3, noise } })
    .blur(1.2)
    .resize(4000, 3000)
    .jpeg({ quality: 90 })
    .toBuffer();
}
