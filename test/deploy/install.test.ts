import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';

it('deploy/install names the log of a build that failed, and what to do', () => {
  const root = mkdtempSync(join(tmpdir(), 'install-'));
  const program = (name: string, lines: string) =>
    writeFileSync(join(root, 'bin', name), `#!/bin/sh\n${lines}\n`, { mode: 0o755 });
  try {
    for (const folder of ['bin', 'releases']) mkdirSync(join(root, folder));
    program('npm', 'echo "npm error network"; exit 1');
    program('git', `case "$*" in *archive*) tar -c -T /dev/null ;; *) echo '{"version":"1.2.3"}' ;; esac`);
    const [functions] = readFileSync('deploy/install', 'utf8').split('\ncheck_machine\n');
    const script = `${functions.replace('home=/srv/site', `home=${root}`)}
      as_site() { "$@"; }
      commit=0123456789
      build_release`;
    const env = { PATH: `${join(root, 'bin')}:${process.env.PATH}` };
    const args = ['-c', script, 'deploy/install', 'www.example.com'];
    const { status, stderr } = spawnSync('sh', args, { env, encoding: 'utf8' });
    const log = join(root, 'releases/1.2.3-0123456.log');
    expect({ status, stderr }).toEqual({
      status: 1,
      stderr: `npm error network\nThe build failed. Its last lines are above, all of them in ${log}. Fix the cause, then run this again.\n`,
    });
    expect(readFileSync(log, 'utf8')).toBe('npm error network\n');
  } finally {
    rmSync(root, { recursive: true });
  }
});
