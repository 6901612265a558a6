import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';

const folder = 'client/styles';
const sheets = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
  /\.css$/.test(name),
);

/** Gaps, paddings, font sizes and corners that are no token, apart from lines of one or two pixels. */
function ownValuesOf(sheet: string): string[] {
  const css = readFileSync(join(folder, sheet), 'utf8').replace(/\/\*[^*]*\*\//g, '');
  return css.split('\n').filter((line) => {
    const [property, value = ''] = line.split(':').map((part) => part.trim());
    const isSized = /^(?:(?:row-|column-)?gap|padding[a-z-]*|font-size|border-radius)$/.test(property);
    const rest = value.replace(/var\([^()]*\)/g, '').replace(/\b[12]px\b/g, '');
    return isSized && /\d(?:rem|px|em)\b/.test(rest);
  });
}

it('Styles take gaps, paddings, font sizes and corners from tokens, but for places that are counted', () => {
  const found = sheets.filter((name) => !name.endsWith('tokens.css')).flatMap(ownValuesOf);
  // Mostly in the header, the first screens, the calendar and print. The number only falls.
  expect(found.length).toBeLessThanOrEqual(162);
  expect(found.length).toBeGreaterThan(0);
});
