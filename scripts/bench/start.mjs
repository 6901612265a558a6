/*
 * `npm run bench:start`: how long the site takes from its start to its first answer, on a database that
 * exists, in milliseconds and in processor time, and how much memory it holds half a minute later, after some
 * page views. A bare node:http server, the site with Node's options as in deploy/systemd/site.service on both
 * databases, and the site without options are started in turn; the figures are medians. Takes about two
 * minutes.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { findOrInstall, parts } from '../../test/support/runner/parts.mjs';
import { PrivateServer } from '../../test/support/servers/private-server.mjs';
import { buildIfChanged } from '../build/build.mjs';
import { cpuSeconds } from './site.mjs';

const rounds = 7;
const restMs = 30_000;
const firstPort = 4420;
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

buildIfChanged();
const unit = readFileSync('deploy/systemd/site.service', 'utf8');
const options = /^ExecStart=\S+ (.*) \S+$/m.exec(unit)?.[1].split(' ') ?? [];
const [, allocator, threshold] = /^Environment=(MALLOC_\w+)=(\S+)$/m.exec(unit) ?? [];
const folder = mkdtempSync(join(tmpdir(), 'bench-start-'));
const mariadb = findOrInstall(parts.database) ? await PrivateServer.start() : undefined;
const program = 'dist/src/main.js';
const asInUnit = { args: [...options, program], variables: allocator ? { [allocator]: threshold } : {} };
const subjects = [
  {
    name: 'bare node:http',
    args: ['-e', 'require("node:http").createServer((_, r) => r.end("x")).listen(+process.env.PORT)'],
    variables: {},
  },
  { name: 'as in the unit, SQLite', ...asInUnit },
  ...(mariadb
    ? [{ name: 'as in the unit, MariaDB', ...asInUnit, database: `${new URL('/mysql', mariadb.url)}` }]
    : []),
  { name: 'without options, SQLite', args: [program], variables: {} },
].map((subject, index) => ({ ...subject, port: firstPort + index, figures: [] }));

try {
  say('Creating the databases…');
  for (const subject of subjects) await (await start(subject)).stop();
  for (let round = 1; round <= rounds; round++) {
    for (const subject of subjects) {
      const site = await start(subject);
      subject.figures.push(site);
      await site.stop();
    }
    say(
      `Round ${round} of ${rounds}: ${subjects.map(({ figures }) => figures.at(-1).firstMs).join(', ')} ms`,
    );
  }
  say(`Half a minute at rest…`);
  const resting = await Promise.all(subjects.map(start));
  for (const { port } of subjects) for (const path of viewed) await status(port, path);
  await sleep(restMs);
  say('\n                          first answer, ms   processor, ms   at rest, MB   of which file-backed');
  for (const [index, { name, figures }] of subjects.entries()) {
    const { residentMb, fileMb } = memoryOf(resting[index].pid);
    const cells = [median(figures, 'firstMs'), median(figures, 'cpuMs'), residentMb, fileMb];
    say(name.padEnd(26) + cells.map((cell, column) => String(cell).padEnd([19, 16, 14, 0][column])).join(''));
  }
  await Promise.all(resting.map(({ stop }) => stop()));
} finally {
  await mariadb?.stop();
  rmSync(folder, { recursive: true, force: true });
}

/** Starts a subject and waits for its first answer. */
async function start({ name, args, variables, port, database }) {
  const begun = performance.now();
  const { PATH } = process.env;
  const site = { DATA_DIR: join(folder, name), ADMIN_PASSWORD: 'only-for-measuring', PORT: String(port) };
  const child = spawn(process.execPath, args, {
    env: { PATH, ...site, ...variables, ...(database && { DATABASE_URL: database }) },
    stdio: 'ignore',
  });
  const ended = once(child, 'exit');
  const stop = async () => {
    child.kill('SIGTERM');
    await ended;
  };
  while (!(await status(port, '/'))) {
    if (child.exitCode !== null) throw new Error(`${name} exited with code ${child.exitCode}.`);
    await sleep(2);
  }
  const firstMs = Math.round(performance.now() - begun);
  return { firstMs, cpuMs: Math.round(cpuSeconds(child.pid) * 1000), pid: child.pid, stop };
}

function median(figures, key) {
  return figures.map((one) => one[key]).sort((a, b) => a - b)[Math.floor(figures.length / 2)];
}

function memoryOf(pid) {
  const text = readFileSync(`/proc/${pid}/status`, 'utf8');
  const mb = (name) => Math.round(Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(text)?.[1]) / 1024);
  return { residentMb: mb('VmRSS'), fileMb: mb('RssFile') };
}

/** Returns the status of an answer; undefined if nothing listens. */
async function status(port, path) {
  try {
    const [answer] = await once(get({ port, path, agent: false }), 'response');
    await once(answer.resume(), 'end');
    return answer.statusCode;
  } catch {
    return undefined;
  }
}

function say(line) {
  process.stdout.write(`${line}\n`);
}
