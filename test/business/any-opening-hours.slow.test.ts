import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { Temporal } from 'temporal-polyfill';
import { type OpeningTimes, openingChanges, openingStatus } from '../../src/business/opening-status.js';
import { openingStatusAt, quarterMs } from '../../views/contracts/website/opening-status.js';

const dayMs = 86_400_000;
const off = (from: string, until = from) => ({ id: 1, from, until, reason: '' });

type There = Temporal.PlainDateTime;

/** Whether the doors stand open on a day at an hour, such as 9.5. */
function opensOn({ openingHours, daysOff }: OpeningTimes, on: Temporal.PlainDate): (hour: number) => boolean {
  const day = on.toString();
  const line = openingHours.find(({ weekdays }) => weekdays.includes(on.dayOfWeek % 7));
  if (daysOff.some(({ from, until }) => from <= day && day <= until)) return () => false;
  const { from = 24, to = 24 } = line ?? {};
  return (hour) => from <= hour && hour < to;
}

const isOpenAt = (times: OpeningTimes, there: There): boolean =>
  opensOn(times, there.toPlainDate())(there.hour + there.minute / 60);

/** Obviously right, and slow: looks at one half hour after the other until the doors are opened or closed. */
function nextTurn(times: OpeningTimes, there: There): There | undefined {
  const isOpen = isOpenAt(times, there);
  const today = there.toPlainDate();
  for (let ahead = 0; ahead <= 31; ahead++) {
    const day = today.add({ days: ahead });
    const isOpenOnDay = opensOn(times, day);
    for (let half = 0; half < 48; half++) {
      const isPast = ahead === 0 && half * 30 <= there.hour * 60 + there.minute;
      if (!isPast && isOpenOnDay(half / 2) !== isOpen)
        return day.toPlainDateTime().add({ minutes: half * 30 });
    }
  }
  return undefined;
}

/** The moment that a reader takes from the words. */
function understood(status: string, there: There): There {
  const [, doing, when] = /^(Opens at|Opens|Open until) (.*)$/.exec(status) ?? [];
  const days = Array.from({ length: 31 }, (_, ahead) => there.toPlainDate().add({ days: ahead }));
  const inWords = (day: Temporal.PlainDate, options: Intl.DateTimeFormatOptions) =>
    day.toLocaleString('en-US', options);
  const exact = days.find(
    (day) => inWords(day, { weekday: 'short', month: 'short', day: 'numeric' }) === when,
  );
  if (exact) return exact.toPlainDateTime();
  if (doing !== 'Opens') return days[0].toPlainDateTime().add({ minutes: 60 * hourOf(when, doing) });
  const [weekday, time] = when.split(' at ');
  const day = days.slice(1).find((day) => inWords(day, { weekday: 'short' }) === weekday);
  return (day as Temporal.PlainDate).toPlainDateTime().add({ minutes: 60 * hourOf(time, doing) });
}

/** Without AM or PM, an opening is in the morning, a closing after noon. */
function hourOf(time: string, doing: string): number {
  if (time === 'noon') return 12;
  if (time === 'midnight') return doing === 'Open until' ? 24 : 0;
  const [, hour, minute = '0', half] = /^(\d+)(?::(\d+))?(?: (AM|PM))?$/.exec(time) as RegExpExecArray;
  const isAfternoon = half ? half === 'PM' : doing === 'Open until' || Number(hour) === 12;
  return (Number(hour) % 12) + Number(minute) / 60 + (isAfternoon ? 12 : 0);
}

