/*
 * Finds the regular expressions in the source code that need a proof that they take linear time. Used by `npm
 * run patterns` and by test/architecture.test.ts.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseSync } from '@swc/core';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const listed = fileURLToPath(new URL('linear.txt', import.meta.url));

/** What reads texts of strangers is in these; build scripts aren't. */
const folders = ['src', 'views', 'client'];
/** A pattern without a longer repetition tries at most so many ways to match from each character. */
const maxWays = 1_000;

/**
 * A regular expression as it is written, with the first file that has it.
 * @typedef {{ literal: string, source: string, flags: string, file: string }} Pattern
 */

/** Lists the patterns of the product that need a proof, each once. @returns {Pattern[]} */
export function patternsToProve() {
  const found = folders
    .flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true }).map((name) => `${folder}/${name}`),
    )
    .filter((file) => /\.tsx?$/.test(file) && !file.endsWith('.d.ts'))
    .sort()
    .flatMap((file) => patternsIn(readFileSync(join(root, file), 'utf8'), file));
  const byLiteral = new Map(found.reverse().map((pattern) => [pattern.literal, pattern]));
  return [...byLiteral.values()].reverse().filter(({ source }) => !isBounded(source));
}

/** Lists the patterns that were proven. @returns {string[]} */
export const provenPatterns = () => readFileSync(listed, 'utf8').split('\n').filter(Boolean);
export { listed as provenPatternsFile };

/**
 * Lists the regular expressions of one file.
 * @param {string} text
 * @param {string} file its path from the project's folder
 * @returns {Pattern[]}
 */
export function patternsIn(text, file) {
  const found = [];
  const visit = (node) => {
    if (!node || typeof node !== 'object') return;
    if (node.type === 'RegExpLiteral') {
      const { pattern: source, flags } = node;
      found.push({ literal: `/${source}/${flags}`, source, flags, file });
    }
    for (const inner of Object.values(node)) visit(inner);
  };
  visit(
    parseSync(text, { syntax: 'typescript', tsx: file.endsWith('x'), decorators: true, target: 'es2022' })
      .body,
  );
  return found;
}

/**
 * Whether a pattern takes linear time whatever is in it: without an unlimited or nested repetition, it reads
 * a limited number of characters, in a limited number of ways, from each character of a text.
 * @param {string} source
 */
export function isBounded(source) {
  const plain = source.replace(/\\./g, 'x').replace(/\[[^\]]*\]/g, 'x');
  if (/[*+]|\{\d+,\}|\)\{/.test(plain)) return false;
  const ranges = [...plain.matchAll(/\{(\d+),(\d+)\}/g)].map(([, least, most]) => most - least + 1);
  return ranges.reduce((product, ways) => product * ways, 1) <= maxWays;
}
