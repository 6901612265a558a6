import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { describeWith } from '../support/databases/databases.js';

const analyze = process.env.TEST_SYSTEMD_ANALYZE;

describeWith(analyze, 'systemd')('The systemd units', () => {
  const run = (...args: string[]) => spawnSync(analyze as string, args, { encoding: 'utf8' });

  it.each(['site.service', 'site@.service', 'site-doctor.service'])(
    'leave %s an exposure of 1.5 at most',
    (unit) => {
      const { status, stdout } = run(
        'security',
        '--offline=true',
        '--threshold=15',
        '--no-pager',
        `deploy/systemd/${unit}`,
      );
      const [, exposure] = /exposure level for \S+: (\S+)/.exec(stdout) ?? [];
      expect([status, exposure]).toEqual([0, expect.stringMatching(/^[01]\./)]);
    },
  );

  it('leave the doctor no more than the site, but for the figures in /proc', () => {
    const limits = (unit: string) => {
      const [, text] = readFileSync(`deploy/systemd/${unit}`, 'utf8').split('\nCapabilityBoundingSet=');
      return text.split('\n\n')[0].trim();
    };
    expect(limits('site-doctor.service')).toBe(limits('site.service').replace('ProcSubset=pid\n', ''));
  });

  it.each(['site.service', 'site@.service'])('start no site from %s without its settings', (unit) => {
    const text = readFileSync(`deploy/systemd/${unit}`, 'utf8');
    const [, settings] = /^EnvironmentFile=-?(.+)$/m.exec(text) ?? [];
    const folder = mkdtempSync(join(tmpdir(), 'units-'));
    const file = join(folder, 'site.env');
    const conditions = text.match(/^(Assert|Condition).+$/gm) ?? [];
    const isStarted = () =>
      run('condition', ...conditions.map((one) => one.replace(settings, file))).status === 0;
    try {
      expect(isStarted()).toBe(false);
      writeFileSync(file, '');
      expect(isStarted()).toBe(true);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  it('give a further process what the first one has, at a port of its own', () => {
    const bodyOf = (unit: string) => readFileSync(`deploy/systemd/${unit}`, 'utf8').replace(/^#.*\n/gm, '');
    const made = bodyOf('site.service')
      .replace('admin\n', 'admin, port %i\n')
      .replaceAll('site.socket', 'site@%i.socket')
      .replace('=NODE_ENV', '=PORT=%i NODE_ENV');
    expect(bodyOf('site@.service')).toBe(made);
    const socket = bodyOf('site.socket').replace('admin\n', 'admin, port %i\n').replace(':3000', ':%i');
    expect(bodyOf('site@.socket')).toBe(socket);
  });

  it('are well-formed, where their programs are', () => {
    const folder = mkdtempSync(join(tmpdir(), 'units-'));
    try {
      const units = readdirSync('deploy/systemd').map((name) => {
        const unit = readFileSync(join('deploy/systemd', name), 'utf8');
        const file = join(folder, name.replace('@.', '@3001.'));
        writeFileSync(join(folder, name), unit.replace('/usr/bin/node', process.execPath));
        return file;
      });
      const { status, stdout, stderr } = run('verify', '--man=no', ...units);
      const complaints = `${stdout}${stderr}`.split('\n').filter((line) => line.includes(folder));
      expect([complaints, status]).toEqual([[], 0]);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});
