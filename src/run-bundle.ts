import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import { cachedDataVersionTag } from 'node:v8';
import { Script } from 'node:vm';

/**
 * Runs a file that the build put the product into (scripts/build/bundle.mjs) from the code that V8 compiled in an earlier run, which is kept
 * beside it. A start takes two thirds of the time then (docs/decisions/low-memory-hosts.md). V8 takes it for the version of Node and the
 * options that it was compiled under, which its name says, and compiles anew where there is none.
 * @param file its path without `.cjs`.
 * @param command which one of them, for the file of the commands.
 */
export function runOneFile(file: string, command = ''): void {
  const [text, compiled] = [`${file}.cjs`, `${file}-${cachedDataVersionTag()}.cache`];
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
