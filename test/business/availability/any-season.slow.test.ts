import { beforeAll, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { BookingSettingsService } from '../../../src/business/availability/booking-settings.service.js';
import { FreeWindowsService } from '../../../src/business/availability/free-windows.service.js';
import { ReservedSlot } from '../../../src/business/availability/reserved-slot.entity.js';
import { SlotsService, WindowTaken } from '../../../src/business/availability/slots.service.js';
import { BusinessService } from '../../../src/business/business.service.js';
import { DaysOffService } from '../../../src/business/days-off.service.js';
import { ClockService } from '../../../src/platform/config/clock.service.js';
import { UnitOfWorkService } from '../../../src/platform/database/unit-of-work.service.js';
import { type BookingSettings, windowText } from '../../../views/contracts/bookings/free-windows.js';
import type { OpenDays } from '../../../views/contracts/website/business.js';
import { sharedFacts } from '../../../views/contracts/website/facts.js';
import { times } from '../../faults/support/driver.js';
import { onEachDatabase } from '../../support/databases/databases.js';
import { testSite } from '../../support/site/site.js';
import { dayAt, daysAfter, slowWindows } from './slow-windows.js';

const { timeWindows } = sharedFacts;
const names = timeWindows.map(({ value }) => value);
const hourMs = 3_600_000;

/** What can happen, in any order. Days count from the day on which it does. */
type Step =
  | { kind: 'customer' | 'owner'; who: number; ahead: number; time: string }
  | { kind: 'offered'; who: number; which: number }
  | { kind: 'cancel'; who: number }
  | { kind: 'settings'; crews: number[]; noticeHours: number; daysAhead: number }
  | { kind: 'close'; ahead: number; days: number }
  | { kind: 'open' }
  | { kind: 'pass'; hours: number };

const who = fc.integer({ min: 1, max: 9 });
/** Few days, so that many want the same. */
const ahead = fc.integer({ min: 1, max: 2 });
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('offered' as const), who, which: fc.nat(5) }) },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('customer' as const),
      ...{ who, ahead, time: fc.constantFrom('morning', ...names) },
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('owner' as const),
      // In a window, over two of them, and at any time.
      ...{ who, ahead, time: fc.constantFrom('morning', 'morning', ...names, '11:30', '') },
    }),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('cancel' as const), who }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('settings' as const),
      crews: fc.array(fc.nat(3), { minLength: names.length, maxLength: names.length }),
      noticeHours: fc.constantFrom(0, 1, 12, 24, 48),
      daysAhead: fc.integer({ min: 1, max: 7 }),
    }),
  },
  fc.record({ kind: fc.constant('close' as const), ahead, days: fc.nat(2) }),
  fc.record({ kind: fc.constant('open' as const) }),
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('pass' as const), hours: fc.integer({ min: 1, max: 40 }) }),
  },
);
const weekday = (number: number): fc.Arbitrary<OpenDays> =>
  fc
    .oneof(
      {
        weight: 8,
        arbitrary: fc.record({
          from: fc.integer({ min: 12, max: 22 }),
          hours: fc.integer({ min: 4, max: 20 }),
        }),
      },
      fc.constant(undefined),
    )
    .map((open) =>
      open
        ? { weekdays: [number], from: open.from / 2, to: (open.from + open.hours) / 2 }
        : { weekdays: [number] },
    );
interface Season {
  /** In milliseconds. */
  begins: number;
  openingHours: OpenDays[];
  steps: Step[];
}

const season: fc.Arbitrary<Season> = fc.record({
  // A day or two before the nights on which the clock changes, before a leap day, and anywhere.
  begins: fc
    .tuple(fc.constantFrom('2026-10-31', '2027-03-12', '2028-02-27', '2027-07-01'), fc.nat(48 * 4))
    .map(([day, quarters]) => Date.parse(`${day}T00:00:00Z`) + quarters * 900_000),
  openingHours: fc.tuple(...[0, 1, 2, 3, 4, 5, 6].map(weekday)),
  steps: fc.array(step, { minLength: 20, maxLength: 40 }),
});

/** Rare in what is drawn: the owner goes beyond the crews, and a place within them is given back. */
const beyondTheCrews: Season = {
  begins: Date.parse('2027-06-01T15:00:00Z'),
  openingHours: [0, 1, 2, 3, 4, 5, 6].map((number) => ({ weekdays: [number], from: 8, to: 20 })),
  steps: [
    ...[1, 2, 3].map((who) => ({ kind: 'owner' as const, who, ahead: 1, time: 'morning' })),
    { kind: 'cancel', who: 1 },
    { kind: 'customer', who: 4, ahead: 1, time: 'morning' },
    { kind: 'cancel', who: 3 },
    { kind: 'customer', who: 4, ahead: 1, time: 'morning' },
  ],
};

const defaultSettings: BookingSettings = {
  crews: Object.fromEntries(names.map((name) => [name, 2])),
  ...{ noticeHours: 12, daysAhead: 7, isInstant: true },
};

