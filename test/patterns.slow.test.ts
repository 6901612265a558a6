import { expect, it } from '@jest/globals';
import { isBounded, patternsIn, provenPatterns } from '../scripts/check/patterns/collect.mjs';
import { problemOf } from '../scripts/check/patterns/prove.mjs';

const patternIn = (literal: string) => patternsIn(`use(${literal});`, 'a.ts')[0];

it('Every listed regular expression is proven to take linear time', () => {
  const problems = provenPatterns().map((literal) => [literal, problemOf(patternIn(literal))]);
  expect(problems.length).toBeGreaterThan(80);
  expect(problems.filter(([, problem]) => problem)).toEqual([]);
}, 1_200_000);

it.each([
  ['backtracks', String.raw`/^(a+)+$/`],
  ['has two ways to share a text', String.raw`/^\s*,?\s*$/`],
  ['starts again at each character', String.raw`/\s+$/`],
  ['starts again at each word', String.raw`/\b[\p{L}\d-]+\.[a-z]{2,}\//iu`],
  ['starts again after each match', String.raw`/a.*b|a/g`],
  ['looks ahead', String.raw`/\d(?!.*\d)/`],
])('A pattern that %s isn’t proven', (_, literal) => {
  const pattern = patternIn(literal);
  expect(isBounded(pattern.source)).toBe(false);
  expect(problemOf(pattern)).toMatch(/time for|no proof/);
});
