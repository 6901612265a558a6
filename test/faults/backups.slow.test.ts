import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import * as tar from 'tar';
import { Sqlite } from '../../src/platform/database/sqlite/sqlite-driver.js';
import { onEachDatabase, type TestDatabase } from '../support/databases/databases.js';
import { withPassword } from '../support/databases/migrated.js';
import { until } from '../support/runner/until.js';
import { runCommand, startCommand } from '../support/site/command.js';
import { SiteProcess } from '../support/site/site-process.js';
import { Driver, pause, times } from './support/driver.js';

onEachDatabase('Backups', (make) => {
  let database: TestDatabase;
  let site: SiteProcess;
  let driver: Driver;

  beforeEach(async () => {
    database = await withPassword(make)();
    site = await SiteProcess.start(database.variables);
    driver = new Driver(() => site.url);
  });

  afterEach(async () => {
    await driver.stop();
    await site.stop('SIGKILL');
    await database.drop();
  });

  const backupDir = () => join(database.variables.DATA_DIR as string, 'backups');
  const backups = () =>
    existsSync(backupDir()) ? readdirSync(backupDir()).filter((name) => name.startsWith('site-')) : [];

  it('made while leads come in hold every one that was acknowledged before they began', async () => {
    driver.start(4, 20);
    for (let round = 0; round < times(2, 50); round++) {
      await driver.acknowledge(20);
      const before = driver.acknowledgedKeys();
      const { code, stdout, stderr } = await runCommand('backup', ['--json'], database.variables);
      expect([code, stderr]).toEqual([0, '']);
      const { file } = JSON.parse(stdout);
      const restored = await keysIn(file);
      expect(before.filter((key) => !restored.has(key))).toEqual([]);
      expect(before.length).toBeGreaterThan(0);
      rmSync(file);
    }
    await driver.stop();
    await driver.expectNothingLost(database.variables);
  }, 900_000);

  it('that are killed at any moment leave no file that looks whole and is not, and the next one works', async () => {
    for (let number = 0; number < 20; number++) await driver.post();
    const whole = await timed(() => runCommand('backup', [], database.variables));
    for (let round = 1; round <= times(3, 40); round++) {
      const { child, ended } = startCommand('backup', [], database.variables);
      await pause((whole * round) / times(3, 40));
      child.kill('SIGKILL');
      await ended;
    }
    for (const name of backups()) {
      const { code, stderr } = await runCommand(
        'restore',
        [join(backupDir(), name), '--check'],
        database.variables,
      );
      expect([name, code, stderr]).toEqual([name, 0, '']);
    }
    const { code } = await runCommand('backup', ['--drill'], database.variables);
    expect(code).toBe(0);
    expect(scratchIn(backupDir())).toEqual([]);
  }, 900_000);

  it('whose restore is killed leave no unencrypted copy from the next start on', async () => {
    const dataDir = database.variables.DATA_DIR as string;
    const { stdout } = await runCommand('backup', ['--json'], database.variables);
    await site.stop();
    const { child, ended } = startCommand('restore', [JSON.parse(stdout).file], database.variables);
    const isUnpacked = (name: string) => existsSync(join(dataDir, name, 'content/manifest.json'));
    await until(() => scratchIn(dataDir).some(isUnpacked));
    child.kill('SIGKILL');
    await ended;
    expect(scratchIn(dataDir)).toHaveLength(1);
    site = await SiteProcess.start(database.variables);
    expect(scratchIn(dataDir)).toEqual([]);
  }, 120_000);

  it('whose restore is killed at any moment are restored by the next try, and no site starts until then', async () => {
    for (let number = 0; number < 20; number++) await driver.post();
    const { stdout } = await runCommand('backup', ['--json'], database.variables);
    const { file } = JSON.parse(stdout);
    await site.stop();
    const whole = await timed(() => runCommand('restore', [file], database.variables));
    const isUnfinished = () => existsSync(join(String(database.variables.DATA_DIR), 'restore-unfinished'));
    for (let unfinished = 0; unfinished < times(3, 40); ) {
      const { child, ended } = startCommand('restore', [file], database.variables);
      await pause(whole * Math.random());
      child.kill('SIGKILL');
      await ended;
      if (!isUnfinished()) continue;
      unfinished++;
      const halfway = await SiteProcess.start(database.variables);
      expect([halfway.url, halfway.output]).toEqual(['', expect.stringContaining('did not finish')]);
    }
    const { code, stderr } = await runCommand('restore', [file], database.variables);
    expect([code, stderr]).toEqual([0, '']);
    await driver.expectNothingLost(database.variables);
  }, 900_000);

  it('on a full disk fail with a reason, leave nothing behind, and the site goes on', async () => {
    const disk = mkdtempSync(join(tmpdir(), 'disk-'));
    try {
      execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=16k', 'tmpfs', disk], { stdio: 'ignore' });
    } catch {
      rmSync(disk, { recursive: true });
      return;
    }
    try {
      for (let number = 0; number < 20; number++) await driver.post();
      const { code, stderr } = await runCommand('backup', [], { ...database.variables, BACKUP_DIR: disk });
      expect([code, stderr]).toEqual([1, expect.stringMatching(/needs up to|no space left/i)]);
      expect(readdirSync(disk)).toEqual([]);
      expect(await driver.post()).toBe(201);
    } finally {
      execFileSync('umount', ['-l', disk]);
      rmSync(disk, { recursive: true, force: true });
    }
  }, 120_000);
});

const scratchIn = (folder: string) => readdirSync(folder).filter((name) => name.startsWith('.scratch-'));

async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

/** The keys of requests in a backup, from its database or spool. It isn't read by the product's own means. */
async function keysIn(file: string): Promise<Set<string>> {
  const folder = mkdtempSync(join(tmpdir(), 'restored-'));
  try {
    await tar.extract({ file, cwd: folder });
    const spool = existsSync(join(folder, 'spool')) ? readdirSync(join(folder, 'spool')) : [];
    const spooled = spool
      .filter((name) => name.endsWith('.json'))
      .map((name) => JSON.parse(readFileSync(join(folder, 'spool', name), 'utf8')).key as string);
    return new Set([...spooled, ...keysInFile(folder)]);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function keysInFile(folder: string): string[] {
  const connection = new Sqlite(join(folder, 'database.sqlite'), { readonly: true });
  try {
    return connection.prepare('SELECT idempotencyKey FROM contacts').pluck().all() as string[];
  } finally {
    connection.close();
  }
}
