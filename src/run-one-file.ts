import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import { Script } from 'node:vm';

/**
 * Runs a file that the build put the product into (scripts/bundle.mjs) from the code that V8 compiled in an earlier run, which is kept
 * beside it. A start takes two thirds of the time then (docs/decisions/small-machines.md). Where that code is from another version of
 * Node, or for other options of V8, V8 compiles anew.
 * @param file its path without `.cjs`.
 * @param command which one of them, for the file of the commands.
 */
export function runOneFile(file: string, command = ''): void {
  const [text, compiled] = [`${file}.cjs`, `${file}.cache`];
  const script = new Script(readFileSync(text, 'latin1'), {
    filename: text,
    cachedData: existsSync(compiled) ? readFileSync(compiled) : undefined,
  });
  // The build runs what it made, to have its code compiled.
  if (process.env.KEEP_COMPILED_CODE)
    process.once('exit', () => writeFileSync(compiled, script.createCachedData()));
  script.runInThisContext()(
    createRequire(text),
    text,
    dirname(text),
    // A script cannot load an ECMAScript module by itself.
    (name: string) => import(name),
    command,
  );
}
