import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { Script } from 'node:vm';
import { spareMemory } from './config/spare-memory.js';

/*
 * Starts the server that the build put into one file (scripts/bundle.mjs), in whose place this stands as `dist/src/main.js`: from the
 * code that V8 compiled in an earlier run, which is kept beside it. A start takes two thirds of the time then
 * (docs/decisions/small-machines.md). Where that code is from another version of Node, or for other options of V8, V8 compiles anew.
 */

const file = join(import.meta.dirname, 'server.cjs');
const cacheFile = join(import.meta.dirname, 'server.cache');

// Not later: V8 takes compiled code only under the options that it was kept under.
spareMemory();

const script = new Script(readFileSync(file, 'latin1'), {
  filename: file,
  cachedData: existsSync(cacheFile) ? readFileSync(cacheFile) : undefined,
});
// The build runs the server once, to have its code compiled.
if (process.env.KEEP_COMPILED_CODE)
  process.once('exit', () => {
    spareMemory();
    writeFileSync(cacheFile, script.createCachedData());
  });
script.runInThisContext()(
  createRequire(file),
  file,
  dirname(file),
  // A script cannot load an ECMAScript module by itself.
  (name: string) => import(name),
);