describe('For any opening hours and days off, the status', () => {
  const hour = fc.integer({ min: 0, max: 48 }).map((half) => half / 2);
  const terms = fc.oneof(
    {
      weight: 4,
      arbitrary: fc
        .tuple(hour, hour)
        .filter(([from, to]) => from < to)
        .map(([from, to]) => ({ from, to })),
    },
    { weight: 1, arbitrary: fc.constant({ from: 0, to: 24 }) },
    { weight: 1, arbitrary: fc.constant({}) },
    { weight: 1, arbitrary: fc.constant({ isByAppointment: true }) },
  );
  const day = (first: string, days: number) =>
    fc
      .integer({ min: 0, max: days })
      .map((ahead) => Temporal.PlainDate.from(first).add({ days: ahead }).toString());
  const timesAround = (first: string): fc.Arbitrary<OpeningTimes> =>
    fc.record({
      openingHours: fc
        .array(terms, { minLength: 7, maxLength: 7 })
        .map((all) => all.map((one, weekday) => ({ weekdays: [weekday], ...one }))),
      daysOff: fc.array(
        fc
          .tuple(day(first, 12), fc.integer({ min: 0, max: 9 }))
          .map(([from, days]) => off(from, Temporal.PlainDate.from(from).add({ days }).toString())),
        { maxLength: 3 },
      ),
    });

  it('is correct, and shows the next opening or closing time', () => {
    const minute = fc.integer({ min: 0, max: 1_439 });
    fc.assert(
      fc.property(timesAround('2027-03-01'), day('2027-03-01', 12), minute, (times, on, minutes) => {
        const there = Temporal.PlainDate.from(on).toPlainDateTime().add({ minutes });
        const status = openingStatus(times, on, minutes / 60);
        const turn = nextTurn(times, there);
        const isLater =
          !turn ||
          turn.since(there.round({ smallestUnit: 'day', roundingMode: 'floor' })).total('hours') > 24;
        if (isOpenAt(times, there)) expect(status === 'Open now').toBe(isLater);
        else expect(status === '').toBe(turn === undefined);
        if (status === '' || status === 'Open now') return;
        expect(status.startsWith('Open until')).toBe(isOpenAt(times, there));
        const said = understood(status, there);
        const isDayOnly = status.includes(',');
        expect([status, said.toString()]).toEqual([
          status,
          (isDayOnly ? turn?.round({ smallestUnit: 'day', roundingMode: 'floor' }) : turn)?.toString(),
        ]);
      }),
      { numRuns: 300 },
    );
  });

  /** Nights of a clock change, and days without one. */
  const places: [zone: string, day: string][] = [
    ['America/Chicago', '2027-03-14'],
    ['America/Chicago', '2027-11-07'],
    ['America/Chicago', '2027-07-04'],
    ['Europe/Berlin', '2027-10-31'],
    ['Australia/Lord_Howe', '2027-04-04'],
    ['Australia/Lord_Howe', '2027-10-03'],
    ['Asia/Kathmandu', '2027-05-05'],
    ['Pacific/Chatham', '2027-09-26'],
    ['Africa/Cairo', '2027-04-30'],
    ['UTC', '2027-12-31'],
  ];

  it.each(places)('changes by the local clock: %s, around %s', (zone, on) => {
    const first = Temporal.PlainDate.from(on).subtract({ days: 3 });
    const start = first.toZonedDateTime(zone).epochMilliseconds;
    const within = fc.integer({ min: 0, max: 5 * dayMs });
    fc.assert(
      fc.property(
        timesAround(first.toString()),
        within,
        fc.array(within, { maxLength: 40 }),
        (times, from, moments) => {
          const now = start + Math.min(from, dayMs);
          const changes = openingChanges(times, zone, now);
          const beside = changes
            .slice(1, -1)
            .flatMap(([quarter]) => [quarter * quarterMs - 1, quarter * quarterMs]);
          for (const moment of [...moments.map((after) => now + after), ...beside]) {
            const there = Temporal.Instant.fromEpochMilliseconds(moment).toZonedDateTimeISO(zone);
            const wall = openingStatus(times, there.toPlainDate().toString(), there.hour + there.minute / 60);
            expect([new Date(moment), openingStatusAt(changes, moment)]).toEqual([new Date(moment), wall]);
          }
        },
      ),
      { numRuns: 60 },
    );
  });
});
