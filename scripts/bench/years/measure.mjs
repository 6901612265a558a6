import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { cpuSeconds } from '../site.mjs';

const roundsOf = 9;
const longMs = 3_000;

/** The limit for a page of the admin, in milliseconds. */
export const limitMs = 100;

/**
 * Asks for each page several times.
 * @returns by name: median and slowest time to the last byte, processor time of site and database, and the database's rows and queries.
 */
export async function measurePages(pages, { url, cookie, pids, database, say }) {
  say(
    `${'page'.padEnd(36)}${['median', 'p95', 'CPU ms', 'rows read', 'queries', 'KB'].map((name) => name.padStart(11)).join('')}`,
  );
  const over = [];
  for (const [name, path] of Object.entries(pages)) {
    const first = await timed(url + path, cookie);
    const rounds = first.ms > longMs ? 1 : roundsOf;
    const before = [cpuMs(pids), await database.rowsRead(), await database.queries()];
    const times = [];
    for (let round = 0; round < rounds; round++) times.push((await timed(url + path, cookie)).ms);
    const after = [cpuMs(pids), await database.rowsRead(), await database.queries()];
    times.sort((a, b) => a - b);
    const [cpu, rows, queries] = after.map((sum, index) => (sum - before[index]) / rounds);
    const [median, p95] = [times[rounds >> 1], times.at(-1)];
    if (Math.min(median, cpu) > limitMs) over.push(name);
    const figures = [
      median.toFixed(1),
      p95.toFixed(1),
      cpu.toFixed(0),
      rows.toFixed(0),
      queries.toFixed(1),
      (first.bytes / 1000).toFixed(0),
    ];
    say(
      `${name.padEnd(36)}${figures.map((figure) => figure.padStart(11)).join('')}${over.at(-1) === name ? '  over' : ''}`,
    );
  }
  return over;
}

async function timed(address, cookie) {
  const began = performance.now();
  const answer = await fetch(address, { headers: { cookie } });
  const { byteLength: bytes } = await answer.arrayBuffer();
  if (!answer.ok) throw new Error(`${address}: ${answer.status}`);
  return { ms: performance.now() - began, bytes };
}

export const cpuMs = (pids) => pids.reduce((sum, pid) => sum + cpuSeconds(pid) * 1000, 0);

/** Waits until these processes rest. */
export async function untilIdle(pids, mostMs = 600_000) {
  const deadline = performance.now() + mostMs;
  for (let before; performance.now() < deadline; ) {
    before = cpuMs(pids);
    await new Promise((resolve) => setTimeout(resolve, 3_000));
    if (cpuMs(pids) - before < 200) return;
  }
}

/** Runs a command of the site. @returns its seconds, output, and the most megabytes that it and its programs had at a time. */
export async function runMeasured(args, env) {
  const began = performance.now();
  const child = spawn(process.execPath, args, {
    env: { PATH: process.env.PATH, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let [megabytes, output] = [0, ''];
  child.stdout.on('data', (data) => {
    output += data;
  });
  const watch = setInterval(() => {
    megabytes = Math.max(megabytes, residentMegabytes(child.pid));
  }, 100);
  const [code] = await once(child, 'close');
  clearInterval(watch);
  if (code !== 0) throw new Error(`${args.join(' ')} ended with ${code}: ${output}`);
  return { seconds: (performance.now() - began) / 1000, megabytes, output };
}

/** The memory of a process and those that it started. */
function residentMegabytes(root) {
  let sum = 0;
  for (const pid of [root, ...childrenOf(root)]) {
    const file = `/proc/${pid}/status`;
    try {
      sum += Number(/VmRSS:\s+(\d+)/.exec(readFileSync(file, 'utf8'))?.[1] ?? 0) / 1024;
    } catch {
      // It has just ended.
    }
  }
  return sum;
}

function childrenOf(pid) {
  const folder = `/proc/${pid}/task`;
  if (!existsSync(folder)) return [];
  try {
    const children = readdirSync(folder).flatMap((task) =>
      readFileSync(`${folder}/${task}/children`, 'utf8').split(' ').filter(Boolean).map(Number),
    );
    return children.flatMap((child) => [child, ...childrenOf(child)]);
  } catch {
    return [];
  }
}
