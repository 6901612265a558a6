import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { Sqlite } from '../../src/platform/database/sqlite/sqlite-driver.js';
import { describeWith, sqlite, type TestDatabase } from '../support/databases/databases.js';
import { migrated } from '../support/databases/migrated.js';
import { inherited } from '../support/site/inherited.js';
import { asInTheUnit } from '../support/site/low-memory-host.js';
import { SiteProcess } from '../support/site/site-process.js';
import { manyLeads } from '../support/site/site-settings.js';
import {
  diskAfter,
  fingerprintOf,
  readDisk,
  type Step,
  stepsOf,
  tracedCalls,
  unsynced,
  writeDisk,
} from './support/crash-states.js';
import { Driver, pause, times, untilSpoolIsEmpty } from './support/driver.js';

const strace = process.env.TEST_STRACE;
const leads = times(4, 12);
/** After so many of the steps, beside those that acknowledge. */
const moments = times(8, 10_000);
/** Of each crash, so many choices of what the disk knows nothing of, at random, beside the plain ones. */
const choices = times(1, 6);
const started = times(4, 300);

type Disk = ReturnType<typeof readDisk>;

/** A crash: how many steps were done, and which the disk lost. The disks themselves don't fit in memory. */
interface Crash {
  steps: number;
  acknowledged: number;
  lost: ReadonlySet<number>;
  torn?: number;
}

it('A call that others came between is read as one', () => {
  const hex = (text: string) => [...Buffer.from(text)].map((byte) => `\\x${byte.toString(16)}`).join('');
  const file = hex('/data/a');
  const trace = [
    `1 openat(AT_FDCWD, "${file}", O_RDWR|O_CREAT, 0644) = 3<${file}>`,
    `1 pwrite64(3<${file}>, "${hex('ab')}", 2, 8 <unfinished ...>`,
    `2 fdatasync(3<${file}>) = 0`,
    '1 <... pwrite64 resumed>) = 2',
  ];
  const steps = stepsOf(trace.join('\n'), '/data', { files: new Map(), folders: new Set() }, /^$/);
  expect(steps).toEqual([
    { kind: 'link', folder: '.', name: 'a', file: 0 },
    { kind: 'sync', file: 0 },
    { kind: 'write', file: 0, at: 8, bytes: Buffer.from('ab') },
  ]);
});

