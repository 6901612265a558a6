/* Builds the server and the browser's files into dist, unless what they are made from is unchanged. */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const sources = [
  'src',
  'views',
  'client',
  'ormconfig.ts',
  'package-lock.json',
  'tsconfig.json',
  'tsconfig.build.json',
];
const stamp = 'dist/built-from';

/** SHA-256 over the names and contents of everything that the build reads, and its mode. */
function digest() {
  const hash = createHash('sha256').update(process.env.NODE_ENV === 'development' ? 'development' : '');
  for (const file of sources.flatMap(filesIn).sort()) hash.update(`${file}\0`).update(readFileSync(file));
  return hash.digest('hex');
}

function filesIn(path) {
  if (!existsSync(path)) return [];
  if (path.includes('.')) return [path];
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
}

export function buildIfChanged() {
  process.chdir(fileURLToPath(new URL('..', import.meta.url)));
  const built = digest();
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === built) return;
  process.stdout.write('Building…\n');
  rmSync('dist', { recursive: true, force: true });
  const run = (script, ...args) => execFileSync(process.execPath, [script, ...args], { stdio: 'inherit' });
  run('node_modules/@nestjs/cli/bin/nest.js', 'build');
  run('dist/client/build.js');
  writeFileSync(stamp, built);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) buildIfChanged();
