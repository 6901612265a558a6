import fc from 'fast-check';
import { slowTexts } from './slow-texts.js';

/** Texts that have broken programs before. */
const naughty = [
  '',
  ' ',
  'null',
  'undefined',
  'NaN',
  '-1',
  '1e309',
  '0x7fffffffffffffff',
  '2147483648',
  '9007199254740993',
  "' OR 1=1 --",
  '"; DROP TABLE contacts; --',
  "Robert'); DROP TABLE contacts;--",
  '\\',
  '\\u0000',
  '\0',
  '\ud800',
  '\udfff\ud800',
  '%00',
  '%',
  '_%_',
  '../../../../etc/passwd',
  '/dev/null',
  'C:\\CON',
  '<script>alert(1)</script>',
  '</script><!--',
  '{{7*7}}#{7*7}',
  '=HYPERLINK("http://x")',
  '@SUM(1)',
  'a\r\nBcc: all@example.com',
  '\u202e reversed \u202c',
  '\u2028\u2029',
  'ﷺ',
  'Z̷̢͍a̶l̵g̸o̷',
  '👩‍👩‍👧‍👦🏳️‍🌈',
  '𝕏'.repeat(5000),
  'é'.normalize('NFD'),
  'İstanbul',
  'ß',
  'İ'.repeat(300),
  '2026-02-30',
  '9999-99-99',
  '0000-00-00',
  '2026-11-20T10:00:00Z',
  '+1 (763) 555-0100 ext. 5',
  '__proto__',
  'constructor',
  'toString',
  'x'.repeat(60_000),
];

/** Texts that would become markup, a formula, a header or an event where one is not written as text. */
export const escaping = [
  '"><hostile x=1>',
  "'><hostile>",
  '</script><hostile>',
  '</title></textarea></style><hostile>',
  '" hostile="1',
  "' hostile='1",
  '<img src=x onerror=hostile()>',
  '<svg/onload=hostile()>',
  'javascript:hostile()',
  'data:text/html,<hostile>',
  '&lt;hostile&gt; &amp;',
  '--><hostile><!--',
  ']]><hostile>',
  '=1+1',
  '+1+1',
  '-1+1',
  '@hostile',
  '\t=1+1',
  '\uff1d1+1',
  'a","b',
  'a\r\n"b',
  'a\r\nEND:VEVENT\r\nBEGIN:VEVENT\r\nSUMMARY:hostile',
  'a\nb; c, d\\n',
  'a\r\nBcc: hostile@example.com\r\n\r\nhostile',
  'a\u0085b\u000bc\u000cd',
];

const slow = fc
  .tuple(fc.constantFrom(...Object.values(slowTexts)), fc.constantFrom(100, 1_000, 5_000))
  .map(([textOf, length]) => textOf(length));

export const text = fc.oneof(
  fc.constantFrom(...naughty),
  slow,
  fc.constantFrom(...escaping),
  fc.string({ unit: 'binary', maxLength: 300 }),
  fc.string(),
);

/** Whatever a body of JSON may hold for a field. */
export const value = fc.oneof(
  { weight: 6, arbitrary: text },
  fc.constantFrom(null, true, false, 0, -1, 1.5, 1e21, [], {}, [null], { $gt: '' }, [[['x']]]),
  fc.jsonValue(),
);
