/*
 * `npm run lighthouse [path…]`: starts the built site and runs Lighthouse (mobile, its defaults) over every
 * public page, or over the paths given, and prints a table. The site is behind TLS and HTTP/2, like a real
 * one. By default Lighthouse estimates a slow phone's times from a fast run, and counts some of the browser's
 * work before the first paint as blocking after it; "slowed" is the blocking time of a run in which the
 * processor really is slowed down. The last columns are what a page pays for its own script: how many
 * milliseconds more than the same page without any script it takes to the first paint, the largest paint, on
 * the main thread and in blocking, over HTTP/2 and over HTTP/1.1, all in turn. The main thread's are
 * Lighthouse's, which sums up its tasks by the clock, also while other processes had the processor; in
 * brackets, by the processor's own time. Lighthouse wants a newer Node than the site does: both are installed
 * from npm under node_modules/.cache at the first run. Chromium is the one that the tests use.
 *
 * `--rounds=7`: each figure is the median of seven runs instead of three. `--heaviest`: the site says as much
 * as the owner's editor takes. `--scores`: without the columns about the script, which take three quarters of
 * the time. `--presses` prints something else: how soon a slow phone answers a first press.
 */
import { execFile, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { setPriority, tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { findOrInstall, parts } from '../../test/support/runner/parts.mjs';
import { buildIfChanged } from '../build/build.mjs';
import { installTool } from '../build/tools.mjs';
import { printPresses } from './presses.mjs';
import { tlsFront } from './tls-front.mjs';

const port = 4417;
/** Each way to the pages: over which protocol, and with or without their scripts. */
const fronts = {
  http2: { port: 4418 },
  bare2: { port: 4419, isBare: true },
  http1: { port: 4420, isHttp1: true },
  bare1: { port: 4421, isHttp1: true, isBare: true },
};
/** How much slower than this machine Lighthouse takes a phone to be. */
const phoneSlowdown = 4;
const password = 'only-for-measuring';
/** How many runs a figure is the median of: an odd number. */
const rounds = Number(process.argv.find((argument) => argument.startsWith('--rounds='))?.slice(9) ?? 3);
const audits = {
  paint: 'first-contentful-paint',
  largest: 'largest-contentful-paint',
  mainThread: 'mainthread-work-breakdown',
  blocking: 'total-blocking-time',
  shift: 'cumulative-layout-shift',
};
const categories = ['performance', 'accessibility', 'best-practices', 'seo'];

buildIfChanged();
const tools = process.argv.includes('--presses') ? undefined : installTool('lighthouse');
const chromium = findOrInstall(parts.browser);
const folder = mkdtempSync(join(tmpdir(), 'lighthouse-'));
const browser = aheadOfAllElse(chromium);
const site = spawn(process.execPath, ['dist/src/main.js'], {
  env: {
    ...process.env,
    PORT: String(port),
    DATA_DIR: join(folder, 'data'),
    ADMIN_PASSWORD: password,
    PUBLIC_ORIGIN: `https://localhost:${fronts.http2.port}`,
    TRUST_PROXY: 'loopback',
  },
  stdio: ['ignore', 'ignore', 'inherit'],
});
const servers = [];
for (const signal of ['SIGINT', 'SIGTERM'])
  process.once(signal, () => {
    cleanUp();
    process.exit(1);
  });
try {
  await untilReady();
  for (const front of Object.values(fronts))
    servers.push(await tlsFront({ ...front, sitePort: port, folder: mkdtempSync(join(folder, 'front-')) }));
  if (process.argv.includes('--heaviest')) {
    const { publishHeaviest } = await import('./heaviest-content.mjs');
    const { sections } = await import('../../dist/views/content/schema.js');
    await publishHeaviest(`http://localhost:${port}`, password, sections);
  }
  if (process.argv.includes('--presses')) {
    await printPresses(`https://localhost:${fronts.http2.port}`, chromium);
  } else {
    await printTable();
  }
} finally {
  cleanUp();
}

/**
 * Lets the browser have a processor before Lighthouse, the site and this program, as far as the user may:
 * what they take while a task of the page runs would be counted as the page's. @returns the program to start
 * instead of it.
 */
function aheadOfAllElse(program) {
  const steps = 10;
  setPriority(steps);
  const file = join(folder, 'browser');
  writeFileSync(file, `#!/bin/sh\nexec nice -n -${steps} '${program}' "$@" 2>&1\n`, { mode: 0o755 });
  return file;
}

/** Runs Lighthouse over the pages that were asked for, or all. */
async function printTable() {
  const ways = process.argv.includes('--scores') ? ['http2'] : Object.keys(fronts);
  const asked = process.argv.slice(2).filter((argument) => !argument.startsWith('--'));
  const paths = asked.length > 0 ? asked : await publicPaths();
  const script = ways.length > 1 ? `${'script’s FCP, LCP, main thread, TBT: HTTP/2'.padEnd(46)}HTTP/1.1` : '';
  process.stdout.write(
    `${'page'.padEnd(52)}perf  a11y  best  seo   FCP ms  LCP ms  TBT ms  CLS    slowed  ${script}\n`,
  );
  for (const path of paths) {
    const reports = { http2: [], bare2: [], http1: [], bare1: [] };
    for (let round = 0; round < rounds; round++)
      for (const way of ways) reports[way].push(await run(way, path, []));
    const slowed = await run('http2', path, ['--throttling-method=devtools']);
    process.stdout.write(`${row(path, reports, slowed)}\n`);
  }
}

function cleanUp() {
  for (const server of servers) server.close();
  site.kill('SIGTERM');
  rmSync(folder, { recursive: true, force: true });
}

/** Lighthouse's report of one page. Its tracing may not start or end, so a failed run is tried again. */
async function run(way, path, options, triesLeft = 3) {
  const file = join(folder, 'report.json');
  try {
    await promisify(execFile)(
      join(tools, 'node/bin/node'),
      [
        join(tools, 'lighthouse/cli/index.js'),
        `https://localhost:${fronts[way].port}${path}`,
        '--quiet',
        '--output=json',
        `--output-path=${file}`,
        '--save-assets',
        `--only-categories=${categories.join(',')}`,
        ...options,
        '--chrome-flags=--headless=new --no-sandbox --disable-gpu --disable-quic --disable-background-networking --ignore-certificate-errors',
      ],
      { env: { ...process.env, CHROME_PATH: browser }, timeout: 90_000, killSignal: 'SIGKILL' },
    );
    const trace = JSON.parse(readFileSync(join(folder, 'report-0.trace.json'), 'utf8'));
    return { ...JSON.parse(readFileSync(file, 'utf8')), processorMs: processorMs(trace) };
  } catch (error) {
    if (triesLeft === 0) throw error;
    return run(way, path, options, triesLeft - 1);
  }
}

/** How long the page's main thread had a processor, in milliseconds of the slow phone. */
function processorMs({ traceEvents }) {
  const thread = ({ pid, tid }) => `${pid} ${tid}`;
  const named = traceEvents.filter(
    ({ name, args }) => name === 'thread_name' && args.name === 'CrRendererMain',
  );
  const times = Object.fromEntries(named.map((event) => [thread(event), 0]));
  for (const event of traceEvents)
    if (event.name === 'RunTask' && thread(event) in times) times[thread(event)] += event.tdur ?? 0;
  // Of several renderers, that of the page works most.
  return (Math.max(...Object.values(times)) / 1000) * phoneSlowdown;
}

function median(values) {
  return values.sort((a, b) => a - b)[Math.floor(values.length / 2)];
}

function figure(reports, audit) {
  return median(reports.map((report) => report.audits[audit].numericValue));
}

/** A line of the table. Each figure is the median of its values in the runs; faults are those of any run. */
function row(path, { http2, bare2, http1, bare1 }, slowed) {
  const scores = categories.map((name) =>
    Math.round(median(http2.map((report) => report.categories[name].score)) * 100),
  );
  const times = [audits.paint, audits.largest, audits.blocking].map((audit) =>
    Math.round(figure(http2, audit)),
  );
  const faults = http2.flatMap((report) =>
    Object.values(report.audits).filter(
      ({ score, scoreDisplayMode }) => scoreDisplayMode === 'binary' && score === 0,
    ),
  );
  const columns = [
    ...scores.map((score) => String(score).padEnd(6)),
    ...times.map((ms) => String(ms).padEnd(8)),
    figure(http2, audits.shift).toFixed(3).padEnd(7),
    String(Math.round(slowed.audits[audits.blocking].numericValue)).padEnd(8),
    ...(bare2.length > 0
      ? [costOfScript(http2, bare2).padEnd(46), costOfScript(http1, bare1).padEnd(28)]
      : []),
  ];
  return `${path.padEnd(52)}${columns.join('')}${[...new Set(faults.map(({ id }) => id))].join(' ')}`;
}

/** What the page takes longer than the same page without a script, in milliseconds. */
function costOfScript(whole, bare) {
  const more = (of) => {
    const ms = Math.round(median(whole.map(of)) - median(bare.map(of)));
    return ms > 0 ? `+${ms}` : String(ms);
  };
  const [paint, largest, mainThread, blocking] = ['paint', 'largest', 'mainThread', 'blocking'].map((name) =>
    more((report) => report.audits[audits[name]].numericValue),
  );
  return `${paint}, ${largest}, ${mainThread} (${more((report) => report.processorMs)}), ${blocking}`;
}

async function publicPaths() {
  const sitemap = await (await fetch(`http://localhost:${port}/sitemap.xml`)).text();
  return [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map((match) => new URL(match[1]).pathname);
}

async function untilReady() {
  for (let attempt = 0; attempt < 600 && site.exitCode === null && site.signalCode === null; attempt++) {
    if (
      await fetch(`http://localhost:${port}/readyz`).then(
        (answer) => answer.ok,
        () => false,
      )
    )
      return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error('The site didn’t start.');
}
