import { describe, expect, it } from '@jest/globals';
import { FreeWindowsService } from '../../../src/business/availability/free-windows.service.js';
import { BusinessCalendarService } from '../../../src/business/business-calendar.service.js';
import { type DayWindow, windowText } from '../../../views/contracts/bookings/free-windows.js';
import type { OpenDays } from '../../../views/contracts/website/business.js';
import { sharedFacts } from '../../../views/contracts/website/facts.js';
import { slowWindows, type WindowsCase } from './slow-windows.js';

const { timeWindows } = sharedFacts;
const dayMs = 24 * 3_600_000;
/** Fewer where each of hundreds of mutants is to be judged (scripts/check/mutation.mjs). */
const tried = Number(process.env.CALENDARS_TRIED ?? 300);

/** The product's answer, with everything that it asks for given. */
function answered({ now, openingHours, daysOff, settings, reserved }: WindowsCase): Promise<DayWindow[]> {
  const clock = { now: () => new Date(now) };
  const calendar = new BusinessCalendarService(
    { BUSINESS_TIME_ZONE: 'America/Chicago' } as never,
    clock as never,
  );
  const service = new FreeWindowsService(
    {} as never,
    { reservedFrom: async () => reserved } as never,
    { facts: { timeWindows, openingHours } } as never,
    { all: daysOff, onChange: () => undefined } as never,
    ...([calendar, clock, {}] as [never, never, never]),
  );
  return service.read(settings);
}

/** Random numbers that are the same in every run. */
function dice(seed: number) {
  let state = seed;
  const next = () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return state / 4_294_967_296;
  };
  const between = (from: number, to: number) => from + Math.floor(next() * (to - from + 1));
  return { between, falls: (share: number) => next() < share };
}

function randomCase(seed: number) {
  const { between, falls } = dice(seed);
  // Around the nights on which the clock changes in 2026 and 2027, a leap day's month, and anywhere.
  const around = ['2026-10-25', '2026-11-01', '2027-03-07', '2027-03-14', '2028-02-27', '2027-07-01'];
  const now =
    Date.parse(`${around[between(0, around.length - 1)]}T00:00:00Z`) +
    between(-3 * 96, 3 * 96) * 900_000 +
    between(0, 899_999);
  const openingHours = Array.from({ length: 7 }, (_, weekday): OpenDays => {
    if (falls(0.15)) return { weekdays: [weekday] };
    if (falls(0.1)) return { weekdays: [weekday], isByAppointment: true };
    const from = between(12, 28) / 2;
    return { weekdays: [weekday], from, to: from + between(2, 20) / 2 };
  });
  const dayFrom = (days: number) => new Date(now + days * dayMs).toISOString().slice(0, 10);
  const daysOff = Array.from({ length: between(0, 4) }, (_, id) => {
    const from = between(-5, 30);
    return { id, from: dayFrom(from), until: dayFrom(from + between(0, 5)), reason: '' };
  });
  const settings = {
    crews: Object.fromEntries(timeWindows.map(({ value }) => [value, between(0, 3)])),
    noticeHours: [0, 1, 12, 24, 48, 336][between(0, 5)],
    daysAhead: between(1, 60),
    isInstant: false,
  };
  const reserved = new Map<string, number>();
  for (let count = between(0, 40); count > 0; count--) {
    const day = dayFrom(between(0, 20));
    reserved.set(windowText({ day, timeWindow: timeWindows[between(0, 2)].value }), between(1, 4));
  }
  return { now, openingHours, daysOff, settings, reserved };
}

describe('Open windows', () => {
  it('match a slow model for any calendar', async () => {
    let offered = 0;
    for (let seed = 1; seed <= tried; seed++) {
      const given = randomCase(seed);
      const windows = (await answered(given)).map(windowText);
      expect([seed, windows]).toEqual([seed, slowWindows(given)]);
      offered += windows.length;
    }
    expect(offered).toBeGreaterThan(3 * tried);
  });
});
