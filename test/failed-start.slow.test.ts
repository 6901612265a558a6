import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { canMount, fill, mountSmallDisk, unmount } from './faults/support/small-disk.js';
import { describeOnServer, describeWith, serverUrl } from './support/databases/databases.js';
import { until } from './support/runner/until.js';
import { inherited } from './support/site/inherited.js';
import { asInTheUnit } from './support/site/low-memory-host.js';
import { SiteProcess } from './support/site/site-process.js';

let folder: string;
let site: SiteProcess;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'failed-start-'));
});

afterEach(async () => {
  await site.stop('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});

/** Starts the site. @returns its exit code and the only line that it logged about its failure. */
async function failure(variables: Record<string, string>) {
  site = await SiteProcess.start({ DATA_DIR: folder, ...variables });
  await until(() => site.process.exitCode !== null);
  const lines = site.output.split('\n').filter((line) => /"level":"(error|fatal)"|^\s+at /.test(line));
  expect(lines).toHaveLength(1);
  const { message } = JSON.parse(lines[0]);
  expect(message).toEqual({
    event: 'start.failed',
    problem: expect.stringMatching(/^\S.*\.$/),
    fix: expect.any(String),
    exitCode: site.process.exitCode,
  });
  return message;
}

describe('A start that fails says what to do in one line', () => {
  it('on a damaged database', async () => {
    writeFileSync(join(folder, 'site.sqlite'), Buffer.alloc(10_000, 'no database'));
    expect(await failure({})).toMatchObject({ exitCode: 65, problem: expect.stringContaining('damaged') });
  });

  it('on a port in use', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await until(() => other.listening);
    const { port } = other.address() as { port: number };
    expect(await failure({ PORT: String(port) })).toMatchObject({
      exitCode: 69,
      problem: `Another program uses port ${port}.`,
    });
    other.close();
  });

  describeWith(canMount, 'the right to mount a small disk')('on a small disk', () => {
    let disk: string;

    beforeEach(() => {
      disk = mountSmallDisk() as string;
    });

    afterEach(() => unmount(disk));

    it('that is full', async () => {
      fill(disk);
      expect(await failure({ DATA_DIR: disk })).toMatchObject({
        exitCode: 74,
        problem: `The disk of ${disk} is full.`,
      });
    });

    it('that is read-only', async () => {
      execFileSync('mount', ['-o', 'remount,ro', disk]);
      expect(await failure({ DATA_DIR: disk })).toMatchObject({ exitCode: 77 });
    });
  });

  describeOnServer('on a database server', () => {
    const address = (change: (url: URL) => void) => {
      const url = new URL(serverUrl as string);
      change(url);
      return { DATABASE_URL: url.href };
    };

    it('that refuses the password', async () => {
      const wrong = address((url) =>
        Object.assign(url, { username: 'nobody', password: 'wrong', pathname: '/site' }),
      );
      expect(await failure(wrong)).toMatchObject({
        exitCode: 77,
        fix: expect.stringContaining('DATABASE_URL'),
      });
    });

    it('that has no such database', async () => {
      const wrong = address((url) => Object.assign(url, { pathname: '/no_such_database' }));
      expect(await failure(wrong)).toMatchObject({
        exitCode: 78,
        problem: expect.stringContaining('doesn’t exist'),
      });
    });
  });
});

it('Under systemd, a process whose start failed waits before it ends, longer each time, and ends at once when told to', async () => {
  writeFileSync(join(folder, 'site.sqlite'), Buffer.alloc(10_000, 'no database'));
  const runtime = mkdtempSync(join(tmpdir(), 'runtime-'));
  const waits: number[] = [];
  for (let start = 0; start < 5; start++) {
    const child = spawn(process.execPath, asInTheUnit().run, {
      env: { ...inherited, PORT: '0', DATA_DIR: folder, RUNTIME_DIRECTORY: runtime },
    });
    let output = '';
    child.stderr.on('data', (chunk) => {
      output += chunk;
    });
    await until(() => output.includes('start.failed'));
    waits.push(JSON.parse(output).message.retryInS);
    await until(() => readFileSync(`/proc/${child.pid}/cmdline`, 'latin1').startsWith('failed '));
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    expect(await ended).toEqual([0, null]);
  }
  rmSync(runtime, { recursive: true });
  expect(waits).toEqual([10, 30, 60, 300, 300]);
}, 60_000);
