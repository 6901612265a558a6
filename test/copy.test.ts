import { describe, expect, it } from '@jest/globals';
import { exceptions, problemsOf } from '../scripts/check/copy/rules.mjs';
import { stringsIn, visibleStrings } from '../scripts/check/copy/strings.mjs';

const copies = visibleStrings();

describe('The visible texts', () => {
  it('follow the rules of scripts/check/copy/rules.mjs', () => {
    const found = copies
      .filter(({ text }) => !exceptions.some(([excepted]) => excepted.test(text)))
      .flatMap((copy) =>
        problemsOf(copy).map((problem) => `${copy.file}:${copy.line} ${problem}\n    ${copy.text}`),
      );
    expect(found).toEqual([]);
  });

  it('need every exception to the rules', () => {
    const isNeeded = ([excepted]: [RegExp, string]) =>
      copies.some((copy) => excepted.test(copy.text) && problemsOf(copy).length > 0);
    expect(exceptions.filter((exception) => !isNeeded(exception))).toEqual([]);
  });

  it('are found on every kind of screen', () => {
    const counts: Record<string, number> = {};
    for (const { screen } of copies) counts[screen] = (counts[screen] ?? 0) + 1;
    expect(copies.length).toBeGreaterThan(2_000);
    expect(Object.keys(counts)).toHaveLength(13);
    expect(Math.min(...Object.values(counts))).toBeGreaterThan(50);
  });
});

describe('A planted text', () => {
  const problems = (code: string, file = 'views/pages/planted.tsx') =>
    stringsIn(code, file).flatMap((copy) => problemsOf(copy));

  it.each([
    ['<p>We send you a mail.</p>', 'email'],
    ['<p>Rooms such as the hall</p>', 'like'],
    ['<p title="Please write a name">x</p>', 'verb'],
    ['<p>The time you wished for</p>', 'preferred'],
    [`<p>{isOpen ? \`Three were told of \${count}\` : null}</p>`, 'notified'],
    ['<p>You{"\'"}re in</p>', 'curly'],
    ['<p>The visit was cancelled</p>', 'American'],
    [`<p>${'word '.repeat(29)}.</p>`, '29 words'],
    ['<button>Further customers</button>', 'verb'],
    ['<a className="button quiet" href="/x">Old <b>versions</b></a>', 'verb'],
    ['<Field label="No day named" />', 'set'],
  ])('%s is found', (jsx, reason) => {
    expect(problems(`export const Planted = () => (${jsx});`)).toEqual([expect.stringContaining(reason)]);
  });

  it('is found in an error, a sum of texts and a message of a rule', () => {
    expect(problems("throw new Error('The mail ' + name + ' is gone');", 'src/planted.ts')).toHaveLength(1);
    expect(
      problems("class A { @IsIn([1], { message: 'Please give a day' }) day: string; }", 'src/planted.ts'),
    ).toHaveLength(1);
  });

  it('is not found in what only machines read', () => {
    const code =
      "const a = 'SELECT mail FROM told'; const b = <p className=\"mail such as\">Fine</p>; log({ event: 'mail told' });";
    expect(problems(code)).toEqual([]);
  });
});
