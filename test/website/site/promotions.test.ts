import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { version1 } from '../../../src/business/content/stored-content.js';
import { testSite } from '../../support/site/site.js';

const [firstCleaning, fallSpecial] = version1.offers;

describe('Promotions with a last day', () => {
  const site = testSite(undefined, {
    FIRST_CLEANING_OFFER_UNTIL: '2027-08-31',
    FALL_SPECIAL_UNTIL: '2027-11-30',
  });
  /** What is not faked: only the date is another one, and the site's own timers run on. */
  const timers = [
    'nextTick',
    'setImmediate',
    'setInterval',
    'setTimeout',
    'queueMicrotask',
    'performance',
  ] as const;
  const text = async (path: string) => (await site.visitor.get(path).expect(200)).text;

  afterEach(() => {
    jest.useRealTimers();
  });

  it('are shown until the end of that day in the business’s time zone, in cached pages too', async () => {
    const steps: [instant: string, first: boolean, fall: boolean][] = [
      ['2027-09-01T04:59:00Z', true, true],
      ['2027-09-01T05:01:00Z', false, true],
      ['2027-12-01T05:59:00Z', false, true],
      ['2027-12-01T06:01:00Z', false, false],
    ];
    for (const [instant, first, fall] of steps) {
      jest.useFakeTimers({ now: new Date(instant), doNotFake: [...timers] });
      for (const _twice of [1, 2]) {
        expect((await text('/')).includes(firstCleaning.text)).toBe(first);
        expect((await text('/pricing')).includes(fallSpecial.title)).toBe(fall);
      }
    }
  });
});

describe('A promotion with an invalid last day', () => {
  it.each(['30 November', '2027-02-30', '2027-11'])('stops the startup: %s', async (day) => {
    const { readEnvironment } = await import('../../../src/platform/config/environment.js');
    expect(() => readEnvironment({ FALL_SPECIAL_UNTIL: day })).toThrow('FALL_SPECIAL_UNTIL: expected a date');
  });
});
