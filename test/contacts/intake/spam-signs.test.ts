import { describe, expect, it } from '@jest/globals';
import type { Wish } from '../../../src/contacts/intake/lead-draft.js';
import { spamSignsOf } from '../../../src/contacts/intake/spam-signs.js';

const wish = (changes: Partial<Wish>): Wish => ({
  name: 'Ada Visitor',
  email: 'ada@example.com',
  phone: '(763) 555-0100',
  serviceArea: null,
  serviceType: null,
  message: null,
  preferredDate: null,
  timePreference: null,
  ...changes,
});
const calm = { honeypotFilled: false, token: 'none' } as const;

describe('A request of a customer', () => {
  it.each([
    ['with no words', {}],
    ['with a link to a picture of the stain', { message: 'Photo: https://photos.example/stain.jpg' }],
    ['in Spanish', { message: '¿Pueden limpiar la alfombra del salón y las escaleras?' }],
    ['in Russian', { message: 'Добрый день, нужна чистка двух ковров в субботу' }],
    ['with a company for a name', { name: 'Smith & Sons, Inc. <3' }],
    ['with few letters of another script', { message: 'ok 日本' }],
  ])('%s is ordinary', (_, changes) => {
    expect(spamSignsOf(wish(changes), calm)).toEqual([]);
  });

  it.each(['good', 'none', 'too-fast', 'forged'] as const)(
    'is ordinary whatever its token says: %s',
    (token) => {
      expect(spamSignsOf(wish({ message: 'Two bedrooms' }), { honeypotFilled: false, token })).toEqual([]);
    },
  );
});

describe('A request that looks like spam', () => {
  it.each([
    ['that fills the field nobody sees', {}, { honeypotFilled: true, token: 'good' }, ['honeypot']],
    ['with a link for a name', { name: 'Win at https://casino.example' }, calm, ['link-in-name']],
    ['with three links', { message: 'http://a.b http://c.d www.e.f' }, calm, ['links']],
    ['with markup', { message: 'Hi <a href="http://a.b">x</a>' }, calm, ['markup', 'link']],
    ['with markup in the area', { serviceArea: '[url=x]' }, calm, ['markup']],
    [
      'with a link, in no time',
      { message: 'see http://a.b' },
      { honeypotFilled: false, token: 'too-fast' },
      ['link', 'too-fast'],
    ],
    [
      'with a link in another script',
      { message: 'Лучшие цены только здесь http://a.b' },
      calm,
      ['link', 'script'],
    ],
  ] as const)('%s is suspect, and says why', (_, changes, circumstances, words) => {
    expect(spamSignsOf(wish(changes), circumstances)).toEqual(words);
  });
});
