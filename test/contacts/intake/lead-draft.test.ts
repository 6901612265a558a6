import { describe, expect, it } from '@jest/globals';
import { fingerprintOf, type Wish, wishOf } from '../../../src/contacts/intake/lead-draft.js';

const wish = wishOf({ name: 'Ada', email: 'ada@example.com', phone: '7635550100' });

describe('The fingerprint of a request', () => {
  it('stays the same when the form gets another field that is left empty', () => {
    expect(fingerprintOf({ ...wish, newField: null } as Wish)).toBe(fingerprintOf(wish));
  });

  it('is another one for other answers, or for the same answer in another field', () => {
    const others = [{ name: 'Adam' }, { serviceArea: 'Anoka' }, { message: 'Anoka' }];
    const prints = others.map((answers) => fingerprintOf({ ...wish, ...answers }));
    expect(new Set([fingerprintOf(wish), ...prints]).size).toBe(4);
  });
});
