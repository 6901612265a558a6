/*
 * Compiles changed files of the product and its tests with SWC into dist/test, where jest runs them. The
 * TypeScript compiler checks the types separately.
 */
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { version } from '@swc/core';
import { writePageNames } from './page-names.mjs';
import { compileFile } from './swc.mjs';

const folder = 'dist/test';
const manifest = join(folder, 'compiled.json');
const sources = ['src', 'views', 'client', 'test'];

/** The package that tests get for this name: jest's own can't be loaded outside jest's module system. */
const jestGlobals = `export const { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest, test } =
  globalThis[Symbol.for('jest globals')];
`;

/** Compiles what has changed. The working directory is the project's. */
export async function compileTests() {
  writePageNames();
  const known = read(manifest);
  const current = {};
  const changed = [];
  for (const file of sources.flatMap(filesIn)) {
    const { mtimeMs, size } = statSync(file);
    current[file] = `${version} ${mtimeMs} ${size}`;
    if (known[file] !== current[file]) changed.push(file);
  }
  for (const file of Object.keys(known)) if (!(file in current)) rmSync(compiledName(file), { force: true });
  await Promise.all(changed.map(compile));
  if (!existsSync(join(folder, 'scripts'))) link();
  writeFileSync(manifest, JSON.stringify(current));
}

async function compile(file) {
  const name = compiledName(file);
  if (name !== join(folder, file)) return compileFile(file, name);
  mkdirSync(dirname(name), { recursive: true });
  copyFileSync(file, name);
}

/** Files next to the compiled ones that tests import. */
function link() {
  symlinkSync(relative(folder, 'scripts'), join(folder, 'scripts'));
  const globals = join(folder, 'node_modules/@jest/globals');
  mkdirSync(globals, { recursive: true });
  writeFileSync(join(globals, 'package.json'), '{ "type": "module", "exports": "./index.js" }\n');
  writeFileSync(join(globals, 'index.js'), jestGlobals);
}

const compiledName = (file) => join(folder, file.replace(/(?<!\.d)\.tsx?$/, '.js'));

const filesIn = (path) =>
  readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(tsx?|mjs|json)$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));

function read(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
}
