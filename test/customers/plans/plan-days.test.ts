import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { Temporal } from 'temporal-polyfill';
import { isPublicHoliday } from '../../../src/business/public-holidays.js';
import {
  changedFrom,
  isPausedFrom,
  pausedFrom,
  resumedOn,
} from '../../../src/customers/plans/plan-changes.js';
import { occurrencesBetween, plusDays, radiusOf } from '../../../src/customers/plans/plan-days.js';
import { expectedDays, placed } from '../../../src/customers/plans/plan-placing.js';
import type { PlanRules, PlanTerm } from '../../../views/contracts/customers/plans.js';

const start = '2027-01-31';
const term = (changes: Partial<PlanTerm> = {}): PlanTerm => ({
  ...{ from: start, anchor: start, every: 1, unit: 'month' },
  ...{ weekdays: [], timeWindow: 'morning', lines: [] },
  ...changes,
});
const rules = (terms: PlanTerm[], changes: Partial<PlanRules> = {}): PlanRules => ({
  ...{ terms, endsOn: null, pauses: [] },
  ...changes,
});
const daysOf = (plan: PlanRules, from: string, until: string) =>
  occurrencesBetween(plan, from, until).map(({ day }) => day);

const timeWindows = ['morning', 'afternoon', 'evening'];
const weekdayOf = (day: string) => Temporal.PlainDate.from(day).dayOfWeek % 7;

