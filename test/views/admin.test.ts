import { describe, expect, it, jest } from '@jest/globals';
import { appointmentDays } from '../../views/components/admin/bookings/appointment-days.js';
import type { LeadView } from '../../views/contracts/leads/leads.js';
import { sharedFacts } from '../../views/contracts/website/facts.js';
import { formatInterval, formatRelative } from '../../views/format/moments.js';

describe('A relative time', () => {
  // Friday, 9:30 PM in Minnesota.
  const now = Date.parse('2026-11-28T03:30:00Z');

  it.each([
    ['2026-11-28T03:30:05Z', 'Just now'],
    ['2026-11-28T03:29:01Z', 'Just now'],
    ['2026-11-28T02:45:00Z', '45 min ago'],
    ['2026-11-28T02:30:00Z', '1 h ago'],
    ['2026-11-28T00:25:00Z', '3 h ago'],
    ['2026-11-27T06:10:00Z', '21 h ago'],
    ['2026-11-27T05:50:00Z', 'Yesterday'],
    ['2026-11-26T06:10:00Z', 'Yesterday'],
    ['2026-11-26T05:50:00Z', 'Nov 25'],
    ['2026-01-01T18:00:00Z', 'Jan 1'],
    ['2025-12-31T18:00:00Z', 'Dec 31, 2025'],
  ])('of %s is %s', (at, text) => {
    expect(formatRelative(at, now, 'America/Chicago')).toBe(text);
  });

  it('counts hours across midnight', () => {
    const afterMidnight = Date.parse('2026-11-28T06:30:00Z');
    expect(formatRelative('2026-11-28T03:30:00Z', afterMidnight, 'America/Chicago')).toBe('3 h ago');
  });
});

describe('A chart’s interval', () => {
  it.each([
    ['hour', 'Nov 20, 3 PM'],
    ['day', 'Fri, Nov 20'],
  ] as const)('of one %s is named, by a format that is made once', (unit, name) => {
    // A zone that no other file of tests asks for: formats stay for as long as the process.
    const formats = jest.spyOn(Intl, 'DateTimeFormat');
    for (let turn = 0; turn < 3; turn++)
      expect(formatInterval('2026-11-20T21:00:00Z', unit, 'America/Winnipeg')).toBe(name);
    expect(formats).toHaveBeenCalledTimes(1);
    formats.mockRestore();
  });
});

describe('Appointments', () => {
  const appointment = (id: number, preferredDate: string | null, timePreference: string | null) =>
    ({ id, preferredDate, timePreference }) as LeadView;

  it('stand by day as they come, and by window from the morning on', () => {
    const days = appointmentDays(
      [
        appointment(1, '2026-12-01', 'evening'),
        appointment(2, '2026-12-01', null),
        appointment(3, '2026-12-01', 'morning'),
        appointment(4, '2026-12-02', 'after school'),
        appointment(5, null, 'afternoon'),
        appointment(6, '2026-12-01', 'evening'),
      ],
      { ...sharedFacts, openingHours: [] },
    );
    const told = days.map(({ day, windows }) => [
      day,
      windows.map(({ window, leads }) => [window, leads.map(({ id }) => id)]),
    ]);
    expect(told).toEqual([
      [
        '2026-12-01',
        [
          ['Morning (8AM-12PM)', [3]],
          ['Evening (5PM-8PM)', [1, 6]],
          ['No time set', [2]],
        ],
      ],
      ['2026-12-02', [['after school', [4]]]],
      ['', [['Afternoon (12PM-5PM)', [5]]]],
    ]);
  });
});
