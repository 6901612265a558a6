import { describe, expect, it } from '@jest/globals';
import { openRequestsIn } from '../../src/contacts/links/open-requests.js';
import type { TimelineDetails, TimelineEntry } from '../../views/contracts/leads/leads.js';

const at = '2027-03-01T16:00:00.000Z';
const entries = (...all: [kind: string, details: TimelineDetails][]): TimelineEntry[] =>
  all.map(([kind, details], index) => ({ id: index + 1, kind, at, ...details }));
const kinds = (...all: Parameters<typeof entries>) => openRequestsIn(entries(...all)).map(({ kind }) => kind);
const changed = (label: string, from: string, to: string, more: TimelineDetails = {}) =>
  ['changed', { changes: [{ label, from, to }], ...more }] as [string, TimelineDetails];

const wrote: [string, TimelineDetails] = ['customer.message', { by: 'customer', text: 'Do you move sofas?' }];
const address = (from: string, to: string): [string, TimelineDetails] => [
  'customer.address',
  { by: 'customer', changes: [{ label: 'Address', from, to }] },
];
const isNow = { leavesOpen: true } as const;

describe('What a customer asked for', () => {
  it.each(['Contacted', 'Scheduled'])('stays open when a new lead becomes %s', (to) =>
    expect(kinds(wrote, address('', '1 Elm St'), changed('Status', 'New', to, isNow))).toEqual([
      'message',
      'address',
    ]),
  );

  it('was answered by that in earlier releases', () =>
    expect(kinds(wrote, changed('Status', 'New', 'Contacted'))).toEqual([]));

  it('is only a message while the lead is lost', () => {
    const lost = changed('Lost', '', 'Price', isNow);
    expect(kinds(wrote, address('', '1 Elm St'), lost)).toEqual(['message']);
    expect(kinds(lost, wrote)).toEqual(['message']);
    expect(kinds(address('', '1 Elm St'), lost, changed('Lost', 'Price', '', isNow))).toEqual(['address']);
  });

  it('is no address that is the lead’s already', () =>
    expect(kinds(address('1 Elm St', '2 Oak St'), address('1 Elm St', '1 Elm St'))).toEqual([]));
});
