import { describe, expect, it } from '@jest/globals';
import {
  describeRowDate,
  describeRowText,
  shortService,
} from '../../views/components/admin/leads/list/row-labels.js';
import { nextStepOf } from '../../views/components/admin/leads/panel/next-step.js';
import { isCut, type LeadRow, rowOf } from '../../views/contracts/leads/lead-list.js';
import type { LeadPanelData } from '../../views/contracts/leads/lead-panel.js';
import type { LeadView } from '../../views/contracts/leads/leads.js';

const today = '2026-11-27';
const appointment = (day: string | null, timeWindow = 'morning') => ({ day, timeWindow, minutes: null });

describe('A row of the list', () => {
  const row = (lead: Partial<LeadView>) => ({ status: 'new', ...lead }) as LeadRow;

  it.each<[Partial<LeadView>, string, string]>([
    [{}, 'No date', ''],
    [{ preferredDate: '2026-12-05', timePreference: 'evening' }, 'Sat, Dec 5', 'Evening, requested'],
    [{ preferredDate: today }, 'Today', 'Any time, requested'],
    [{ preferredDate: 'next Tuesday' }, 'next Tuesday', 'Any time, requested'],
    [{ followUpDate: '2026-11-26', preferredDate: '2026-12-05' }, 'Sat, Dec 5', 'Follow-up overdue'],
    [{ followUpDate: today }, 'No date', 'Follow up today'],
    [{ followUpDate: '2026-12-01' }, 'No date', 'Follow up Tue, Dec 1'],
    [{ status: 'scheduled', appointment: appointment(null) }, 'No date', 'Needs a date'],
    [{ status: 'scheduled', appointment: appointment('2026-11-25') }, 'Wed, Nov 25, morning', 'Close out'],
    [{ status: 'scheduled', appointment: appointment(today, '15:00') }, 'Today, 3:00 PM', 'Confirmed'],
    [
      { status: 'scheduled', appointment: appointment('2026-12-09', ''), calendarEventId: 'uid' },
      'Wed, Dec 9',
      'Calendar event created',
    ],
    [{ status: 'completed', appointment: appointment('2026-11-20') }, 'Fri, Nov 20, morning', ''],
    [{ cancelledAt: '2026-11-26T10:00:00Z', preferredDate: today }, 'Today', 'Canceled by customer'],
  ])('of %j shows %s, %s', (lead, date, state) => {
    expect(describeRowDate(row(lead), today)).toMatchObject({ date, state });
  });

  it('shows what the customer did, and warnings, before the message', () => {
    expect(describeRowText(row({ message: 'Two rooms' }))).toEqual({ text: 'Two rooms', isNotice: false });
    expect(describeRowText(row({ message: 'x', customerDid: 'added 2 photos', duplicateOf: 7 }))).toEqual({
      text: 'The customer added 2 photos · Possible duplicate of lead #7',
      isNotice: true,
    });
  });

  it('shortens services, and cuts messages', () => {
    expect(['Residential carpet cleaning', 'Stair cleaning', null].map(shortService)).toEqual([
      'Residential',
      'Stair',
      'No service selected',
    ]);
    expect(shortService('Free Room Cleaning - One Room or Two Rugs')).toBe('Free room');
    const lead = { message: `One\n\n${'two '.repeat(100)}`, priority: 'normal', notes: 'x' } as LeadView;
    const cut = rowOf(lead);
    expect(cut.message).toMatch(/^One two .{40,60}…$/);
    expect([isCut(cut), isCut(rowOf({ ...lead, message: 'Short' }))]).toEqual([true, false]);
    expect(cut).not.toHaveProperty('notes');
    expect(cut).not.toHaveProperty('priority');
  });
});

describe('The next step', () => {
  const emptyJob = { quotedCents: null, acceptedAt: null, chargedCents: null, paidOn: null };
  const dates = { requested: 'Requested Sat, Dec 5, evening', appointment: 'Today, 3:00 PM', today };
  const drafts = ['On my way', 'Ask for a review'].map((label) => ({ label, href: `sms:${label}` }));
  const step = (lead: object, job: object = {}) => {
    const data = { lead: { id: 7, ...lead }, job: { ...emptyJob, ...job }, followUps: { drafts } };
    return nextStepOf(data as unknown as LeadPanelData, dates);
  };

  it.each<[object, object, string, string[]]>([
    [{ status: 'new' }, {}, 'Call to confirm the date', ['Schedule', 'Mark as contacted']],
    [{ status: 'contacted' }, {}, 'Schedule the job', ['Schedule', 'Write quote']],
    [
      { status: 'contacted' },
      { quotedCents: 100, acceptedAt: 'x' },
      'Quote accepted. Schedule the job',
      ['Schedule', 'Edit quote'],
    ],
    [{ status: 'scheduled', appointment: appointment(null) }, {}, 'Set the date', ['Schedule']],
    [
      { status: 'scheduled', appointment: appointment('2026-11-25') },
      {},
      'Close out the job',
      ['Mark as completed'],
    ],
    [
      { status: 'scheduled', appointment: appointment(today) },
      {},
      'Appointment today',
      ['On my way', 'Mark as completed'],
    ],
    [
      { status: 'scheduled', appointment: appointment('2026-12-09') },
      {},
      'Appointment confirmed',
      ['Write quote', 'Reschedule'],
    ],
    [{ status: 'completed' }, { chargedCents: 100 }, 'Record the payment', ['Record payment']],
    [{ status: 'completed' }, { chargedCents: 0 }, 'Ask for a review', ['Ask for a review']],
    [{ status: 'completed' }, { chargedCents: 1, paidOn: today }, 'Ask for a review', ['Ask for a review']],
  ])('of %j with %j is: %s', (lead, job, title, labels) => {
    const found = step(lead, job);
    expect([found?.title, found?.actions.map(({ label }) => label)]).toEqual([title, labels]);
  });

  it('is to check spam, which has no steps', () => {
    expect(step({ status: 'new', isSpam: true })).toBeUndefined();
  });
});
