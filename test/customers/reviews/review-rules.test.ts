import { describe, expect, it } from '@jest/globals';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { quotesAtHome } from '../../../src/website/site/content/reviews.js';
import { Testimonials } from '../../../views/components/site/sections/testimonials.js';
import type { BusinessFacts } from '../../../views/contracts/website/facts.js';
import type { Quotes } from '../../../views/contracts/website/proof.js';
import { type Site, SiteContext } from '../../../views/contracts/website/site.js';
import { reviewFields } from '../../../views/forms/customers/review.js';
import { problemsWith } from '../../../views/forms/rules.js';
import { words } from '../reviews.js';

const problem = (field: 'stars' | 'text' | 'name', value: unknown) =>
  problemsWith(reviewFields, words({ [field]: value }))[field];

describe('The rules of a review', () => {
  it.each([
    'It cost $1,200 for 3 rooms and 12 steps, done by 5:30.',
    'Great.So clean. It is dry.in an hour, e.g. by noon, at 10 a.m.',
    'Sehr gut 👍🏽 👩‍👩‍👧 — très bien, 很好, שלום, café.',
    'Line one\n\nLine two: 100 % happy, 24/7.',
    'They came fast.Pro service, great.Us and the kids love it.',
    'They were here on 10/12/2026 10 am, again 10-14-26 - 10-15-26, and 2026-10-12 10 am.',
    '👍',
    '10/10',
  ])('let through %j', (text) => {
    expect(problem('text', text)).toBeUndefined();
  });

  it.each([
    'https://example.com',
    'see http:example',
    'www.spam',
    'Best at cheap-rugs.COM!',
    'bit.ly/x1',
    'cheap rugs dot com',
    '<a href=x>here</a>',
    '[url=x]here[/url]',
    'ｗｗｗ．example．ｃｏｍ',
    'cheap-rugs.c\u00adom',
    'cheap-rugs\u3164.com',
    'www.rugs.shop',
  ])('refuse the web address in %j', (text) => {
    expect(problem('text', text)).toBe('Please leave out web addresses.');
  });

  it.each([
    'Call 763-555-0188',
    '(763) 555 0188',
    '+1 763.555.0188',
    '5550188555',
    'Ring 555-0188',
    '٧٦٣ ٥٥٥ ٠١٨٨',
    '７６３ ５５５ ０１８８',
    '763\u034f-555\u034f-0188',
    'On 10/12/2026 call 763 555 0188',
  ])('refuse the phone number in %j', (text) => {
    expect(problem('text', text)).toBe('Please leave out phone numbers. Everyone can read your review.');
  });

  it('refuse email addresses, in the name too', () => {
    const message = 'Please leave out email addresses. Everyone can read your review.';
    expect(problem('text', 'Write to ada@example.com')).toBe(message);
    expect(problem('name', 'ada@home')).toBe(message);
  });

  it.each([
    '\u202Eevil',
    '\u200E',
    '\u200F',
    '\u061C',
    'a\u200Bb',
    'Z\u0301\u0302\u0303\u0304algo',
    '\u0085',
  ])('refuse the disguise %j', (text) => {
    expect(problem('text', `x${text}x`)).toMatch(/^Some characters can’t be/);
  });

  it('refuse control characters that no database stores, and drop the others', () => {
    expect(problem('text', 'a\0b')).toMatch(/^Some characters can’t be saved/);
    for (const text of ['\u0007', '\u2800', '\u3164', '...'])
      expect(problem('text', text)).toBe('Enter your review.');
  });

  it('bound every field', () => {
    expect(problem('text', 'x'.repeat(1001))).toBe('Use 1000 characters or fewer');
    expect(problem('name', 'x'.repeat(31))).toBe('Use 30 characters or fewer');
    for (const stars of ['', '0', '6', '5.0', ['5'], '٥'])
      expect(problem('stars', stars)).toBe('Choose 1 to 5 stars.');
    for (const name of ['<b>', 'Ada 3', '???', '...', '-', '\u3164'])
      expect(problem('name', name)).toMatch(/^Enter a first name/);
    for (const name of ['Ada', 'A. L.', 'Jean-Luc', 'O’Brien', 'José', '李'])
      expect(problem('name', name)).toBeUndefined();
  });
});

describe('What pages show of reviews', () => {
  it('cuts a long text, but no emoji', () => {
    const review = { id: 1, stars: 5, text: `${'x'.repeat(119)}👍👍`, name: 'Ada', month: '2026-11' };
    const reviews = {
      ...{ areEnough: true, average: '5.0', count: 3, publicCount: 3, hiddenInWords: '' },
      ...{ newest: () => [review], representative: () => [review] },
    };
    const { testimonials } = quotesAtHome({} as BusinessFacts, reviews);
    expect(testimonials[0].text).toBe(`${'x'.repeat(119)}👍…`);
  });

  it('says how many are hidden, even without a rating or a quote', () => {
    const shown = (quotes: Partial<Quotes>) =>
      renderToStaticMarkup(
        createElement(
          SiteContext.Provider,
          { value: { businessName: 'Drylark' } as Site },
          createElement(Testimonials, { testimonials: [], ...quotes }),
        ),
      );
    const none = { value: '', count: '', isConfirmed: true };
    expect([shown({}), shown({ rating: none })]).toEqual(['', '']);
    const note = '1 review hidden: abuse.';
    expect(shown({ note })).toContain(`<p>${note}</p>`);
    expect(shown({ note, rating: none })).toContain(`<p>${note}</p>`);
  });
});
