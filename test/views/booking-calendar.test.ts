import { describe, expect, it } from '@jest/globals';
import {
  placeBlocks,
  shownHours,
  shownSpan,
  stepsFrom,
} from '../../views/components/admin/bookings/calendar/blocks.js';
import {
  formatTime,
  moved,
  pickUp,
  spanCarried,
  timeOf,
} from '../../views/components/admin/bookings/calendar/dropped.js';
import { carriedByKey } from '../../views/components/admin/bookings/calendar/keys.js';
import type { LeadView } from '../../views/contracts/leads/leads.js';
import { sharedFacts } from '../../views/contracts/website/facts.js';

const facts = { ...sharedFacts, openingHours: [] };

const booked = (id: number, timeWindow: string, minutes: number | null = null) =>
  ({
    id,
    name: `Lead ${id}`,
    status: 'scheduled',
    appointment: { day: '2026-12-01', timeWindow, minutes },
  }) as LeadView;
const narrow = { mostLanes: 3, canCascade: true };
const wide = { mostLanes: 6, canCascade: false };
const lanes = ({ blocks }: ReturnType<typeof placeBlocks>) =>
  blocks.map(({ lead, lane, lanes: count }) => [lead.id, lane, count]);

describe('The calendar', () => {
  it('shows appointments side by side where they overlap, and alone where they don’t', () => {
    const day = [
      booked(1, '10:00', 60),
      booked(2, 'morning'),
      booked(3, '11:00', 90),
      booked(4, '15:00', 60),
    ];
    const placed = placeBlocks(day, facts, wide);
    expect(lanes(placed)).toEqual([
      [2, 0, 2],
      [1, 1, 2],
      [3, 1, 2],
      [4, 0, 1],
    ]);
    expect(placed.blocks.map(({ from, to, isWindow }) => [from / 60, to / 60, isWindow])).toEqual([
      [8, 12, true],
      [10, 11, false],
      [11, 12.5, false],
      [15, 16, false],
    ]);
  });

  it('shows an arrival window without the closed hours of its day', () => {
    const open = { ...facts, openingHours: [{ weekdays: [2], from: 9.5, to: 17 }] };
    const { blocks } = placeBlocks([booked(1, 'morning')], open, wide);
    expect(blocks.map(({ from, to }) => [from / 60, to / 60])).toEqual([[9.5, 12]]);
    const carried = pickUp(booked(1, 'morning'), {
      days: ['2026-12-01'],
      day: '2026-12-01',
      facts: open,
      usual: 120,
    });
    expect(spanCarried(carried, open)).toEqual({ from: 9.5 * 60, to: 720 });
    expect(spanCarried({ ...carried, day: '2026-12-02' }, open)).toEqual({ from: 480, to: 720 });
  });

  it('lays later ones over earlier ones in a narrow column, unless that hides a name', () => {
    const apart = placeBlocks([booked(1, 'morning'), booked(2, '10:00', 60)], facts, narrow);
    expect(apart.blocks.map(({ isCascaded }) => isCascaded)).toEqual([true, true]);
    const together = placeBlocks([booked(1, 'morning'), booked(2, '08:15', 60)], facts, narrow);
    expect(together.blocks.map(({ isCascaded }) => isCascaded)).toEqual([false, false]);
  });

  it('counts those for which there is no lane', () => {
    const eight = Array.from({ length: 8 }, (_, id) => booked(id, '10:00', 120));
    const { blocks, crowds } = placeBlocks(eight, facts, narrow);
    expect(blocks).toHaveLength(2);
    expect(crowds).toEqual([{ from: 600, to: 720, lane: 2, lanes: 3, count: 6 }]);
  });

  it('leaves room for a job just before midnight', () => {
    const shown = (from: number, to: number) => {
      const span = shownSpan({ from, to });
      return [span.from / 60, span.to / 60];
    };
    expect(shown(23 * 60 + 59, 25 * 60 + 59)).toEqual([23.5, 24]);
    expect(shown(22 * 60, 24 * 60)).toEqual([22, 24]);
    expect(shown(10 * 60, 11 * 60)).toEqual([10, 11]);
  });

  it('shows the hours that are open or booked', () => {
    const day = {
      day: '2026-12-01',
      capacity: [],
      open: { from: 9.5, to: 17 },
      appointments: [],
      tentative: [],
    };
    expect(shownHours([day], facts)).toEqual({ from: 8, to: 18 });
    const early = { ...day, appointments: [booked(1, '05:45', 60), booked(2, '22:30', 180)] };
    const hours = shownHours([early], facts);
    expect(hours).toEqual({ from: 5, to: 24 });
    expect(['05:45', '25:30'].map((time) => stepsFrom(hours, Number(time.slice(0, 2)) * 60 + 45))).toEqual([
      '03',
      '76',
    ]);
  });
});

