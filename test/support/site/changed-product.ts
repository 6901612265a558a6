import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

/** Makes a folder for the first test of a run that wants it; others wait meanwhile. @returns the folder. */
export function madeOnce(name: string, make: (folder: string) => void): string {
  const wanted = join(process.env.TEST_MADE_ONCE as string, name);
  const isOurs = begin(`${wanted}.begun`);
  for (let tenth = 0; tenth < 1_200 && !isOurs && !existsSync(wanted); tenth++)
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 100);
  if (existsSync(wanted)) return wanted;
  const made = mkdtempSync(join(tmpdir(), `${name}-`));
  make(made);
  renameSync(made, wanted);
  return wanted;
}

/** @returns whether nobody had begun before. */
function begin(mark: string): boolean {
  try {
    mkdirSync(mark);
    return true;
  } catch {
    return false;
  }
}

/** A pruned install in a folder: what is built, but for the tests, and the packages. */
export function copyProduct(folder: string): void {
  mkdirSync(folder, { recursive: true });
  for (const part of ['dist', 'package.json'])
    cpSync(part, join(folder, part), { recursive: true, filter: (name) => name !== 'dist/test' });
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'));
}

/**
 * Changes parts of such a copy, and puts them into its files anew.
 * @param change is given the path of a part by its name, such as `unbundled.js`, with which the server
 * begins.
 * @param what `server` where the commands stay as they are, which takes half of the time.
 */
export function changeProduct(
  folder: string,
  change: (file: (name: string) => string) => void,
  what: 'server' | 'all' = 'all',
): void {
  const file = (name: string) => join(folder, 'dist/src', name);
  change(file);
  renameSync(file('main.js'), file('bundle-entry.js'));
  renameSync(file('unbundled.js'), file('main.js'));
  const commands = readdirSync(file('commands')).filter((name) => name.endsWith('.unbundled.js'));
  for (const name of what === 'all' ? commands : [])
    renameSync(file(`commands/${name}`), file(`commands/${name.replace('.unbundled.js', '.command.js')}`));
  execFileSync(process.execPath, [resolve('scripts/build/bundle.mjs'), what], { cwd: folder, stdio: 'pipe' });
}
