import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { BusinessCalendarService } from '../../../src/business/business-calendar.service.js';
import { isPublicHoliday } from '../../../src/business/public-holidays.js';
import {
  FollowUpTimesService,
  lastHour,
  maxLateDays,
} from '../../../src/messages/follow-ups/follow-up-times.service.js';
import { followUpEmails } from '../../../views/contracts/messages/follow-ups.js';
import type { OpenDays } from '../../../views/contracts/website/business.js';
import { dayMs, plus, plusMonths, weekdayOf } from '../../support/data/days.js';
import { allOn } from '../../support/site/follow-ups.js';

const timeZone = 'America/Chicago';
const calendar = new BusinessCalendarService({ BUSINESS_TIME_ZONE: timeZone } as never, {
  now: () => new Date(),
});

const momentsWith = (openingHours: OpenDays[], daysOff: { from: string; until: string }[]) =>
  new FollowUpTimesService(
    calendar,
    { facts: { openingHours }, content: { business: { brand: 'Drylark' } }, brandSlug: 'drylark' } as never,
    { all: daysOff.map((off, id) => ({ id, reason: '', ...off })) } as never,
  );

/** What a clock on the wall there shows, worked out by Intl, which the product does not use for it. */
const wall = (instant: Date) => {
  const parts = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    ...{ year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit' },
    ...{ hourCycle: 'h23', weekday: 'short' },
  }).formatToParts(instant);
  const part = (type: string) => parts.find((one) => one.type === type)?.value ?? '';
  return {
    day: `${part('year')}-${part('month')}-${part('day')}`,
    time: `${part('hour')}:${part('minute')}`,
    weekday: part('weekday'),
  };
};

const day = fc
  .integer({ min: Date.UTC(2026, 0, 1) / dayMs, max: Date.UTC(2032, 11, 31) / dayMs })
  .map((days) => new Date(days * dayMs).toISOString().slice(0, 10));
/** Nights on which the clock changes, leap days, ends of months and of years. */
const oddDays = [
  '2027-03-12',
  '2027-11-05',
  '2028-02-29',
  '2027-08-31',
  '2028-08-31',
  '2027-12-30',
  '2027-11-23',
];
const jobDay = fc.oneof(day, fc.constantFrom(...oddDays));
const week = fc
  .array(fc.integer({ min: 0, max: 6 }), { maxLength: 6 })
  .map((closed): OpenDays[] => [
    { weekdays: [0, 1, 2, 3, 4, 5, 6].filter((one) => !closed.includes(one)), from: 9, to: 17 },
    { weekdays: closed },
  ]);
const off = fc.array(
  fc.tuple(day, fc.integer({ min: 0, max: 20 })).map(([from, days]) => ({ from, until: plus(from, days) })),
  { maxLength: 4 },
);
const settings = fc.record({
  hour: fc.integer({ min: 8, max: 18 }),
  reviewDays: fc.integer({ min: 1, max: 14 }),
  months: fc.constantFrom(6, 9, 12).map((months) => ({ residential: months })),
});

describe('The send time of a follow-up', () => {
  it('is the set hour on the first allowed day, all year', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...followUpEmails),
        jobDay,
        week,
        off,
        settings,
        (mail, doneOn, openingHours, daysOff, changes) => {
          const terms = { ...allOn, ...changes };
          const moments = momentsWith(openingHours, daysOff);
          const wanted =
            mail === 'review-request'
              ? plus(doneOn, terms.reviewDays)
              : plusMonths(doneOn, terms.months.residential);
          const closed = openingHours[1].weekdays;
          const isQuiet = (one: string) => {
            const weekday = weekdayOf(one);
            return (
              weekday === 0 ||
              closed.includes(weekday) ||
              isPublicHoliday(one) ||
              daysOff.some(({ from, until }) => from <= one && one <= until)
            );
          };
          let expected: string | undefined = wanted;
          for (let ahead = 0; expected && isQuiet(expected); ahead++)
            expected = ahead < 60 ? plus(wanted, ahead + 1) : undefined;
          const planned = moments.planned(mail, doneOn, 'residential', terms);
          const shown = planned && wall(planned);
          expect(shown?.day).toBe(expected);
          if (!planned) return;
          expect(shown?.time).toBe(`${String(terms.hour).padStart(2, '0')}:00`);
          // Whoever looks for jobs finds this one while its mail may be sent.
          for (const ahead of [0, maxLateDays[mail]])
            expect(moments.jobDays(mail, plus(shown?.day ?? '', ahead), 'residential', terms)).toContain(
              doneOn,
            );
        },
      ),
      { numRuns: 500 },
    );
  });

  it('that was missed is replaced by a daytime on an allowed day, up to a limit', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...followUpEmails),
        jobDay,
        off,
        settings,
        fc.integer({ min: -3 * 24 * 60, max: 70 * 24 * 60 }),
        (mail, doneOn, daysOff, changes, lateMinutes) => {
          const terms = { ...allOn, ...changes };
          const moments = momentsWith([{ weekdays: [1, 2, 3, 4, 5, 6], from: 9, to: 17 }], daysOff);
          const planned = moments.planned(mail, doneOn, 'residential', terms) as Date;
          fc.pre(planned !== undefined);
          const now = new Date(planned.getTime() + lateMinutes * 60_000);
          const next = moments.next(planned, now, terms) as Date;
          expect(next >= now && next >= planned).toBe(true);
          const { day: shown, time } = wall(next);
          expect(moments.isQuiet(shown)).toBe(false);
          expect(time >= `${String(terms.hour).padStart(2, '0')}:00` && time < `${lastHour}:00`).toBe(true);
          expect(moments.hasPassed(mail, planned, next)).toBe(
            shown > plus(wall(planned).day, maxLateDays[mail]),
          );
          // Nothing earlier would have done.
          for (let one = wall(now > planned ? now : planned).day; one < shown; one = plus(one, 1)) {
            const isOver = one === wall(now).day && wall(now).time >= `${lastHour}:00`;
            expect(moments.isQuiet(one) || isOver).toBe(true);
          }
        },
      ),
      { numRuns: 500 },
    );
  });

  it('doesn’t exist for a service without a reminder, or for the home system', () => {
    const moments = momentsWith([{ weekdays: [1, 2, 3, 4, 5, 6], from: 9, to: 17 }], []);
    const terms = { ...allOn, months: { ...allOn.months, stairs: 0 } };
    const planned = (service: string | null) =>
      moments.planned('rebooking-reminder', '2027-03-01', service, terms);
    expect(planned('stairs')).toBeUndefined();
    expect(planned('platinum-drylark')).toBeUndefined();
    for (const service of ['residential', null, 'something else']) expect(planned(service)).toBeDefined();
  });
});

describe('Public holidays', () => {
  it.each([
    ['2026', '01-01 01-19 02-16 05-25 06-19 07-04 09-07 10-12 11-11 11-26 12-25'],
    ['2027', '01-01 01-18 02-15 05-31 06-19 07-04 09-06 10-11 11-11 11-25 12-25'],
    ['2028', '01-01 01-17 02-21 05-29 06-19 07-04 09-04 10-09 11-11 11-23 12-25'],
  ])('of %s are the legal ones', (year, days) => {
    const found: string[] = [];
    for (let one = `${year}-01-01`; one.startsWith(year); one = plus(one, 1))
      if (isPublicHoliday(one)) found.push(one.slice(5));
    expect(found.join(' ')).toBe(days);
  });
});