describe('A dragged appointment', () => {
  const days = ['2026-12-01', '2026-12-02'];
  const options = { days, day: days[0], facts, usual: 120 };

  it('starts where it is, or at the preferred time', () => {
    const pending = {
      id: 5,
      appointment: null,
      preferredDate: days[1],
      timePreference: 'afternoon',
    } as LeadView;
    expect(pickUp(pending, options)).toMatchObject({
      kind: 'schedule',
      day: days[1],
      start: 720,
      minutes: 120,
      isWindow: true,
    });
    expect(pickUp(booked(1, '10:00', 90), options)).toMatchObject({ kind: 'move', start: 600, minutes: 90 });
    const window = pickUp(booked(1, 'morning'), options);
    expect(window.isWindow).toBe(true);
    expect(spanCarried({ ...window, start: 800 }, facts)).toEqual({ from: 720, to: 1020 });
    expect(timeOf({ ...window, start: 800 }, facts, true)).toEqual({
      day: days[0],
      timeWindow: 'afternoon',
      minutes: null,
    });
  });

  it('stays within the day, and between 30 minutes and 10 hours', () => {
    const carried = pickUp(booked(1, '10:00', 90), options);
    expect(moved(carried, { start: -30 }).start).toBe(0);
    expect(moved(carried, { start: 1500 }).start).toBe(1410);
    expect(moved(carried, { minutes: 0 }).minutes).toBe(30);
    expect(moved(carried, { minutes: 900 }).minutes).toBe(600);
  });

  it('moves by the arrow keys: by days, half hours and arrival windows', () => {
    const press = (carried: ReturnType<typeof pickUp>, key: string, shiftKey = false) =>
      carriedByKey(carried, { key, shiftKey }, days, facts);
    const exact = pickUp(booked(1, '10:00', 90), options);
    expect(press(exact, 'ArrowRight')?.day).toBe(days[1]);
    expect(press(exact, 'ArrowLeft')?.day).toBe(days[0]);
    expect(press(exact, 'ArrowUp')?.start).toBe(570);
    expect(press(exact, 'ArrowDown', true)?.minutes).toBe(120);
    expect(press(pickUp(booked(1, 'morning'), options), 'ArrowDown')?.start).toBe(720);
    expect(press(exact, 'Escape')).toBeUndefined();
    expect(press(exact, 'x')).toBe(exact);
  });

  it('is named by its time', () => {
    expect(formatTime({ day: days[0], timeWindow: '13:00', minutes: 120 }, facts)).toBe('1:00–3:00 PM');
    expect(formatTime({ day: days[0], timeWindow: '11:30', minutes: 90 }, facts)).toBe('11:30 AM–1:00 PM');
    expect(formatTime({ day: days[0], timeWindow: 'morning', minutes: null }, facts)).toBe(
      'Morning (8AM-12PM)',
    );
    expect(formatTime({ day: days[0], timeWindow: '', minutes: null }, facts)).toBe('Any time');
  });
});
