import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { packageRoot } from '../config/package-root.js';
import { type DatabaseCopies, differenceOf } from './database-copies.js';
import { type CheckedBackup, putBack } from './restore-backup.js';

/** Thrown where a backup could not be brought to life; the message says where it failed, in a sentence. */
export class DrillFailed extends Error {}

/** A page of each kind: from texts, from the database's state, behind the login. */
const pages = ['/', '/pricing', '/contact', '/admin/login'];
const startMs = 120_000;
const answerMs = 20_000;

/**
 * Restores a checked backup into a scratch place, compares every table, starts the site on it and asks for its pages. The site in
 * the drill has no mail server, calendar or backups, and its outbox is held.
 * @param copies of the scratch database.
 * @param variables under which the site finds it.
 * @throws {DrillFailed}
 */
export async function drill(
  checked: CheckedBackup,
  {
    dataDir,
    copies,
    variables,
    finish,
  }: {
    dataDir: string;
    copies: DatabaseCopies;
    variables: Record<string, string>;
    finish: () => Promise<void>;
  },
): Promise<void> {
  const compareAndFinish = async () => {
    const difference = differenceOf(checked.manifest.tables, await copies.digests(dataDir));
    if (difference) throw new DrillFailed(difference);
    await finish();
  };
  await putBack(checked, { dataDir, copies, finish: compareAndFinish });
  const missing = Object.keys(checked.manifest.files)
    .filter((name) => name.startsWith('files/'))
    .find((name) => !existsSync(join(dataDir, name.slice('files/'.length))));
  if (missing) throw new DrillFailed(`${missing} was not restored.`);
  await tryTheSite({ ...variables, DATA_DIR: dataDir });
}

async function tryTheSite(variables: Record<string, string>): Promise<void> {
  const { PATH = '' } = process.env;
  const site = spawn(process.execPath, [join(packageRoot, 'dist/src/main.js')], {
    env: { PATH, PORT: '0', HOST: '127.0.0.1', BACKUPS: 'off', TRACKING: 'off', ...variables },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [site.stdout, site.stderr]) {
    stream.on('data', (chunk) => {
      said = `${said}${chunk}`.slice(-20_000);
    });
  }
  const ended = new Promise<void>((resolve) => site.once('close', () => resolve()));
  try {
    const url = await addressOf(site, () => said);
    const { database } = (await (await ask(`${url}/readyz`)).json()) as { database?: string };
    if (database !== 'ok') throw new DrillFailed('The restored site does not reach its database.');
    for (const page of pages) {
      const answer = await ask(`${url}${page}`);
      const text = await answer.text();
      if (!answer.ok || !text.includes('</html>'))
        throw new DrillFailed(`The restored site answered ${page} with ${answer.status}.`);
    }
  } finally {
    site.kill('SIGKILL');
    await ended;
  }
}

async function addressOf(site: ReturnType<typeof spawn>, said: () => string): Promise<string> {
  const end = performance.now() + startMs;
  while (performance.now() < end && site.exitCode === null) {
    const url = /The site is at (\S+)/.exec(said())?.[1];
    if (url) return url;
    await sleep(100);
  }
  throw new DrillFailed(`The restored site did not start: ${said().trim().split('\n').at(-1) ?? ''}`);
}

async function ask(url: string): Promise<Response> {
  return fetch(url, { signal: AbortSignal.timeout(answerMs) }).catch((error: Error) => {
    throw new DrillFailed(`The restored site did not answer: ${error.message}`);
  });
}
