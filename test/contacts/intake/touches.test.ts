import { describe, expect, it } from '@jest/globals';
import { readTouches } from '../../../src/contacts/intake/touches.js';

const nothing = {
  landingPage: '',
  referrerHost: '',
  utmSource: '',
  utmMedium: '',
  utmCampaign: '',
  clickId: '',
};

describe('The touches that a browser sends', () => {
  it('are read as first and last', () => {
    const first = { ...nothing, landingPage: '/pricing', utmSource: 'flyer', at: '2027-01-04T09:00:00.000Z' };
    const last = { ...nothing, referrerHost: 'google.com', clickId: 'gclid', at: '2027-01-05T09:00:00.000Z' };
    expect(readTouches({ first, last })).toEqual({ first, last });
    expect(readTouches({ first: { ...first, password: 'x' } })).toEqual({ first, last: first });
    expect(readTouches({ last })).toEqual({ first: last, last });
  });

  it.each([undefined, null, 'first', 7, [], {}, { first: null, last: 'x' }, { first: [], last: 5 }])(
    'counts as none where it is %j',
    (given) => {
      expect(readTouches(given)).toStrictEqual({});
    },
  );

  it('are trimmed, stripped of control characters and cut to the table’s columns', () => {
    const long = '🧽'.repeat(400);
    const given = Object.fromEntries(Object.keys(nothing).map((name) => [name, ` \0a\ud800b\n${long}`]));
    const lengths = Object.entries(readTouches({ first: given }).first ?? {}).flatMap(([name, text]) =>
      text === undefined ? [] : [[name, [...text].length, text.startsWith('ab🧽')]],
    );
    expect(lengths).toEqual([
      ['landingPage', 300, true],
      ['referrerHost', 255, true],
      ['utmSource', 100, true],
      ['utmMedium', 100, true],
      ['utmCampaign', 100, true],
      ['clickId', 20, true],
    ]);
    expect(readTouches({ first: { utmSource: 5, utmMedium: {}, utmCampaign: '  x ' } }).first).toEqual({
      ...nothing,
      utmCampaign: 'x',
      at: undefined,
    });
  });

  it('are trimmed again after the cut, so that reading them twice gives the same result', () => {
    const touches = readTouches({
      last: { landingPage: `/${'a'.repeat(298)} b`, utmSource: ' a\0\ud800b ' },
    });
    expect(touches.last).toMatchObject({ landingPage: `/${'a'.repeat(298)}`, utmSource: 'ab' });
    expect(readTouches(touches)).toEqual(touches);
  });

  it.each([
    ['2027-01-04T09:00:00Z', '2027-01-04T09:00:00.000Z'],
    ['2027-01-04T09:00:00+05:30', '2027-01-04T03:30:00.000Z'],
    ['2000-01-01T00:00:00.001Z', '2000-01-01T00:00:00.001Z'],
    ['2000-01-01T00:00:00Z', undefined],
    ['2100-01-01T00:00:00Z', undefined],
    ['yesterday', undefined],
    ['Mon Jan 04 2027 09:00:00 GMT+0000 (40ch)', '2027-01-04T09:00:00.000Z'],
    ['Mon Jan 04 2027 09:00:00 GMT+0000 (41 ch)', undefined],
    [1_800_000_000_000, undefined],
    [null, undefined],
  ])('has %j as its time: %s', (at, expected) => {
    expect(readTouches({ first: { at } }).first?.at).toBe(expected);
  });
});
