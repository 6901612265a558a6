import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from '@jest/globals';
import type { Report } from '../../../src/operations/doctor/diagnostics.js';

const user = process.getuid?.() || 65_534;

/** Runs code as a user without root's rights, which has what it needs of the product by then. */
const asUser = (code: string) => `
  import { diagnose } from './dist/test/src/operations/doctor/diagnostics.js';
  import { checks } from './dist/test/src/operations/doctor/checks/index.js';
  import { readEnvironment } from './dist/test/src/platform/config/environment.js';
  import { prepareDataDir } from './dist/test/src/platform/config/data-dir.js';
  import { explain } from './dist/test/src/platform/config/explain.js';
  if (process.getuid() === 0) {
    process.setgroups([]);
    process.setgid(${user});
    process.setuid(${user});
  }
  ${code}`;

it('A data folder that the site’s user may not use is one problem, with its fix, for doctor and start', async () => {
  // The running site has the secret that is in the closed folder.
  const site = createServer((_, answer) =>
    answer.end('{"status":"ok","database":"ok","spool":"ok","version":"1","secret":"fedcbafedcba"}'),
  );
  await once(site.listen(0, '127.0.0.1'), 'listening');
  const { port } = site.address() as AddressInfo;
  const base = mkdtempSync(join(tmpdir(), 'closed-'));
  const folder = join(base, 'data');
  mkdirSync(folder);
  for (const name of ['site.sqlite', 'session-secret']) writeFileSync(join(folder, name), 's'.repeat(64));
  chmodSync(base, 0o755);
  chmodSync(folder, process.getuid?.() === 0 ? 0o700 : 0);
  const code = asUser(`
    const variables = { DATA_DIR: '${folder}', PORT: '${port}', PUBLIC_ORIGIN: 'https://cleaner.example', TRUST_PROXY: 'loopback' };
    const names = 'restore settings disk file-rights database database-tables database-file migrations spool visit-records outbox process backups';
    const chosen = checks.filter(({ name }) => names.split(' ').includes(name));
    const { findings } = await diagnose(variables, {}, chosen);
    let start;
    try {
      readEnvironment(variables);
    } catch (error) {
      start = explain(error, '${folder}');
    }
    process.stdout.write(JSON.stringify({ findings, start }));`);
  try {
    const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', code]);
    const { findings, start }: Report & { start: object } = JSON.parse(stdout);
    const found = `User ${user} may not read and write the data folder, ${folder} (EACCES).`;
    const fix = expect.stringMatching(
      new RegExp(`, run as root: chown -R ${user}:\\d+ ${folder} && chmod 0750 ${folder}$`),
    );
    // A release of its own is not what this is about.
    const all = findings.filter(({ found }) => !found.includes('isn’t the installed release'));
    expect(all).toEqual([expect.objectContaining({ check: 'file-rights', level: 'problem', found, fix })]);
    expect(start).toEqual({ problem: found, fix, exitCode: 77 });
  } finally {
    site.close();
    chmodSync(folder, 0o700);
    rmSync(base, { recursive: true });
  }
});

it('A data folder that the site’s user can’t make is one for root to make, for doctor and start', async () => {
  const base = mkdtempSync('/tmp/closed-');
  const folder = join(base, 'missing/data');
  chmodSync(base, 0o555);
  const code = asUser(`
    const variables = { DATA_DIR: '${folder}' };
    const { findings } = await diagnose(variables, {}, checks.filter(({ name }) => name === 'file-rights'));
    let start;
    try {
      prepareDataDir(readEnvironment(variables).DATA_DIR);
    } catch (error) {
      start = explain(error, '${folder}');
    }
    process.stdout.write(JSON.stringify({ findings, start }));`);
  try {
    const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', code]);
    const { findings, start }: Report & { start: object } = JSON.parse(stdout);
    const fix = expect.stringMatching(
      new RegExp(`, create it as root: install -d -o \\S+ -m 750 ${folder}\\. Then start the site\\.$`),
    );
    expect(findings).toEqual([
      expect.objectContaining({ found: `The folder ${folder} doesn’t exist.`, fix }),
    ]);
    expect(start).toEqual({ problem: expect.stringContaining('EACCES'), fix, exitCode: 77 });
  } finally {
    chmodSync(base, 0o700);
    rmSync(base, { recursive: true });
  }
});
