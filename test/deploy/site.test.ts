import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { commandScripts } from '../../src/platform/config/typed-commands.js';
import { until } from '../support/runner/until.js';

describe('deploy/site', () => {
  let root: string;
  const settings = () => join(root, 'etc/site.env');
  const commands = 'srv/site/releases/one/dist/src/commands';
  const current = () => join(root, 'srv/site/current');

  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'site-'));
    for (const folder of ['bin', 'etc', 'var/lib/site', 'srv/site/releases/one/scripts', commands])
      mkdirSync(join(root, folder), { recursive: true });
    writeFileSync(join(root, commands, 'doctor.command.js'), '');
    const script = readFileSync('deploy/site', 'utf8').replace(
      /( "?)\/(etc|var\/lib|srv)\b/g,
      `$1${root}/$2`,
    );
    writeFileSync(join(root, 'bin/site'), script, { mode: 0o755 });
    program('systemctl', 'exit 0');
    program('systemd-run', 'exit 0');
    writeFileSync(settings(), '');
    writeFileSync(join(root, 'srv/site/releases/one/scripts/command.mjs'), '');
    symlinkSync('releases/one', current());
  });
  afterEach(() => rmSync(root, { recursive: true }));

  /** A program that notes what it is called with. */
  function program(name: string, rest: string) {
    const note = `echo "${name} $*" | sed 's/ --.* -- / … /' >>${root}/called`;
    writeFileSync(join(root, 'bin', name), `#!/bin/sh\n${note}\n${rest}\n`, { mode: 0o755 });
  }

  function site(...args: string[]) {
    writeFileSync(join(root, 'called'), '');
    const env = { PATH: `${join(root, 'bin')}:${process.env.PATH}` };
    const { status, stdout, stderr } = spawnSync(join(root, 'bin/site'), args, { env, encoding: 'utf8' });
    return {
      status,
      stdout,
      stderr,
      called: readFileSync(join(root, 'called'), 'utf8')
        .trim()
        .split('\n')
        .filter((line) => line && !line.startsWith('systemctl show')),
    };
  }

  const start = 'systemctl start site.socket site.service';
  const command = (...words: string[]) =>
    `systemd-run … /usr/bin/node scripts/command.mjs ${words.join(' ')}`;

  it('explains itself, start and stop, and does nothing then', () => {
    for (const args of [['--help'], ['-h'], ['start', '--help'], ['stop', '--help'], ['stop', '-h']])
      expect(site(...args)).toMatchObject({
        status: 0,
        stdout: expect.stringMatching(/^Usage: /),
        called: [],
      });
    for (const args of [[], ['stop', 'now'], ['start', '--now']])
      expect(site(...args)).toMatchObject({
        status: 2,
        stderr: expect.stringMatching(/^Usage: /),
        called: [],
      });
  });

  it('lists the names there are, start and stop among them, for one there isn’t', () => {
    expect(site('reboot')).toMatchObject({
      status: 2,
      stderr: expect.stringMatching(/^Unknown command: reboot\.\nUsage: .* start .* stop /s),
      called: [],
    });
  });

  it('lists every command', () => {
    const [, others = ''] = /Other names: (.*)\. Each/.exec(site('--help').stdout) ?? [];
    expect(others.split(', ')).toEqual(commandScripts.map((name) => name.replace(':', '-')).toSorted());
  });

  it('stops the site, starts it after a check, and runs commands', () => {
    expect(site('stop')).toMatchObject({ status: 0, called: ['systemctl stop site.socket site.service'] });
    expect(site('start')).toMatchObject({ status: 0, called: [command('settings'), start] });
    expect(site('doctor', '--help')).toMatchObject({ status: 0, called: [command('doctor', '--help')] });
  });

  it('passes on no variable of its caller, so no text offers one in front of a command', () => {
    const texts = ['src', 'docs', 'deploy'].flatMap((folder) =>
      readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'utf8')),
    );
    expect(texts.filter((text) => /\bDOCTOR_\w+=\S+ +(npm run|site|node) /.test(text))).toEqual([]);
  });

  it('ends the wait after a failed start', async () => {
    const waiting = spawn('bash', ['-c', 'exec -a "failed dist/src/main.js" sleep 300']);
    const running = spawn('sleep', ['300']);
    await until(() => readFileSync(`/proc/${waiting.pid}/cmdline`, 'utf8').startsWith('failed '));
    for (const { pid } of [running, waiting]) {
      program('systemctl', `[ "$1" != show ] || echo ${pid}`);
      expect(site('start')).toMatchObject({ status: 0, called: [command('settings'), start] });
    }
    expect(await once(waiting, 'exit')).toEqual([null, 'SIGTERM']);
    expect(running.exitCode ?? running.signalCode).toBeNull();
    running.kill();
  });

  it('starts nothing if the check fails, and says where to look if systemd fails', () => {
    program('systemctl', 'exit 1');
    expect(site('start')).toMatchObject({ status: 1, stderr: expect.stringContaining('journalctl') });
    program('systemd-run', 'exit 1');
    expect(site('start')).toMatchObject({ status: 78, called: [command('settings')] });
  });

  it('says what is missing', () => {
    rmSync(current());
    for (const name of ['start', 'doctor', 'rollback'])
      expect(site(name)).toMatchObject({
        status: 78,
        stderr: expect.stringContaining('/srv/site/current is missing'),
        called: [],
      });
    rmSync(settings());
    for (const name of ['start', 'doctor'])
      expect(site(name)).toMatchObject({ status: 78, stderr: expect.stringContaining(settings()) });
    writeFileSync(join(root, 'var/lib/site/restore-unfinished'), '');
    expect(site('start')).toMatchObject({
      status: 78,
      stderr: expect.stringContaining('site restore FILE'),
      called: [],
    });
  });
});