describe('The days of a plan', () => {
  it('move the 31st to the last day of a shorter month, and back', () => {
    expect(daysOf(rules([term()]), start, '2027-05-31')).toEqual([
      ...['2027-01-31', '2027-02-28', '2027-03-31', '2027-04-30', '2027-05-31'],
    ]);
    expect(daysOf(rules([term()]), '2028-02-01', '2028-02-29')).toEqual(['2028-02-29']);
  });

  it('keep their weekday through both changes of the clock', () => {
    const weekly = rules([term({ ...{ from: '2027-03-07', anchor: '2027-03-07' }, every: 1, unit: 'week' })]);
    expect(daysOf(weekly, '2027-03-07', '2027-03-21')).toEqual(['2027-03-07', '2027-03-14', '2027-03-21']);
    expect(daysOf(weekly, '2027-10-31', '2027-11-14')).toEqual(['2027-10-31', '2027-11-07', '2027-11-14']);
  });

  it('end with the plan, and leave out its pauses', () => {
    const ending = rules([term()], { endsOn: '2027-04-30' });
    const paused = pausedFrom(ending, '2027-02-28', '2027-03-31');
    expect(daysOf(paused, start, '2028-01-01')).toEqual(['2027-01-31', '2027-03-31', '2027-04-30']);
    const open = pausedFrom(rules([term()]), '2027-02-01', null);
    expect(daysOf(open, start, '2037-01-01')).toEqual([start]);
    expect(isPausedFrom(open, '2030-01-01')).toBe(true);
    const resumed = resumedOn(open, '2027-03-15');
    expect(isPausedFrom(resumed, '2027-03-15')).toBe(false);
    expect(daysOf(resumed, start, '2027-04-01')).toEqual([start, '2027-03-31']);
  });

  it('keep their rhythm when the price changes, and start again with another rhythm', () => {
    const plan = rules([term({ every: 2 })]);
    const lines = [{ label: 'Office', cents: 20_000 }];
    const dearer = changedFrom(plan, '2027-05-01', { ...term({ every: 2 }), lines });
    expect(daysOf(dearer, start, '2027-08-01')).toEqual(daysOf(plan, start, '2027-08-01'));
    const [, , last] = occurrencesBetween(dearer, start, '2027-06-01');
    expect(last.term.lines).toEqual(lines);
    const weekly = changedFrom(dearer, '2027-06-10', { ...term({ unit: 'week', every: 2 }), lines });
    expect(daysOf(weekly, start, '2027-07-10')).toEqual([
      ...['2027-01-31', '2027-03-31', '2027-05-31', '2027-06-10', '2027-06-24', '2027-07-08'],
    ]);
  });

  it('move to a preferred weekday nearby, then to the nearest open day, then to a free window', () => {
    const around = {
      timeWindows,
      isOpen: () => true,
      isFree: () => true,
      earliest: start,
      taken: new Set<string>(),
    };
    const [due] = occurrencesBetween(rules([term({ weekdays: [2] })]), '2027-03-31', '2027-03-31');
    expect(placed(due, around)).toEqual({
      window: { day: '2027-03-30', timeWindow: 'morning' },
      isFull: false,
    });
    const holiday = { ...around, isOpen: ({ day }: { day: string }) => day !== '2027-03-30' };
    expect(placed(due, holiday)).toEqual({
      window: { day: '2027-03-31', timeWindow: 'morning' },
      isFull: false,
    });
    const full = { ...around, isFree: ({ timeWindow }: { timeWindow: string }) => timeWindow === 'evening' };
    expect(placed(due, full)).toEqual({ window: { day: '2027-03-30', timeWindow: 'evening' }, isFull: true });
    expect(placed(due, { ...around, isFree: () => false })).toEqual({ window: undefined, isFull: true });
    expect(placed(due, { ...around, isOpen: () => false })).toEqual({ window: undefined, isFull: false });
  });

  it('move to the next open slot if none is open around them, before the following visit', () => {
    const from = (first: string) => ({
      ...{ timeWindows, isOpen: () => true, taken: new Set<string>(), earliest: start },
      isFree: ({ day }: { day: string }) => day >= first,
    });
    const [due, next] = occurrencesBetween(rules([term({ every: 6 })]), start, '2027-12-31');
    expect(placed(due, from('2027-02-20'))).toEqual({
      window: { day: '2027-02-20', timeWindow: 'morning' },
      isFull: true,
    });
    const late = { ...from(start), earliest: '2027-02-20' };
    expect(placed(due, late)).toEqual({
      window: { day: '2027-02-20', timeWindow: 'morning' },
      isFull: true,
    });
    const closed = { ...from(start), isOpen: ({ day }: { day: string }) => day >= '2027-02-20' };
    expect(placed(due, closed)).toMatchObject({ window: { day: '2027-02-20' }, isFull: true });
    const last = plusDays(next.day, -1);
    expect(expectedDays([due, next], from(last))).toEqual([last, next.day]);
    expect(expectedDays([due, next], from(next.day))).toEqual([undefined, next.day]);
  });

  it.each([
    { every: 1, due: '2026-12-09' },
    { every: 2, due: '2026-12-02' },
  ])('move up to the day before the following visit with every $every weeks', ({ every, due }) => {
    const plan = rules([term({ every, unit: 'week', from: due, anchor: due })]);
    const visits = occurrencesBetween(plan, due, '2026-12-16');
    const openFrom = (first: string, taken: string[] = []) => ({
      ...{ timeWindows, isOpen: () => true, taken: new Set(taken), earliest: due },
      isFree: ({ day }: { day: string }) => day >= first,
    });
    expect(expectedDays(visits, openFrom('2026-12-15'))).toEqual(['2026-12-15', '2026-12-16']);
    expect(expectedDays(visits, openFrom('2026-12-16'))).toEqual([undefined, '2026-12-16']);
    // The following visit was moved to an earlier day.
    expect(placed(visits[0], openFrom('2026-12-15', ['2026-12-14'])).window).toBeUndefined();
  });

  it('are never before an earlier visit that was moved', () => {
    const [due] = occurrencesBetween(rules([term({ every: 2, unit: 'week' })]), start, start);
    const around = {
      ...{ timeWindows, isOpen: () => true, taken: new Set(['2027-01-29']), earliest: '2027-01-01' },
      isFree: ({ day }: { day: string }) => day <= '2027-01-28' || day >= '2027-02-05',
    };
    expect(placed(due, around).window?.day).toBe('2027-02-05');
  });
});

const firstDay = Temporal.PlainDate.from('2026-12-01');
const aDay = (within: number) =>
  fc.integer({ min: 0, max: within }).map((days) => firstDay.add({ days }).toString());
const aRhythm = fc.oneof(
  fc.record({ unit: fc.constant('week' as const), every: fc.integer({ min: 1, max: 2 }) }),
  fc.record({ unit: fc.constant('month' as const), every: fc.integer({ min: 1, max: 12 }) }),
);
const someWeekdays = fc.uniqueArray(fc.integer({ min: 0, max: 6 }), { maxLength: 3 });
const tenYears = 3652;

