import { describe, expect, it } from '@jest/globals';
import { version1 } from '../../src/business/content/stored-content.js';
import { openingHoursOf } from '../../src/business/opening-hours.js';
import { type OpeningTimes, openingChanges, openingStatus } from '../../src/business/opening-status.js';
import type { OpenDays } from '../../views/contracts/website/business.js';
import {
  openingChangesText,
  openingStatusAt,
  parseOpeningChanges,
} from '../../views/contracts/website/opening-status.js';

const dayMs = 86_400_000;
const week = (...lines: OpenDays[]): OpeningTimes => ({ openingHours: lines, daysOff: [] });
const off = (from: string, until = from) => ({ id: 1, from, until, reason: '' });

describe('The opening status', () => {
  /** Tuesday to Thursday 10 to 18, Friday and Saturday 9 to 17, Sunday closed, Monday by appointment. */
  const present = { openingHours: openingHoursOf(version1.hours), daysOff: [] };

  // 2027-03-02 is a Tuesday.
  it.each([
    ['2027-03-02', 0, 'Opens at 10'],
    ['2027-03-02', 9.99, 'Opens at 10'],
    ['2027-03-02', 10, 'Open until 6'],
    ['2027-03-02', 17.99, 'Open until 6'],
    ['2027-03-02', 18, 'Opens Wed at 10'],
    ['2027-03-04', 20, 'Opens Fri at 9'],
    ['2027-03-06', 17, 'Opens Tue at 10'],
    ['2027-03-07', 12, 'Opens Tue at 10'],
    ['2027-03-08', 12, 'Opens Tue at 10'],
  ])('is on %s at %d: %s', (day, hour, status) => {
    expect(openingStatus(present, day, hour)).toBe(status);
  });

  it.each([
    [8, 12, 'Opens at 8', 'Open until noon'],
    [5.5, 18.5, 'Opens at 5:30', 'Open until 6:30'],
    [12, 24, 'Opens at noon', 'Open until midnight'],
    [13, 22, 'Opens at 1 PM', 'Open until 10'],
    [0.5, 11, 'Opens at 12:30 AM', 'Open until 11 AM'],
    [4, 12.5, 'Opens at 4 AM', 'Open until 12:30'],
  ])('for hours from %d to %d is: %s, %s', (from, to, before, during) => {
    const times = week({ weekdays: [2], from, to });
    expect(openingStatus(times, '2027-03-02', 0)).toBe(before);
    expect(openingStatus(times, '2027-03-02', from)).toBe(during);
  });

  it('respects days off, including one that starts today and a week that makes the weekday ambiguous', () => {
    const closed = (from: string, until?: string) => ({ ...present, daysOff: [off(from, until)] });
    expect(openingStatus(closed('2027-03-02'), '2027-03-02', 12)).toBe('Opens Wed at 10');
    expect(openingStatus(closed('2027-03-03', '2027-03-08'), '2027-03-02', 19)).toBe('Opens Tue, Mar 9');
    expect(openingStatus(closed('2027-03-03', '2027-03-08'), '2027-03-03', 12)).toBe('Opens Tue at 10');
    expect(openingStatus(closed('2027-03-02', '2027-12-31'), '2027-03-02', 12)).toBe('');
  });

  it('is blank without hours or with appointments only', () => {
    for (const times of [
      week(),
      week({ weekdays: [0, 1, 2, 3, 4, 5, 6] }),
      week({ weekdays: [2], isByAppointment: true }),
    ]) {
      expect(openingStatus(times, '2027-03-02', 12)).toBe('');
      expect(
        openingChanges(times, 'America/Chicago', Date.UTC(2027, 2, 2)).map(([, status]) => status),
      ).toEqual(['', '']);
    }
  });

  it('of a business that never closes has no closing time', () => {
    const always = week({ weekdays: [0, 1, 2, 3, 4, 5, 6], from: 0, to: 24 });
    expect(openingStatus(always, '2027-03-02', 23)).toBe('Open now');
    expect(openingStatus({ ...always, daysOff: [off('2027-03-03')] }, '2027-03-02', 23)).toBe(
      'Open until midnight',
    );
  });

  it('is the server’s until the first change, and blank a week later', () => {
    const now = Date.UTC(2027, 2, 2, 18);
    const changes = openingChanges(present, 'America/Chicago', now);
    expect(openingStatusAt(changes, now)).toBe('Open until 6');
    expect(openingStatusAt(changes, now - 40 * dayMs)).toBe('Open until 6');
    expect(openingStatusAt(changes, now + 7 * dayMs - 1)).toBe('Open until 6');
    expect(openingStatusAt(changes, now + 7 * dayMs)).toBe('');
    expect(parseOpeningChanges(openingChangesText(changes))).toEqual(changes);
  });
});
