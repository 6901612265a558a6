import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import { cachedDataVersionTag } from 'node:v8';
import { Script } from 'node:vm';

/**
 * Runs a bundle (scripts/build/bundle.mjs) with the code that V8 compiled in an earlier run, from a cache
 * file next to it. That makes a start a third faster (docs/decisions/low-memory-hosts.md). The cache's name
 * contains the Node version and options that it is valid for; without one, V8 compiles the bundle again.
 * @param file its path without `.cjs`.
 * @param command the command to run, for the bundle of commands.
 */
export function runBundle(file: string, command = ''): void {
  const [text, compiled] = [`${file}.cjs`, `${file}-${cachedDataVersionTag()}.cache`];
  const script = new Script(readFileSync(text, 'latin1'), {
    filename: text,
    cachedData: existsSync(compiled) ? readFileSync(compiled) : undefined,
  });
  // The build runs each bundle to store its compiled code.
  if (process.env.KEEP_COMPILED_CODE)
    process.once('exit', () => writeFileSync(compiled, script.createCachedData()));
  script.runInThisContext()(
    createRequire(text),
    text,
    dirname(text),
    // A script can't load an ECMAScript module on its own.
    (name: string) => import(name),
    command,
  );
}
