import { describe, expect, it } from '@jest/globals';
import { withLines } from '../../src/customers/imports/row-addresses.js';
import { customerFields } from '../../views/forms/customers/customer.js';

const { atMost } = customerFields.notes;

describe('Lines in the notes of a customer', () => {
  it('are all there if they fit, to the last character', () => {
    expect(withLines('Two dogs', ['', 'Lake house'])).toBe('Two dogs\nLake house');
    expect(withLines('', ['Lake house'])).toBe('Lake house');
    expect(withLines('🧽'.repeat(atMost - 2), ['x'])).toHaveLength(2 * (atMost - 2) + 2);
  });

  it('are as many as fit with the number of the others', () => {
    const some = withLines('Two dogs', Array(5).fill('x'.repeat(atMost / 4)));
    expect(some.split('\n').map((line) => line.length)).toEqual([8, ...Array(3).fill(atMost / 4), 28]);
    expect(some).toMatch(/Addresses that didn’t fit: 2$/);
    expect(withLines('x'.repeat(atMost), ['Lake house'])).toBe('x'.repeat(atMost));
    expect(withLines('', ['x'.repeat(atMost + 1)])).toBe('Addresses that didn’t fit: 1');
  });

  it('take no longer for a thousand times as many', () => {
    const before = process.cpuUsage();
    expect(withLines('', Array(25_000).fill('1 Elm St, Blaine, MN 55449'))).toMatch(/fit: \d+$/);
    // Trying one number after the other took minutes.
    expect(process.cpuUsage(before).user / 1_000).toBeLessThan(200);
  });
});
