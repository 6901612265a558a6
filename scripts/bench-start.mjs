/*
 * `npm run bench:start`: how long the site takes from its start to its first answer, on a database that is there, and how much
 * memory it holds half a minute later, after some page views; beside a bare node:http server in the same run. Medians of five
 * starts, with Node's options as in deploy/systemd/site.service and with none.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { buildIfChanged } from './build.mjs';

const starts = 5;
const restMs = 30_000;
const port = 4420;
const viewed = [
  '/',
  '/services',
  '/pricing',
  '/faq',
  '/contact',
  '/blog',
  '/free-room',
  '/admin/login',
  '/nowhere',
];
const bare = `require('node:http').createServer((_, response) => response.end('x')).listen(${port})`;

buildIfChanged();
const unit = readFileSync('deploy/systemd/site.service', 'utf8');
const options = /^ExecStart=\S+ (.*) \S+$/m.exec(unit)?.[1].split(' ') ?? [];
const allocator = /^Environment=(MALLOC_\w+)=(\S+)$/m.exec(unit)?.slice(1) ?? [];
const folder = mkdtempSync(join(tmpdir(), 'bench-start-'));
const site = { PORT: String(port), DATA_DIR: folder, ADMIN_PASSWORD: 'only-for-measuring' };
try {
  // Creates the database; not counted.
  await measured(['dist/src/main.js'], site, 1, 0);
  process.stdout.write(
    `                        first answer, ms   at rest, MB   of these, the program's file\n`,
  );
  await row('bare node:http', ['-e', bare], {});
  await row('the site, as in the unit', [...options, 'dist/src/main.js'], { ...site, ...pair(allocator) });
  await row('the site, no options', ['dist/src/main.js'], site);
} finally {
  rmSync(folder, { recursive: true, force: true });
}

async function row(name, args, variables) {
  const { firstMs, residentMb, fileMb } = await measured(args, variables, starts, restMs);
  process.stdout.write(
    `${name.padEnd(26)}${String(firstMs).padEnd(18)}${String(residentMb).padEnd(14)}${fileMb}\n`,
  );
}

/** Medians. */
async function measured(args, variables, times, waitMs) {
  const results = [];
  for (let time = 0; time < times; time++) {
    const begun = performance.now();
    const { PATH } = process.env;
    const child = spawn(process.execPath, args, { env: { PATH, ...variables }, stdio: 'ignore' });
    const ended = once(child, 'exit');
    try {
      while (!(await status('/'))) {
        if (child.exitCode !== null) throw new Error(`It ended with ${child.exitCode}.`);
        await sleep(2);
      }
      const firstMs = Math.round(performance.now() - begun);
      for (const path of viewed) await status(path);
      await sleep(waitMs);
      results.push({ firstMs, ...memoryOf(child.pid) });
    } finally {
      child.kill('SIGTERM');
      await ended;
    }
  }
  const median = (key) => results.map((one) => one[key]).sort((a, b) => a - b)[Math.floor(times / 2)];
  return { firstMs: median('firstMs'), residentMb: median('residentMb'), fileMb: median('fileMb') };
}

function memoryOf(pid) {
  const text = readFileSync(`/proc/${pid}/status`, 'utf8');
  const mb = (name) => Math.round(Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(text)?.[1]) / 1024);
  return { residentMb: mb('VmRSS'), fileMb: mb('RssFile') };
}

/** Of an answer; undefined where nobody listens. */
async function status(path) {
  try {
    const [answer] = await once(get({ port, path, agent: false }), 'response');
    await once(answer.resume(), 'end');
    return answer.statusCode;
  } catch {
    return undefined;
  }
}

function pair([name, value]) {
  return name ? { [name]: value } : {};
}
