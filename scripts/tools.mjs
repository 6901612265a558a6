import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';

/**
 * Installs packages that one command needs and the site does not. That happens at the command's first run, so that `npm ci`
 * does not install them.
 * @param packages with their versions, such as `sharp@0.35.5`.
 * @returns the absolute path of the folder that they are in.
 */
export function installed(...packages) {
  const folder = resolve('node_modules/.cache', packages.join('+').replaceAll('/', '-'));
  if (!existsSync(folder)) {
    process.stdout.write(`Installing ${packages.join(' and ')}…\n`);
    // What a stopped install has left is removed.
    const unfinished = `${folder}-unfinished`;
    rmSync(unfinished, { recursive: true, force: true });
    mkdirSync(unfinished, { recursive: true });
    execFileSync('npm', ['install', '--silent', '--no-save', '--prefix', unfinished, ...packages], {
      stdio: 'inherit',
    });
    renameSync(unfinished, folder);
  }
  return join(folder, 'node_modules');
}
