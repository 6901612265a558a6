import { type Change, capitalized } from '../../views/contracts/leads.js';
import type { Lead } from './lead.entity.js';

const asWritten = (text: string) => text;
const yesOrNo = (isSo: boolean) => (isSo ? 'Yes' : 'No');

/** What the owner changes of a lead: what it is called, and how a value is told. What people wrote is told as they wrote it. */
const followed = {
  status: { label: 'Status', told: capitalized },
  priority: { label: 'Priority', told: capitalized },
  notes: { label: 'Notes', told: asWritten },
  followUpDate: { label: 'Follow-up date', told: asWritten },
  isSpam: { label: 'Spam', told: yesOrNo },
} as const;

/** The differences that the owner made. */
export function changesBetween(before: Lead, after: Lead): Change[] {
  return (Object.keys(followed) as (keyof typeof followed)[]).flatMap((field) => {
    const { label } = followed[field];
    const told = followed[field].told as (value: unknown) => string;
    const [from, to] = [before[field], after[field]].map((value) => (value === null ? '' : told(value)));
    return before[field] === after[field] ? [] : [{ label, from, to }];
  });
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

const shortened = (text: string) => (text.length > 80 ? `${text.slice(0, 79)}…` : text);
