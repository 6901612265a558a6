/*
 * `npm run patterns`: proves that the regular expressions which linear.txt doesn't have take linear time, and
 * adds them. Prints those that it can't prove.
 */
import { writeFileSync } from 'node:fs';
import { patternsToProve, provenPatterns, provenPatternsFile } from './collect.mjs';
import { problemOf } from './prove.mjs';

const proven = new Set(provenPatterns());
const linear = [];
for (const pattern of patternsToProve()) {
  const problem = proven.has(pattern.literal) ? undefined : problemOf(pattern);
  if (problem === undefined) linear.push(pattern.literal);
  else {
    process.stdout.write(`${pattern.file}: ${pattern.literal}\n    ${problem}\n`);
    process.exitCode = 1;
  }
}
writeFileSync(
  provenPatternsFile,
  linear
    .sort()
    .map((literal) => `${literal}\n`)
    .join(''),
);
process.stdout.write(`${linear.length} patterns are proven to take linear time.\n`);
