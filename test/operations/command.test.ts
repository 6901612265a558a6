import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';

/** Runs a command of a release with these built commands. */
function run(built: string[] | undefined, ...args: string[]) {
  const release = mkdtempSync(join(tmpdir(), 'commands-'));
  const commands = join(release, 'dist/src/commands');
  mkdirSync(join(release, 'scripts'));
  cpSync('scripts/command.mjs', join(release, 'scripts/command.mjs'));
  if (built) mkdirSync(commands, { recursive: true });
  for (const name of built ?? []) writeFileSync(join(commands, name), 'process.stdout.write("ran");');
  const ended = spawnSync(process.execPath, [join(release, 'scripts/command.mjs'), ...args]);
  return [ended.status, `${ended.stdout}`, `${ended.stderr}`];
}

describe('A command', () => {
  const built = ['doctor.command.js', 'backup.command.js', 'back-up.js'];

  it('runs if it is built', () => {
    expect(run(built, 'doctor')).toEqual([0, 'ran', '']);
  });

  it('that doesn’t exist is answered with those that do', () => {
    expect(run(built, 'docter')).toEqual([2, '', 'Unknown command: docter. Use one of: backup, doctor\n']);
    expect(run(built)).toEqual([2, '', 'Enter a command. Use one of: backup, doctor\n']);
  });

  it('asks for a build without one', () => {
    expect(run(undefined, 'doctor')).toEqual([1, '', expect.stringMatching(/^The site isn’t built\./)]);
  });
});
