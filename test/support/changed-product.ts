import { execFileSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

/** Makes a folder where the first test of a run wants it. @returns the folder. */
export function madeOnce(name: string, make: (folder: string) => void): string {
  const wanted = join(process.env.TEST_MADE_ONCE as string, name);
  if (existsSync(wanted)) return wanted;
  const made = mkdtempSync(join(tmpdir(), `${name}-`));
  make(made);
  // Another test file may have made the same meanwhile.
  if (existsSync(wanted)) rmSync(made, { recursive: true });
  else renameSync(made, wanted);
  return wanted;
}

/** A pruned install in a folder: what is built, and the packages. */
export function copyProduct(folder: string): void {
  mkdirSync(folder, { recursive: true });
  for (const part of ['dist', 'package.json']) cpSync(part, join(folder, part), { recursive: true });
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'));
}

/**
 * Changes parts of such a copy, and puts them into its files anew.
 * @param change is given the path of a part by its name, such as `unbundled.js`, with which the server begins.
 */
export function changeProduct(folder: string, change: (file: (name: string) => string) => void): void {
  const file = (name: string) => join(folder, 'dist/src', name);
  change(file);
  renameSync(file('main.js'), file('one-file.js'));
  renameSync(file('unbundled.js'), file('main.js'));
  for (const name of readdirSync(file('commands')).filter((name) => name.endsWith('.unbundled.js')))
    renameSync(file(`commands/${name}`), file(`commands/${name.replace('.unbundled.js', '.command.js')}`));
  execFileSync(process.execPath, [resolve('scripts/bundle.mjs')], { cwd: folder, stdio: 'pipe' });
}
