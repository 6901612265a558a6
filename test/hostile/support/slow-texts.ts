/** A unit repeated, then something that doesn't fit, so that a pattern tries everything before giving up. */
const repeated =
  (unit: string, start = '', end = '!') =>
  (length: number): string =>
    start + unit.repeat(Math.max(1, Math.floor((length - start.length - end.length) / unit.length))) + end;

/** Texts of about a length that are slow for patterns, normalization or numbers. */
export const slowTexts: Record<string, (length: number) => string> = {
  pairs: repeated('a-'),
  'one letter': repeated('a'),
  spaces: repeated(' ', 'a', 'b'),
  lines: repeated('\n ', 'a', 'b'),
  slashes: repeated('/', '', 'x\n'),
  dots: repeated('a.'),
  'an email': (length) => repeated('a', '', '')(length / 2) + repeated('a.', '@')(length / 2),
  digits: repeated('1', '', ''),
  prices: repeated('1,1.'),
  'combining marks': repeated('a\u0301'),
  'fullwidth letters': repeated('\uff41'),
  'ligatures of eighteen letters': repeated('\ufdfa'),
  markup: repeated('<a ', '', ''),
  quotes: repeated('"\''),
};
