import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { isFromContext } from '../../src/admin-auth/common-password.js';

const text = readFileSync('docs/security.md', 'utf8');

/** The requirements of levels 1 and 2 in ASVS 5.0.0, by section: all up to a number, or these. */
const sections: Record<string, number | number[]> = {
  ...{ '1.1': 2, '1.2': 9, '1.3': 11, '1.4': 3, '1.5': 2, '2.1': 3, '2.2': 3, '2.3': 4, '2.4': 1 },
  ...{ '3.2': 2, '3.3': 4, '3.4': 6, '3.5': 5, '3.7': 2, '4.1': 3, '4.2': 1, '4.3': 2, '4.4': 4 },
  ...{ '5.1': 1, '5.2': 3, '5.3': 2, '5.4': 3, '6.1': 3, '6.2': 12, '6.3': 4, '6.4': 4, '6.5': 5 },
  ...{ '6.6': 3, '6.8': 4, '7.1': 3, '7.2': 4, '7.3': 2, '7.4': 5, '7.5': 2, '7.6': 2 },
  ...{ '8.1': 2, '8.2': 3, '8.3': 1, '8.4': 1, '9.1': 3, '9.2': 4, '10.1': 2, '10.2': 2, '10.3': 4 },
  ...{ '10.4': 11, '10.5': 5, '10.6': 2, '10.7': 3, '11.1': 2, '11.2': 3, '11.3': 3, '11.4': 4 },
  ...{ '11.5': 1, '11.6': 1, '12.1': 3, '12.2': 2, '12.3': 4, '13.1': 1, '13.2': 5, '13.3': 2 },
  ...{ '13.4': 5, '14.1': 2, '14.2': 4, '14.3': 3, '15.1': 3, '15.2': 3, '15.3': 7 },
  ...{ '16.1': 1, '16.2': 5, '16.3': 4, '16.4': 3, '16.5': 3, '17.1': 1, '17.2': [1, 2, 3, 4], '17.3': 2 },
};

const upTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1);
const required = Object.entries(sections).flatMap(([section, which]) =>
  (Array.isArray(which) ? which : upTo(which)).map((number) => `${section}.${number}`),
);

/** Reads “1.2.1–1.2.3, 1.2.5”. */
const numbersIn = (cell: string): string[] =>
  cell.split(', ').flatMap((part) => {
    const [first, last = first] = part.split('–');
    const section = first.split('.').slice(0, 2).join('.');
    const [from, until] = [first, last].map((one) => Number(one.split('.')[2]));
    return upTo(until)
      .slice(from - 1)
      .map((number) => `${section}.${number}`);
  });

const rows = [...text.matchAll(/^\| (\d[\d., –]*) \| (Yes|Partly|No|n\/a) \| (.*) \| (.*) \|$/gm)];

describe('The security page', () => {
  it('has every requirement of ASVS 5.0, levels 1 and 2, once', () => {
    const found = rows.flatMap(([, cell]) => numbersIn(cell));
    expect(found.toSorted()).toEqual(required.toSorted());
    expect(required).toHaveLength(253);
  });

  it('says why each that isn’t met isn’t', () => {
    const [, unmet] = /What isn’t fully met:\n\n([\s\S]*?)\n\n/.exec(text) ?? [];
    const explained = [...unmet.matchAll(/^\| (\d[\d., –]*) \| .{20,} \|$/gm)].flatMap(([, cell]) =>
      numbersIn(cell),
    );
    const partly = rows
      .filter(([, , met]) => met === 'Partly' || met === 'No')
      .flatMap(([, cell]) => numbersIn(cell));
    expect(explained.toSorted()).toEqual(partly.toSorted());
  });

  it('lists words that passwords can’t be made of', () => {
    const [, list] =
      /Words about the site in passwords: ([\s\S]*?), and the parts of the host name/.exec(text) ?? [];
    const words = list.split(/,\s+/);
    expect(words.length).toBeGreaterThan(15);
    expect(words.filter((word) => !isFromContext(`${word}-2026!`, 'x.example'))).toEqual([]);
  });

  it('names tests that exist', () => {
    const named = text.match(/test\/[\w/-]+(\.slow)?(\.test)?\.ts/g) ?? [];
    expect(named.length).toBeGreaterThan(100);
    expect(named.filter((file) => !existsSync(file))).toEqual([]);
    for (const [, cell, met, , tests] of rows)
      if (met === 'Yes' && !tests)
        expect(['3.5.4', '6.4.2', '11.1.1, 11.1.2', '13.1.1', '15.1.1, 15.2.1', '15.2.3']).toContain(cell);
  });
});
