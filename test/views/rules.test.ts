import { describe, expect, it } from '@jest/globals';
import { IdempotencyKey } from '../../views/forms/idempotency-key.js';
import { contactFields } from '../../views/forms/leads/contact.js';
import { freeRoomFields } from '../../views/forms/leads/free-room.js';
import { email, type FieldRules, problemsWith, problemWith, tidy } from '../../views/forms/rules.js';

describe('Form rules', () => {
  it('find nothing wrong with the least that is enough', () => {
    expect(problemsWith(contactFields, { name: 'Al', phone: '7635550100', email: 'a@b.co' })).toEqual({});
  });

  it.each(['a@b.co', "o'hara+x@sub.example.com", 'a.b@xn--bcher-kva.example', 'A@EXAMPLE.COM'])(
    'take %s',
    (address) => {
      expect(email('no')(address)).toBeUndefined();
    },
  );

  it.each([
    '',
    'a',
    'a@b',
    '@b.co',
    'a@b..co',
    'a@-b.co',
    'a b@c.co',
    'a@b.co,c@d.co',
    'a:b@c.co;',
    '"a"@b.co',
  ])('refuse the address %j', (address) => {
    expect(email('no')(address)).toBe('no');
  });

  it.each([
    ...[
      '(763) 555-0100',
      '+49 30 901820 ext. 5',
      '763.555.0100',
      '٧٦٣٥٥٥٠١٠٠',
      '763/555-0100',
      '763–555–0100',
    ],
    ...['+49 (0)89 123 45 67', '020 7946 0958', 'call 7635550100 after 5', '763-555-0100 x12345678'],
    ...['763-555-0100 or 612-555-0101', '763-555-0100/612-555-0101', '1234567890'],
  ])('take the phone %s', (phone) => {
    expect(contactFields.phone.check(phone)).toBeUndefined();
  });

  it.each([
    'abcdefghij',
    'call me pls',
    '763-555-010',
    '          ',
    'at 5, or 6, or 7:30, on 11/22/26',
    '1'.repeat(16),
  ])('refuse the phone %j', (phone) => {
    expect(contactFields.phone.check(phone)).toBe('Please enter a valid phone number');
    expect(freeRoomFields.phone.check(phone)).toBe('Phone number must be at least 10 digits');
  });

  it.each([
    ['its limit', { atMost: 5 }, 'abcdef', 'Use 5 characters or fewer'],
    ['the usual limit', {}, 'x'.repeat(301), 'Use 300 characters or fewer'],
    [
      'any limit, with characters that can’t be saved',
      { atMost: 5 },
      '\0'.repeat(10_000),
      'Use 5 characters or fewer',
    ],
    ['any limit, with spaces', { atMost: 5 }, ' '.repeat(10_000), 'Use 5 characters or fewer'],
  ])('never check a value over %s', (_limit, rules: FieldRules, value, problem) => {
    const checked: string[] = [];
    const check = (text: string) => void checked.push(text);
    expect(problemWith({ ...rules, check }, value)).toBe(problem);
    expect(checked).toEqual([]);
  });

  it('count a line break and an emoji as one character, and spaces around a value as none', () => {
    const rules = { atMost: 4, multiline: true };
    expect(problemWith(rules, `${' '.repeat(900)}\r\n😀\r\n\r\n😀`)).toBeUndefined();
    expect(problemWith(rules, '😀\r\n\r\n😀😀')).toBe('Use 4 characters or fewer');
  });

  it('tidy a value the same way twice', () => {
    for (const value of ['  a  ', 'a\r\nb\rc', '\u0007a\u007f', 'a\tb\n\nc']) {
      for (const multiline of [true, false]) {
        const once = tidy(value, { multiline });
        expect(tidy(once, { multiline })).toBe(once);
      }
    }
  });
});

describe('An idempotency key', () => {
  it('stays with its content, and changes with it or after a success', () => {
    const key = new IdempotencyKey();
    const first = key.for({ name: 'Ada' });
    expect(first).toMatch(/^[0-9a-f]{32}$/);
    expect(key.for({ name: 'Ada' })).toBe(first);
    const second = key.for({ name: 'Eve' });
    expect(second).not.toBe(first);
    key.renew();
    expect(key.for({ name: 'Eve' })).not.toBe(second);
  });
});
