/* Builds the server and the browser's files into dist, unless their sources are unchanged. */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { commitOf } from './commit.mjs';
import { writePageNames } from './page-names.mjs';

const sources = [
  'src',
  'views',
  'client',
  'ormconfig.ts',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
  'tsconfig.build.json',
  'scripts/build/bundle.mjs',
];
const stamp = 'dist/built-from';

/** In development, `dist` stays, so that the compiler works incrementally, and the server isn't bundled. */
const isDevelopment = () => process.env.NODE_ENV === 'development';

/** Returns the SHA-256 of the names and contents of everything that the build reads, and its mode. */
function digest() {
  const hash = createHash('sha256').update(isDevelopment() ? 'development' : '');
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

/** Builds what has changed. Changes the working directory to the project, and exits if a step fails. */
export function buildIfChanged() {
  process.chdir(fileURLToPath(new URL('../..', import.meta.url)));
  writePageNames();
  const built = digest();
  if (readIfThere(stamp) !== built) build(built);
  // Also if nothing is built: a commit may change only documents.
  const commit = commitOf('.');
  if (readIfThere('dist/commit') !== commit) writeFileSync('dist/commit', commit);
}

const readIfThere = (file) => (existsSync(file) ? readFileSync(file, 'utf8') : undefined);

function build(built) {
  process.stderr.write('Building…\n');
  if (!isDevelopment() || existsSync('dist/src/unbundled.js')) removeBuilt();
  run('node_modules/typescript/bin/tsc', '--project', 'tsconfig.build.json');
  run('dist/client/build.js');
  if (!isDevelopment()) run('scripts/build/bundle.mjs');
  writeFileSync(stamp, built);
}

/** Removes the build, except the compiled tests (scripts/build/compile-tests.mjs). */
function removeBuilt() {
  for (const name of existsSync('dist') ? readdirSync('dist') : [])
    if (name !== 'test') rmSync(join('dist', name), { recursive: true, force: true });
}

/** Runs a step. A failed step has printed its error, so this adds nothing. */
function run(...args) {
  const { status } = spawnSync(process.execPath, args, { stdio: 'inherit' });
  if (status !== 0) process.exit(1);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) buildIfChanged();
