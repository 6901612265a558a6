import { describe, expect, it } from '@jest/globals';
import { leadsUrl, matchesSearch } from '../../views/contracts/leads/leads.js';
import { formatCalendarDate, formatInstant } from '../../views/format/moments.js';

describe('The lead search', () => {
  const lead = { id: 137, name: 'Zoë Ahlgren', email: 'Zoe.A@Example.com', phone: '(763) 555-0100' };

  it.each([
    'zoë',
    'AHLGREN',
    'example',
    'ZOE.A@',
    '(763)',
    '555-0100',
    '7635550100',
    '763 555',
    '+1 763 555 0100',
    '  zoë ',
    'zoe ahl',
    'Ahlgren ZOE',
    'ahlgren  example',
    'Q-137-2',
    ' r-137 ',
  ])('finds %j', (search) => {
    expect(matchesSearch(lead, search)).toBe(true);
  });

  it.each(["o'brien", 'o’brien', 'oʼbrien', 'O‘Brien', "o'brien wójcik"])(
    'finds %j, however the apostrophe was typed',
    (search) => {
      for (const name of ['Wanda O’Brien-Wójcik', "Wanda O'Brien-Wójcik"])
        expect(matchesSearch({ ...lead, name }, search)).toBe(true);
      expect(matchesSearch({ ...lead, name: 'Wanda O Brien' }, search)).toBe(false);
    },
  );

  it.each(['eve', '999', '763-556', '5550101', 'ahlgren eve', '0100 555', 'Q-13-7', 'Q-1370', 'x-137'])(
    'does not find %j',
    (search) => {
      expect(matchesSearch(lead, search)).toBe(false);
    },
  );

  it('asks the API for what is filtered only', () => {
    expect(leadsUrl({})).toBe('/admin/api/contacts');
    expect(leadsUrl({ status: 'new', priority: undefined })).toBe('/admin/api/contacts?status=new');
    expect(leadsUrl({ status: 'new', priority: 'high' })).toBe(
      '/admin/api/contacts?status=new&priority=high',
    );
  });
});

describe('A moment', () => {
  it('is told in the business’s zone, on both sides of the DST nights', () => {
    expect(formatInstant('2026-03-08T07:59:00Z', 'America/Chicago')).toBe('Mar 8, 2026, 1:59 AM');
    expect(formatInstant('2026-03-08T08:00:00Z', 'America/Chicago')).toBe('Mar 8, 2026, 3:00 AM');
    expect(formatInstant('2026-11-01T07:30:00Z', 'America/Chicago')).toBe('Nov 1, 2026, 1:30 AM');
  });

  it('that is a calendar date stays that date, wherever the machine is', () => {
    expect(formatCalendarDate('2026-12-03')).toBe('Thu, Dec 3, 2026');
    expect(formatCalendarDate('next Tuesday')).toBe('next Tuesday');
  });
});
