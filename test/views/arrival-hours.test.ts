import { describe, expect, it } from '@jest/globals';
import { sharedFacts } from '../../views/contracts/website/facts.js';
import { arrivalHours, isPast, spanOf } from '../../views/format/arrival-hours.js';
import { requestedWindowLabel, windowLabel } from '../../views/forms/leads/arrival-windows.js';

const facts = {
  ...sharedFacts,
  openingHours: [
    { weekdays: [2, 3, 4], from: 10, to: 18 },
    { weekdays: [5, 6], from: 9.5, to: 17 },
    { weekdays: [1], isByAppointment: true },
  ],
};
const [sunday, monday, tuesday, saturday] = ['2026-11-29', '2026-11-30', '2026-12-01', '2026-12-05'];

describe('The hours of an arrival window', () => {
  it.each([
    [tuesday, 'morning', { from: 10, to: 12 }],
    [tuesday, 'evening', { from: 17, to: 18 }],
    [saturday, 'morning', { from: 9.5, to: 12 }],
    [saturday, 'afternoon', { from: 12, to: 17 }],
    // Closed all the time: only its own hours are left.
    [saturday, 'evening', { from: 17, to: 20 }],
    [sunday, 'morning', { from: 8, to: 12 }],
    [monday, 'morning', { from: 8, to: 12 }],
    [null, 'morning', { from: 8, to: 12 }],
    ['next week', 'morning', { from: 8, to: 12 }],
    [tuesday, 'after school', undefined],
  ])('are within the opening hours of its day: %s, %s', (day, timeWindow, hours) => {
    const { from, to } = arrivalHours({ day, timeWindow }, facts) ?? {};
    expect({ from, to }).toEqual(hours ?? {});
    const span = hours && { from: hours.from * 60, to: hours.to * 60 };
    expect(spanOf({ day, timeWindow, minutes: null }, facts)).toEqual(span);
  });

  it.each([
    [monday, '', '00:00', true],
    [saturday, '08:00', '23:59', false],
    [tuesday, '08:00', '07:59', false],
    [tuesday, '08:00', '08:00', true],
    [tuesday, 'morning', '11:59', false],
    [tuesday, 'morning', '12:00', true],
    [tuesday, '', '23:59', false],
    [tuesday, 'after school', '23:59', false],
  ])('end when the last arrival has passed: %s, %j at %s: %s', (day, timeWindow, time, expected) => {
    expect(isPast({ day, timeWindow, minutes: null }, { day: tuesday, time }, facts)).toBe(expected);
  });

  it('are part of its name', () => {
    expect(windowLabel(saturday, 'morning', facts)).toBe('Morning (9:30AM-12PM)');
    expect(windowLabel(null, 'morning', facts)).toBe('Morning (8AM-12PM)');
    expect(windowLabel(tuesday, '13:30', facts)).toBe('1:30 PM');
    expect(windowLabel(tuesday, 'after school', facts)).toBe('after school');
  });

  it('aren’t part of the name of a requested one: they may have changed since', () => {
    expect(requestedWindowLabel('evening', facts)).toBe('Evening');
    expect(requestedWindowLabel('13:30', facts)).toBe('1:30 PM');
    expect(requestedWindowLabel('after school', facts)).toBe('after school');
    expect(requestedWindowLabel(null, facts)).toBeNull();
  });
});