/** A plan of ten years, with changes and pauses on random days. */
const aPlan = fc
  .record({
    from: aDay(60),
    rhythm: aRhythm,
    weekdays: someWeekdays,
    steps: fc.array(
      fc.record({
        at: aDay(tenYears),
        kind: fc.constantFrom('change', 'pause', 'resume'),
        rhythm: aRhythm,
        weekdays: someWeekdays,
      }),
      { maxLength: 8 },
    ),
  })
  .map(({ from, rhythm, weekdays, steps }) => {
    const first = term({ ...rhythm, from, anchor: from, weekdays });
    return steps
      .filter(({ at }) => at > from)
      .sort((one, other) => (one.at < other.at ? -1 : 1))
      .reduce(
        (plan, { at, kind, ...change }) => {
          if (kind === 'pause') return pausedFrom(plan, at, null);
          if (kind === 'resume') return resumedOn(plan, at);
          return changedFrom(plan, at, { ...first, ...change.rhythm, weekdays: change.weekdays });
        },
        rules([first]),
      );
  });

const aBusiness = fc.record({
  openOn: fc.uniqueArray(fc.integer({ min: 0, max: 6 }), { minLength: 1, maxLength: 7 }),
  daysOff: fc.array(fc.record({ from: aDay(tenYears), days: fc.integer({ min: 1, max: 30 }) }), {
    maxLength: 20,
  }),
  crews: fc.integer({ min: 1, max: 2 }),
});

describe('Ten years of any plan', () => {
  const from = '2026-12-01';
  const until = firstDay.add({ days: tenYears }).toString();

  it('have no day twice and none missing, however the years are cut', () => {
    fc.assert(
      fc.property(aPlan, fc.integer({ min: 1, max: 400 }), (plan, step) => {
        const all = daysOf(plan, from, until);
        expect(new Set(all).size).toBe(all.length);
        expect(all).toEqual([...all].sort());
        const inSteps: string[] = [];
        for (let at = from; at <= until; at = plusDays(at, step)) {
          const last = plusDays(at, step - 1);
          inSteps.push(...daysOf(plan, at, last < until ? last : until));
        }
        expect(inSteps).toEqual(all);
        for (const day of all)
          for (const pause of plan.pauses)
            expect(day < pause.from || (pause.until !== null && day >= pause.until)).toBe(true);
      }),
      { numRuns: 20 },
    );
  });

  it('have visits only on open days, each with a crew of its own, near the day on which it is due', () => {
    fc.assert(
      fc.property(fc.array(aPlan, { minLength: 1, maxLength: 3 }), aBusiness, (plans, business) => {
        const isOff = (day: string) =>
          business.daysOff.some((off) => off.from <= day && day < plusDays(off.from, off.days));
        const isOpen = ({ day }: { day: string }) =>
          business.openOn.includes(weekdayOf(day)) && !isOff(day) && !isPublicHoliday(day);
        const reserved = new Map<string, number>();
        const keyOf = (one: { day: string; timeWindow: string }) => `${one.day} ${one.timeWindow}`;
        const isFree = (one: { day: string; timeWindow: string }) =>
          (reserved.get(keyOf(one)) ?? 0) < business.crews;
        let visits = 0;
        for (const plan of plans) {
          const taken = new Set<string>();
          for (const due of occurrencesBetween(plan, from, until)) {
            const { window } = placed(due, { timeWindows, isOpen, isFree, earliest: from, taken });
            if (!window) {
              const radius = radiusOf(due.term);
              const previous =
                [...taken]
                  .filter((day) => day < due.day)
                  .sort()
                  .at(-1) ?? '';
              for (let away = -radius; away <= radius; away++) {
                const day = plusDays(due.day, away);
                const isPossible = timeWindows.some(
                  (timeWindow) =>
                    isOpen({ day }) &&
                    isFree({ day, timeWindow }) &&
                    day >= from &&
                    day > previous &&
                    !taken.has(day),
                );
                expect(isPossible).toBe(false);
              }
              continue;
            }
            expect(isOpen(window)).toBe(true);
            expect(taken.has(window.day)).toBe(false);
            taken.add(window.day);
            reserved.set(keyOf(window), (reserved.get(keyOf(window)) ?? 0) + 1);
            visits++;
          }
        }
        expect([...reserved.values()].reduce((sum, count) => sum + count, 0)).toBe(visits);
        for (const count of reserved.values()) expect(count).toBeLessThanOrEqual(business.crews);
      }),
      { numRuns: 10 },
    );
  });
});
