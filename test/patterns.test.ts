import { expect, it } from '@jest/globals';
import { isBounded, patternsIn } from '../scripts/check/patterns/collect.mjs';

it('Regular expressions are found wherever they are', () => {
  const source = `
    const a: RegExp = /a+/;
    class B { @Matches(/b[/]+/i) b = 'x'.replace(/c+$/gu, \`\${/d+/.source}\`); }
    export const E = () => <p title={/e+/.source}>/f+/ {/* /g+/ */}</p>;`;
  const found = patternsIn(source, 'a.tsx').map(({ literal }) => literal);
  expect(found.sort()).toEqual(['/a+/', '/b[/]+/i', '/c+$/gu', '/d+/', '/e+/']);
});

it.each(['a?b', String.raw`^\d{4}-\d\d$`, String.raw`[*+]\+x{1,9}`, String.raw`(?<!\p{L})(?:a|b{2})c`])(
  'A pattern without long repetitions needs no proof: %s',
  (source) => expect(isBounded(source)).toBe(true),
);

it.each(['a*', 'a+?', 'a{2,}', '(a{1,9}){1,9}', '[a]{1,50}[a]{1,50}b', String.raw`\\+`])(
  'A pattern with long repetitions needs one: %s',
  (source) => expect(isBounded(source)).toBe(false),
);