/** The windows that an appointment touches. */
const touched = (time: string) =>
  time === '' ? names : time === '11:30' ? ['morning', 'afternoon'] : [time];

onEachDatabase('A season of bookings', (make) => {
  const site = testSite(make);
  let now = 0;
  let openingHours: readonly OpenDays[] = [];

  beforeAll(() => {
    site.app.get(ClockService).now = () => new Date(now);
    const business = site.app.get(BusinessService);
    const { facts } = business;
    Object.defineProperty(business, 'facts', { get: () => ({ ...facts, openingHours }) });
  });

  it('matches the slow model: what is offered, who gets a slot, and who is rejected', async () => {
    const [free, slots] = [site.app.get(FreeWindowsService), site.app.get(SlotsService)];
    const [settingsService, daysOff] = [site.app.get(BookingSettingsService), site.app.get(DaysOffService)];
    const unitOfWork = site.app.get(UnitOfWorkService);
    const outcomes = { booked: 0, refused: 0, offered: 0 };

    /** @returns whether there was a place. */
    const take = (leadId: number, day: string, timeWindow: string, asking: 'customer' | 'owner') =>
      unitOfWork
        .run((manager) => slots.reserve(manager, leadId, { day, timeWindow, minutes: null }, asking))
        .then(
          () => true,
          (error) => {
            if (error instanceof WindowTaken) return false;
            throw error;
          },
        );

    const drawn = fc.sample(season, { numRuns: times(8, 2_000), seed: 20261124 });
    const seasons = [beyondTheCrews, ...drawn];
    for (const [number, { begins, steps, ...given }] of seasons.entries()) {
      now = begins;
      openingHours = given.openingHours;
      let settings = defaultSettings;
      /** What the test itself writes down: who has which windows, and which days are off. */
      const has = new Map<number, string[]>();
      let closed: { from: string; until: string }[] = [];
      await site.dataSource.getRepository(ReservedSlot).clear();
      for (const { id } of daysOff.all) await daysOff.remove(id);
      await settingsService.save(settings);

      const book = async (who: number, day: string, time: string, asking: 'customer' | 'owner') => {
        const wanted = touched(time).map((timeWindow) => windowText({ day, timeWindow }));
        const others = [...has].flatMap(([one, windows]) => (one === who ? [] : windows));
        const isFree = others.filter((one) => one === wanted[0]).length < settings.crews[time];
        const isTaken = await take(who, day, time, asking);
        expect([number, day, time, isTaken]).toEqual([number, day, time, asking === 'owner' || isFree]);
        if (isTaken) has.set(who, wanted);
        outcomes[isTaken ? 'booked' : 'refused']++;
      };

      for (const one of steps) {
        const today = dayAt(now);
        if (one.kind === 'customer' || one.kind === 'owner')
          await book(one.who, daysAfter(today, one.ahead), one.time, one.kind);
        if (one.kind === 'offered' && free.all.length > 0) {
          const { day, timeWindow } = free.all[one.which % free.all.length];
          outcomes.offered++;
          expect(await take(one.who, day, timeWindow, 'customer')).toBe(true);
          has.set(one.who, [windowText({ day, timeWindow })]);
        }
        if (one.kind === 'cancel') {
          await unitOfWork.run((manager) => slots.release(manager, one.who));
          has.delete(one.who);
        }
        if (one.kind === 'settings') {
          const crews = Object.fromEntries(names.map((name, index) => [name, one.crews[index]]));
          settings = { ...settings, crews, noticeHours: one.noticeHours, daysAhead: one.daysAhead };
          await settingsService.save(settings);
        }
        if (one.kind === 'close') {
          const from = daysAfter(today, one.ahead);
          closed.push({ from, until: daysAfter(from, one.days) });
          await daysOff.add({ ...closed[closed.length - 1], reason: '' });
        }
        if (one.kind === 'open') {
          for (const { id } of daysOff.all) await daysOff.remove(id);
          closed = [];
        }
        if (one.kind === 'pass') now += one.hours * hourMs;
        await free.refresh();
        const taken = new Map<string, number>();
        for (const window of [...has.values()].flat()) taken.set(window, (taken.get(window) ?? 0) + 1);
        const expected = slowWindows({ now, openingHours, daysOff: closed, settings, reserved: taken });
        expect([number, one, free.all.map(windowText)]).toEqual([number, one, expected]);
      }
      const held = await site.dataSource.getRepository(ReservedSlot).find();
      expect(held.map((place) => `${place.leadId} ${windowText(place)}`).sort()).toEqual(
        [...has].flatMap(([leadId, windows]) => windows.map((window) => `${leadId} ${window}`)).sort(),
      );
    }
    // The seasons are worth the name.
    expect(outcomes.booked).toBeGreaterThan(seasons.length * 2);
    expect(outcomes.refused).toBeGreaterThan(seasons.length / 4);
    expect(outcomes.offered).toBeGreaterThan(seasons.length);
  }, 900_000);
});
