import { describe, expect, it, jest } from '@jest/globals';
import { appointmentDays } from '../../views/components/admin/bookings/appointment-days.js';
import type { LeadView } from '../../views/contracts/leads/leads.js';
import { sharedFacts } from '../../views/contracts/website/facts.js';
import { formatWait } from '../../views/format/figures.js';
import { formatInterval } from '../../views/format/moments.js';

describe('A wait', () => {
  it.each([
    [-5, '0 min'],
    [59_999, '0 min'],
    [45 * 60_000, '45 min'],
    [60 * 60_000, '1 h'],
    [185 * 60_000, '3 h 5 min'],
    [47.5 * 3_600_000, '47 h 30 min'],
    [49 * 3_600_000, '2 days'],
  ])('of %i ms is %s', (ms, told) => {
    expect(formatWait(ms)).toBe(told);
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
      sharedFacts,
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
          ['No time named', [2]],
        ],
      ],
      ['2026-12-02', [['after school', [4]]]],
      ['', [['Afternoon (12PM-5PM)', [5]]]],
    ]);
  });
});
