import { expect, it } from '@jest/globals';
import type { FoundBy } from '../../views/contracts/leads/lead-list.js';
import { formatTotal } from '../../views/format/lead-total.js';

it.each<[number, FoundBy, number | 'all' | undefined, string]>([
  [500, { search: 'anna' }, 30, '500'],
  [501, { search: 'anna' }, 30, '500+'],
  [510, { search: 'anna' }, 510, '510+'],
  [700, { search: 'anna' }, 'all', '700'],
  [501, { city: 'Otsego' }, 30, '501'],
  [10_001, { city: 'Otsego' }, undefined, '10,000+'],
  [20_002, { source: 'phone' }, 30, '10,000+'],
  [20_002, { search: ' ' }, 30, '20,002'],
  [20_002, {}, undefined, '20,002'],
])('a total of %d leads by %j with %s shown is %s', (total, query, shown, text) => {
  expect(formatTotal(total, query, shown)).toBe(text);
});
