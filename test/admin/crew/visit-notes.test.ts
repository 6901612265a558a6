import { expect, it } from '@jest/globals';
import { accessNotes, withoutPrices } from '../../../src/admin/crew/visit-notes.js';

it.each([
  ['$250', '…'],
  ['quoted $1,249.50 today', 'quoted … today'],
  ['250$ each', '… each'],
  ['−$20 off', '… off'],
  ['USD 250', '…'],
  ['250 USD, 1 dollar, 20 bucks', '…, …, …'],
  ['$.50 a step', '… a step'],
  ['$  250 or 250  dollars', '… or …'],
  ['Pet treatment ($25 × 2)', 'Pet treatment (… × 2)'],
])('A text for the crew has no price: %s', (text, shown) => {
  expect(withoutPrices(text)).toBe(shown);
});

it.each(['Gate code 4471#', '5109 Heronmarsh Lane', 'Two rooms and 12 steps'])(
  'A text for the crew keeps other numbers: %s',
  (text) => {
    expect(withoutPrices(text)).toBe(text);
  },
);

it.each([
  ['Gate code #9911', 'gate code #9911'],
  ['The gate code is 4471#.', 'gate code 4471#'],
  ['garage code: #12*34', 'garage code #12*34'],
  ['Door code # 815', 'door code 815'],
])('A code keeps its signs: %s', (text, note) => {
  expect(accessNotes([text])).toEqual([note]);
});

it('A note about the way in keeps an amount whole, so that it can be left out for crews', () => {
  const [note] = accessNotes(['Park in the alley, agreed 1250.50 dollars. Thanks.']);
  expect(withoutPrices(note)).toBe('Park in the alley, agreed …');
});

it('A long text of separators after a code takes no time', () => {
  const start = performance.now();
  expect(accessNotes([`gate code${' -'.repeat(200_000)}`])).toHaveLength(1);
  expect(performance.now() - start).toBeLessThan(1000);
});
