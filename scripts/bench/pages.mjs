/*
 * `npm run bench`: how many times a second a public page is sent, beside a bare node:http server that sends
 * one ready buffer of the same size in the same run. wrk presses with 64 connections for 5 s, three rounds in
 * turn, medians. Needs wrk (Debian package of that name). Prints ratios; absolute figures move from machine
 * to machine.
 */
import { execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findOrInstall } from '../../test/support/runner/parts.mjs';
import { buildIfChanged } from '../build/build.mjs';

const rounds = 3;
const sitePort = 4418;
const barePort = 4419;

buildIfChanged();
const wrk = findOrInstall({ name: 'wrk', programs: ['wrk'], packages: ['wrk'] });
if (!wrk) process.exit(1);
const folder = mkdtempSync(join(tmpdir(), 'bench-'));
const started = performance.now();
const site = spawn(process.execPath, ['dist/src/main.js'], {
  env: { ...process.env, PORT: String(sitePort), DATA_DIR: folder, ADMIN_PASSWORD: 'only-for-measuring' },
  stdio: 'ignore',
});
const children = [site];
try {
  await untilAnswers(`http://localhost:${sitePort}/livez`);
  const startMs = performance.now() - started;
  const atRest = residentMb(site.pid);
  const encodings = { plain: 'identity', br: 'br' };
  const url = `http://localhost:${sitePort}/`;
  await fetch(url);
  await new Promise((resolve) => setTimeout(resolve, 500));
  // Measured first: this process is blocked while the load runs, and its own connections time out.
  const lengths = {};
  for (const [name, encoding] of Object.entries(encodings)) {
    const { headers } = await fetch(url, { headers: { 'Accept-Encoding': encoding } });
    lengths[name] = Number(headers.get('content-length'));
  }
  process.stdout.write('GET /, 64 connections      bare req/s   site req/s   ratio\n');
  for (const [name, encoding] of Object.entries(encodings)) {
    const length = lengths[name];
    const bare = startBare(length);
    await untilAnswers(`http://localhost:${barePort}/`);
    const results = { bare: [], site: [] };
    for (let round = 0; round < rounds; round++) {
      results.bare.push(press(barePort, encoding));
      results.site.push(press(sitePort, encoding));
    }
    bare.kill();
    const [a, b] = [median(results.bare), median(results.site)];
    process.stdout.write(
      `${`${name} (${length} bytes)`.padEnd(27)}${String(Math.round(a)).padEnd(13)}${String(Math.round(b)).padEnd(13)}${(b / a).toFixed(2)}\n`,
    );
  }
  process.stdout.write(
    `start to first answer ${Math.round(startMs)} ms; resident ${atRest} MB at rest, ${residentMb(site.pid)} MB after the load\n`,
  );
} finally {
  for (const child of children) child.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
}

/** The least that Node can do: one buffer, two headers. */
function startBare(length) {
  const code = `const body = Buffer.alloc(${length}, 97);
    const headers = { 'content-type': 'text/html', 'content-length': body.length };
    require('node:http').createServer((_, response) => { response.writeHead(200, headers); response.end(body); }).listen(${barePort});`;
  const bare = spawn(process.execPath, ['-e', code], { stdio: 'ignore' });
  children.push(bare);
  return bare;
}

/** Requests per second. */
function press(port, encoding) {
  const args = ['-t1', '-c64', '-d5s', '-H', `Accept-Encoding: ${encoding}`, `http://127.0.0.1:${port}/`];
  return Number(/Requests\/sec:\s+([\d.]+)/.exec(execFileSync(wrk, args, { encoding: 'utf8' }))?.[1]);
}

function median(values) {
  return values.sort((a, b) => a - b)[Math.floor(values.length / 2)];
}

function residentMb(pid) {
  return Math.round(
    Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })) / 1024,
  );
}

async function untilAnswers(url) {
  for (let attempt = 0; attempt < 400; attempt++) {
    if (
      await fetch(url).then(
        (answer) => answer.ok,
        () => false,
      )
    )
      return;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  throw new Error(`${url} doesn’t answer.`);
}
