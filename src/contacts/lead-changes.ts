import { type Change, capitalized } from '../../views/contracts/leads.js';
import type { Lead } from './lead.entity.js';

/** What the owner changes of a lead, and how it is called. */
const followed = {
  status: 'Status',
  priority: 'Priority',
  notes: 'Notes',
  followUpDate: 'Follow-up date',
  isSpam: 'Spam',
} as const;

/** The differences that the owner made. */
export function changesBetween(before: Lead, after: Lead): Change[] {
  return (Object.keys(followed) as (keyof typeof followed)[]).flatMap((field) =>
    before[field] === after[field]
      ? []
      : [{ label: followed[field], from: shown(before[field]), to: shown(after[field]) }],
  );
}

/** Several changes of one lead as one: for each field its first state and its last. */
export function mergedChanges(changes: Change[]): Change[] {
  const byLabel = new Map<string, Change>();
  for (const { label, from, to } of changes)
    byLabel.set(label, { label, from: byLabel.get(label)?.from ?? from, to });
  return [...byLabel.values()];
}

/** "Status is now Contacted, Notes is now “Gate code 12”". */
export function toldIn(changes: Change[]): string {
  if (changes.length === 0) return 'it was saved from another page';
  return changes
    .map(({ label, to }) => `${label} is now ${to === '' ? 'empty' : `“${shortened(to)}”`}`)
    .join(', ');
}

function shown(value: string | boolean | null): string {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  return value === null ? '' : capitalized(value);
}

const shortened = (text: string) => (text.length > 80 ? `${text.slice(0, 79)}…` : text);
