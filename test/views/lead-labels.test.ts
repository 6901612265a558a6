import { describe, expect, it } from '@jest/globals';
import { describeStatusChange } from '../../views/components/admin/bookings/appointment-notices.js';
import {
  describeRowDate,
  describeRowText,
  shortService,
} from '../../views/components/admin/leads/list/row-labels.js';
import { describeRequest, nextStepOf } from '../../views/components/admin/leads/panel/next-step.js';
import { describeDue } from '../../views/components/admin/messages/describe-due.js';
import { isCut, type LeadRow, rowOf } from '../../views/contracts/leads/lead-list.js';
import type { LeadPanelData } from '../../views/contracts/leads/lead-panel.js';
import type { LeadStatus, LeadView } from '../../views/contracts/leads/leads.js';

const today = '2026-11-27';
const appointment = (day: string | null, timeWindow = 'morning') => ({ day, timeWindow, minutes: null });

describe('A row of the list', () => {
  const row = (lead: Partial<LeadView>) => ({ status: 'new', ...lead }) as LeadRow;

  it.each<[Partial<LeadView>, string, string]>([
    [{}, 'No date', ''],
    [{ preferredDate: '2026-12-05', timePreference: 'evening' }, 'Sat, Dec 5', 'Evening, requested'],
    [{ preferredDate: today }, 'Today', 'Any time, requested'],
    [{ preferredDate: '2027-08-18' }, 'Aug 18, 2027', 'Any time, requested'],
    [{ followUpDate: '2027-01-05' }, 'No date', 'Follow up Jan 5, 2027'],
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
    [{ appointmentCanceledAt: '2026-11-26T10:00:00Z', preferredDate: today }, 'Canceled by you', ''],
    [{ status: 'contacted', lostAt: '2026-11-26T10:00:00Z', followUpDate: today }, 'No date', ''],
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

  it('shows why a lead is lost before the message', () => {
    const lost = { status: 'contacted', lostAt: '2026-11-26T10:00:00Z', lostReason: 'no-answer' } as const;
    expect(describeRowText(row({ ...lost, message: 'Two rooms' })).text).toBe('No answer · Two rooms');
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
  const step = (lead: object, job: object = {}, answer: object | null = null) => {
    const data = { lead: { id: 7, ...lead }, job: { ...emptyJob, ...job }, followUps: { drafts }, answer };
    return nextStepOf(data as unknown as LeadPanelData, dates);
  };

  it.each<[object, object, string, string[]]>([
    [{ status: 'new' }, {}, 'Call to confirm the date', ['Schedule', 'Mark as contacted']],
    [{ status: 'contacted' }, {}, 'Schedule the job', ['Schedule', 'Write quote']],
    [
      { status: 'contacted', lostAt: '2026-11-26T10:00:00Z', lostReason: 'price' },
      {},
      'This lead is lost',
      ['Reopen lead'],
    ],
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
      ['Mark as completed', 'Reschedule'],
    ],
    [
      { status: 'scheduled', appointment: appointment(today) },
      {},
      'Appointment today',
      ['On my way', 'Mark as completed', 'Reschedule'],
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

  it('says of a quote whether it was sent', () => {
    const hint = (isDraft: boolean) => {
      const data = { lead: { id: 7, status: 'contacted' }, job: { ...emptyJob, quotedCents: 100 }, isDraft };
      return nextStepOf(data as unknown as LeadPanelData, dates)?.hint;
    };
    expect([hint(true), hint(false)]).toEqual(['$1 quote. Draft, not sent', '$1 quote not accepted yet']);
  });

  it.each([
    ['reply', 'You replied'],
    ['quote', 'Quote sent'],
  ])('of a new lead that was answered with a %s is to mark it as contacted', (way, title) => {
    const { actions, ...found } = step({ status: 'new' }, {}, { way }) ?? { actions: [] };
    expect(found).toEqual({ title, hint: dates.requested });
    expect(actions.map(({ label }) => label)).toEqual(['Mark as contacted', 'Schedule']);
  });

  it('of a new lead that accepted its quote is to schedule it', () => {
    const job = { quotedCents: 100, acceptedAt: '2026-11-30T15:00:00Z' };
    const { title, hint, actions = [] } = step({ status: 'new' }, job, { way: 'accepted' }) ?? {};
    expect([title, hint]).toEqual(['Quote accepted. Schedule the job', '$1 quote accepted']);
    expect(actions.map(({ label }) => label)).toEqual(['Schedule', 'Mark as contacted']);
  });

  it('is to check spam, which has no steps', () => {
    expect(step({ status: 'new', isSpam: true })).toBeUndefined();
  });

  it.each([
    [null, null, ''],
    [today, null, 'Requested for today, any time'],
    ['2026-12-05', 'evening', 'Requested Sat, Dec 5, evening'],
  ])('for %s, %s says: %s', (preferredDate, timePreference, text) => {
    expect(describeRequest({ preferredDate, timePreference, appointmentCanceledAt: null }, today)).toBe(text);
  });
});

describe('A new status', () => {
  const soon = 'The customer will get an email in about a minute.';
  const noAddress = 'The customer won’t get an email, because this lead has no email address.';
  const past = 'The customer won’t get an email, because this date is in the past.';
  const lead = { email: 'ada@example.com', preferredDate: '2026-12-05', appointment: null };
  const booked = { ...lead, appointment: appointment('2026-12-09') };

  it.each<[Partial<LeadView>, LeadStatus, string]>([
    [lead, 'scheduled', `The appointment will be on the preferred date, Sat, Dec 5, 2026. ${soon}`],
    [
      { ...lead, email: '' },
      'scheduled',
      `The appointment will be on the preferred date, Sat, Dec 5, 2026. ${noAddress}`,
    ],
    [
      { ...lead, preferredDate: '2026-11-20' },
      'scheduled',
      `The appointment will be on the preferred date, Fri, Nov 20, 2026. ${past}`,
    ],
    [
      { ...lead, preferredDate: null },
      'scheduled',
      'The customer didn’t give a preferred date. The customer won’t get an email until you set one.',
    ],
    [booked, 'scheduled', 'The appointment will be on Wed, Dec 9, 2026.'],
    [
      booked,
      'completed',
      'The appointment on Wed, Dec 9, 2026 is still ahead. The customer’s page will say that the cleaning is done.',
    ],
    [booked, 'contacted', `The appointment will be canceled. ${soon}`],
    [{ ...booked, email: '' }, 'new', `The appointment will be canceled. ${noAddress}`],
    [{ ...lead, appointment: appointment('2026-11-20') }, 'new', `The appointment will be canceled. ${past}`],
    [
      { ...lead, appointment: appointment(null) },
      'new',
      'The appointment has no date yet, so the customer won’t get an email.',
    ],
  ])('of %j to %s says: %s', (of, to, text) => {
    expect(describeStatusChange({ ...lead, ...of }, to, { today, sendsEmail: true })).toBe(text);
    expect(describeStatusChange({ ...lead, ...of }, to, { today, sendsEmail: false })).toBe(
      text.replace(soon, 'The customer gets no email until email is set up.'),
    );
  });
});

describe('A waiting email', () => {
  const dueAt = '2026-12-04T16:00:00Z';

  it('says when it is due, and whether it was tried before', () => {
    const due = (attempts: number) => describeDue({ attempts, dueAt }, 'America/Chicago');
    expect([due(0), due(2)]).toEqual([
      'Scheduled for Dec 4, 2026, 10:00 AM',
      'Next try: Dec 4, 2026, 10:00 AM',
    ]);
  });
});
