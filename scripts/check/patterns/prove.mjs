/* Proves with recheck's automata that a regular expression takes linear time; fuzzing would prove nothing. */
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { installTool } from '../../build/tools.mjs';

const { checkSync } = createRequire(import.meta.url)(join(installTool('patterns'), 'recheck'));

const timeoutMs = 120_000;

/**
 * Returns why a pattern isn't proven to take linear time; undefined if it is. One that isn't tied to the
 * start is proven for finding all its matches, as `g` and `split` do: each at the end of the one before.
 * @param {{ source: string, flags: string }} pattern
 * @returns {string | undefined}
 */
export function problemOf({ source, flags }) {
  const isAtStart = source.startsWith('^') && !/[gm]/.test(flags);
  const checked = isAtStart ? source : `(?:${source}|[^])*`;
  // The same on every machine: the other backends are binaries for some of them.
  process.env.RECHECK_BACKEND = 'pure';
  const { status, complexity, attack, error } = checkSync(checked, flags.replace('g', ''), {
    checker: 'automaton',
    timeout: timeoutMs,
  });
  delete process.env.RECHECK_BACKEND;
  if (status === 'safe') return undefined;
  if (status === 'vulnerable') return `${complexity.summary} time for ${attack.pattern}`;
  return `no proof (${error.message ?? error.kind}); write it simpler, or as code`;
}
