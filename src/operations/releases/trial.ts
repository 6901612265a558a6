import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ask, DoesNotServe, Patience, probe, readinessOf } from './probe.js';

/** The server's options (deploy/systemd/site.service). Its compiled code is valid only for these. */
const options = ['--max-semi-space-size=4'];

/** The result of trying a release on a copy of the site. */
export interface TrialResult {
  /** How many migrations it ran there. */
  migrations: number;
  /** Time from the start until it was ready, including migrations, in milliseconds. */
  readyMs: number;
}

/** The release to try, and how long it may be unresponsive or not ready unless migrations make progress. */
export interface TriedRelease {
  /** The folder with its dist. */
  folder: string;
  patienceMs: number;
}

/**
 * Starts a release on a copy of the site and uses it: pages, a file, a lead, a failed login. It has no email
 * server, calendar or backups there, and the copy's outbox is on hold.
 * @param variables the settings that point it to the copy.
 * @throws {DoesNotServe}
 */
export async function tryRelease(
  { folder, patienceMs }: TriedRelease,
  variables: Record<string, string>,
): Promise<TrialResult> {
  const { PATH = '' } = process.env;
  const begun = performance.now();
  const site = spawn(process.execPath, [...options, join(folder, 'dist/src/main.js')], {
    env: { PATH, PORT: '0', HOST: '127.0.0.1', BACKUPS: 'off', TRACKING: 'off', ...variables },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [site.stdout, site.stderr]) {
    stream.on('data', (chunk) => {
      output = `${output}${chunk}`.slice(-20_000);
    });
  }
  const ended = new Promise<void>((resolve) => site.once('close', () => resolve()));
  const hasEnded = () => site.exitCode !== null || site.signalCode !== null;
  const lastLine = () => asSentence(output.trim().split('\n').at(-1) ?? '');
  try {
    const url = await addressOf(() => output, hasEnded, patienceMs);
    if (!url) throw new DoesNotServe(`The site didn’t start: ${lastLine()}`);
    await untilReady(url, patienceMs, hasEnded, lastLine);
    const readyMs = Math.round(performance.now() - begun);
    await probe(url);
    await leaveTraces(url);
    return { migrations: migrationsIn(output), readyMs };
  } finally {
    site.kill('SIGKILL');
    await ended;
  }
}

/** Returns why a site didn't start, if a line of its log says so; otherwise the line. */
function asSentence(line: string): string {
  try {
    const { problem, fix } = JSON.parse(line).message;
    return problem ? `${problem} ${fix}` : line;
  } catch {
    return line;
  }
}

async function untilReady(
  url: string,
  patienceMs: number,
  hasEnded: () => boolean,
  lastLine: () => string,
): Promise<void> {
  const patience = new Patience(patienceMs);
  for (;;) {
    if (hasEnded()) throw new DoesNotServe(`The site crashed: ${lastLine()}`);
    const readiness = await readinessOf(url);
    if (readiness?.database === 'ok') return;
    if (!patience.isLeft(readiness))
      throw new DoesNotServe(
        `The site didn’t become ready (database: ${readiness?.database ?? 'unknown'}). Last log line: ${lastLine()}`,
      );
    await sleep(100);
  }
}

/** Counts the migrations that a site started, from its log. */
function migrationsIn(log: string): number {
  const line = log.split('\n').find((text) => /^\{.*"database\.migrating"/.test(text));
  return line ? JSON.parse(line).message.migrations.length : 0;
}

/** Tries what may only be done on a copy. */
async function leaveTraces(url: string): Promise<void> {
  const visitor = { name: 'A visitor', email: 'visitor@example.com', phone: '(763) 555-0100' };
  const sent = await ask(`${url}/api/contact`, visitor);
  if (sent.status !== 201) throw new DoesNotServe(`Submitting a test lead returned ${sent.status}.`);
  const login = await ask(`${url}/admin/api/login`, { password: 'not the password' });
  // 429: after too many login attempts before the copy was made.
  if (![401, 429].includes(login.status))
    throw new DoesNotServe(`A test sign-in returned ${login.status} (expected 401).`);
}

async function addressOf(
  output: () => string,
  hasEnded: () => boolean,
  patienceMs: number,
): Promise<string | undefined> {
  const end = performance.now() + patienceMs;
  while (performance.now() < end && !hasEnded()) {
    const url = /The site is at (\S+)/.exec(output())?.[1];
    if (url) return url;
    await sleep(50);
  }
  return undefined;
}
