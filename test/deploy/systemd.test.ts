import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { describeWith } from '../support/databases.js';

const analyze = process.env.TEST_SYSTEMD_ANALYZE;

describeWith(analyze, 'systemd')('The systemd units', () => {
  const run = (...args: string[]) => spawnSync(analyze as string, args, { encoding: 'utf8' });

  it('leave the site an exposure of 1.5 at most', () => {
    const { status, stdout } = run(
      'security',
      '--offline=true',
      '--threshold=15',
      '--no-pager',
      'deploy/systemd/site.service',
    );
    expect([status, /exposure level for site.service: (\S+)/.exec(stdout)?.[1]]).toEqual([
      0,
      expect.stringMatching(/^[01]\./),
    ]);
  });

  it('are well-formed, where their programs are', () => {
    const folder = mkdtempSync(join(tmpdir(), 'units-'));
    try {
      const units = ['site.service', 'site.socket'].map((name) => {
        const unit = readFileSync(join('deploy/systemd', name), 'utf8').replace(
          '/usr/bin/node',
          process.execPath,
        );
        writeFileSync(join(folder, name), unit);
        return join(folder, name);
      });
      const { status, stdout, stderr } = run('verify', '--man=no', ...units);
      const complaints = `${stdout}${stderr}`.split('\n').filter((line) => line.includes(folder));
      expect([complaints, status]).toEqual([[], 0]);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});