describeWith(strace, 'strace')('Whatever a crash of the machine leaves of the files', () => {
  let database: TestDatabase;
  let folders: string[];

  beforeEach(async () => {
    database = await migrated(sqlite)();
    folders = [];
  });

  afterEach(async () => {
    for (const folder of folders) rmSync(folder, { recursive: true, force: true });
    await database.drop();
  });

  it.each([
    ['of requests that are stored', {}, /^HTTP\/1\.1 201/],
    [
      'of requests that wait for a database',
      { DATABASE_URL: 'mysql://root@127.0.0.1:1/away' },
      /^HTTP\/1\.1 202/,
    ],
  ])(
    'has every one that was acknowledged once: %s',
    async (_, variables, answer) => {
      const { DATA_DIR = '' } = database.variables;
      const before = readDisk(DATA_DIR);
      const { steps, keys } = await traced({ DATA_DIR, ...variables }, answer);
      expect(steps.filter(({ kind }) => kind === 'acknowledged')).toHaveLength(leads);
      const crashes = crashesOf(before, steps);
      process.stdout.write(`${steps.length} steps, ${crashes.length} different disks after a crash\n`);
      for (const crash of chosen(crashes)) {
        const found = await keysAfter(diskAfter(before, steps.slice(0, crash.steps), crash.lost, crash.torn));
        const promised = keys.slice(0, crash.acknowledged);
        const missing = promised.filter((key) => found.filter((one) => one === key).length !== 1);
        expect([crash.steps, missing]).toEqual([crash.steps, []]);
      }
    },
    3_600_000,
  );

  /** Runs the site on a folder and sends it requests one after the other. */
  async function traced(variables: Record<string, string>, answer: RegExp) {
    const { DATA_DIR } = variables;
    const folder = mkdtempSync(join(tmpdir(), 'trace-'));
    folders.push(folder);
    const file = join(folder, 'trace');
    const before = readDisk(DATA_DIR);
    const options = ['-f', '-y', '-xx', '-s', '1000000', '-o', file, '-e', `trace=${tracedCalls}`];
    const site = spawn(strace as string, [...options, process.execPath, ...asInTheUnit().run], {
      env: {
        ...inherited,
        PORT: '0',
        TZ: 'Asia/Kolkata',
        UV_USE_IO_URING: '0',
        ...manyLeads,
        ...variables,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let said = '';
    site.stdout.on('data', (data) => {
      said += data;
    });
    while (!/The site is at (\S+)/.test(said)) await pause(50);
    const [, url] = /The site is at (\S+)/.exec(said) ?? [];
    const driver = new Driver(() => url);
    for (let sent = 0; sent < leads; sent++) await driver.post();
    // What is kept moves a moment after the answer.
    await pause(500);
    const ended = once(site, 'exit');
    const [, pid] = /^(\d+)/.exec(readFileSync(file, 'latin1')) ?? [];
    process.kill(Number(pid), 'SIGKILL');
    await ended;
    return {
      steps: stepsOf(readFileSync(file, 'latin1'), DATA_DIR, before, answer),
      keys: driver.acknowledgedKeys(),
    };
  }

  /** Has a site start on a crash's remains and store what waits. @returns the keys of its requests then. */
  async function keysAfter(disk: Disk): Promise<string[]> {
    const folder = mkdtempSync(join(tmpdir(), 'after-'));
    folders.push(folder);
    writeDisk(folder, disk);
    const site = await SiteProcess.start({ DATA_DIR: folder, BACKUPS: 'off' });
    expect([site.url, site.output]).toEqual([expect.stringMatching(/^http/), site.output]);
    await untilSpoolIsEmpty({ DATA_DIR: folder });
    await site.stop();
    const file = new Sqlite(join(folder, 'site.sqlite'), { readonly: true });
    const keys = file.prepare('SELECT idempotencyKey FROM contacts').pluck().all() as string[];
    file.close();
    return keys;
  }
});

/** The disks that a crash after a step may leave, each once. */
function crashesOf(before: Disk, steps: readonly Step[]): Crash[] {
  const crashes = new Map<string, Crash>();
  let acknowledged = 0;
  for (let done = 1; done <= steps.length; done++) {
    const part = steps.slice(0, done);
    const isAnswered = steps[done - 1].kind === 'acknowledged';
    if (isAnswered) acknowledged++;
    if (!isAnswered && Math.random() > moments / steps.length) continue;
    const open = unsynced(part);
    const atRandom = Array.from({ length: choices }, () => open.filter(() => Math.random() < 0.5));
    const lost = [open, [], ...open.map((one) => open.filter((other) => other !== one)), ...atRandom];
    const possible: Pick<Crash, 'lost' | 'torn'>[] = lost.map((some) => ({ lost: new Set(some) }));
    const last = open.at(-1);
    if (last !== undefined && part[last].kind === 'write') possible.push({ lost: new Set(open), torn: last });
    // Where the same disk is possible later, more was acknowledged by then.
    for (const one of possible)
      crashes.set(fingerprintOf(diskAfter(before, part, one.lost, one.torn)), {
        steps: done,
        acknowledged,
        ...one,
      });
  }
  return [...crashes.values()];
}

/** Those after an acknowledgement first, since most can be lost there. */
function chosen(crashes: Crash[]): Crash[] {
  const strictest = new Map(crashes.map((crash) => [crash.acknowledged, crash]));
  const others = crashes.filter(() => Math.random() < started / crashes.length);
  return [...strictest.values(), ...others].slice(0, started);
}
