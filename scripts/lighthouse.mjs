/*
 * `npm run lighthouse [path…]`: starts the built site and runs Lighthouse (mobile, its defaults) over every public page, or
 * over the paths given, and prints a table. The site stands behind TLS and HTTP/2, as a real one does. By default Lighthouse
 * estimates a slow phone's times from a fast run, and counts some of the browser's work before the first paint as blocking
 * after it; the last column is the blocking time of a run in which the processor really is slowed down. Lighthouse wants a
 * newer Node than the site does: both are installed from npm under node_modules/.cache at the first run. Chromium is the one
 * that the tests use.
 */
import { execFile, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { findOrInstall, parts } from '../test/support/parts.mjs';
import { buildIfChanged } from './build.mjs';
import { tlsFront } from './tls-front.mjs';
import { installed } from './tools.mjs';

const port = 4417;
const frontPort = 4418;
const categories = ['performance', 'accessibility', 'best-practices', 'seo'];

buildIfChanged();
const tools = installed('node@22', 'lighthouse@13');
const chromium = findOrInstall(parts.browser);
const folder = mkdtempSync(join(tmpdir(), 'lighthouse-'));
const site = spawn(process.execPath, ['dist/src/main.js'], {
  env: {
    ...process.env,
    PORT: String(port),
    DATA_DIR: join(folder, 'data'),
    ADMIN_PASSWORD: 'only-for-measuring',
    PUBLIC_ORIGIN: `https://localhost:${frontPort}`,
  },
  stdio: 'ignore',
});
let front;
for (const signal of ['SIGINT', 'SIGTERM'])
  process.once(signal, () => {
    cleanUp();
    process.exit(1);
  });
try {
  await untilReady();
  front = await tlsFront({ port: frontPort, sitePort: port, folder });
  const paths = process.argv.length > 2 ? process.argv.slice(2) : await publicPaths();
  process.stdout.write(
    `${'page'.padEnd(52)}perf  a11y  best  seo   FCP ms  LCP ms  TBT ms  CLS    TBT slowed\n`,
  );
  for (const path of paths) {
    const reports = [];
    while (reports.length < 3) reports.push(await run(path, []));
    const slowed = await run(path, ['--throttling-method=devtools']);
    process.stdout.write(`${row(path, reports, slowed)}\n`);
  }
} finally {
  cleanUp();
}

function cleanUp() {
  front?.close();
  site.kill('SIGTERM');
  rmSync(folder, { recursive: true, force: true });
}

/** Lighthouse's report of one page. Now and then its tracing does not start or end, so a failed run is tried again. */
async function run(path, options, triesLeft = 3) {
  const file = join(folder, 'report.json');
  try {
    await promisify(execFile)(
      join(tools, 'node/bin/node'),
      [
        join(tools, 'lighthouse/cli/index.js'),
        `https://localhost:${frontPort}${path}`,
        '--quiet',
        '--output=json',
        `--output-path=${file}`,
        `--only-categories=${categories.join(',')}`,
        ...options,
        '--chrome-flags=--headless=new --no-sandbox --disable-gpu --disable-quic --disable-background-networking --ignore-certificate-errors',
      ],
      { env: { ...process.env, CHROME_PATH: chromium }, timeout: 90_000, killSignal: 'SIGKILL' },
    );
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    if (triesLeft === 0) throw error;
    return run(path, options, triesLeft - 1);
  }
}

/** A line of the table. Each figure is the median of its own values in the runs; faults are those of any run. */
function row(path, reports, slowed) {
  const median = (read) => reports.map(read).sort((a, b) => a - b)[1];
  const scores = categories.map((name) =>
    Math.round(median((report) => report.categories[name].score) * 100),
  );
  const figure = (audit) => median((report) => report.audits[audit].numericValue);
  const times = ['first-contentful-paint', 'largest-contentful-paint', 'total-blocking-time'].map((audit) =>
    Math.round(figure(audit)),
  );
  const shift = figure('cumulative-layout-shift');
  const blocked = Math.round(slowed.audits['total-blocking-time'].numericValue);
  const faults = reports.flatMap((report) =>
    Object.values(report.audits).filter(
      ({ score, scoreDisplayMode }) => scoreDisplayMode === 'binary' && score === 0,
    ),
  );
  const columns = [
    ...scores.map((score) => String(score).padEnd(6)),
    ...times.map((ms) => String(ms).padEnd(8)),
  ];
  const names = [...new Set(faults.map(({ id }) => id))].join(' ');
  return `${path.padEnd(52)}${columns.join('')}${shift.toFixed(3)}  ${String(blocked).padEnd(12)}${names}`;
}

async function publicPaths() {
  const sitemap = await (await fetch(`http://localhost:${port}/sitemap.xml`)).text();
  return [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map((match) => new URL(match[1]).pathname);
}

async function untilReady() {
  for (let attempt = 0; attempt < 100 && site.exitCode === null && site.signalCode === null; attempt++) {
    if (
      await fetch(`http://localhost:${port}/readyz`).then(
        (answer) => answer.ok,
        () => false,
      )
    )
      return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error('The site did not start.');
}
