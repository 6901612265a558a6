import { type Change, capitalized } from '../../views/contracts/leads.js';
import type { Lead } from './lead.entity.js';

const asWritten = (text: string) => text;
const yesOrNo = (isSo: boolean) => (isSo ? 'Yes' : 'No');

/** The fields whose changes are recorded in the timeline: the label of each, and how its value is put into words. */
const followed = {
  status: { label: 'Status', told: capitalized },
  priority: { label: 'Priority', told: capitalized },
  notes: { label: 'Notes', told: asWritten },
  followUpDate: { label: 'Follow-up date', told: asWritten },
  isSpam: { label: 'Spam', told: yesOrNo },
} as const;

/** The changes from one state of a lead to another, in the fields above. */
export function changesBetween(before: Lead, after: Lead): Change[] {
  return (Object.keys(followed) as (keyof typeof followed)[]).flatMap((field) => {
    const { label } = followed[field];
    const told = followed[field].told as (value: unknown) => string;
    const [from, to] = [before[field], after[field]].map((value) => (value === null ? '' : told(value)));
    return before[field] === after[field] ? [] : [{ label, from, to }];
  });
}

/** Joins successive changes of one lead: each field once, from its first value to its last. */
export function mergedChanges(changes: Change[]): Change[] {
  const byLabel = new Map<string, Change>();
  for (const { label, from, to } of changes)
    byLabel.set(label, { label, from: byLabel.get(label)?.from ?? from, to });
  return [...byLabel.values()];
}

/** Changes as a sentence for the owner: "Status is now “Contacted”, Notes is now “Gate code 12”". */
export function toldIn(changes: Change[]): string {
  if (changes.length === 0) return 'it was saved from another page';
  return changes
    .map(({ label, to }) => `${label} is now ${to === '' ? 'empty' : `“${shortened(to)}”`}`)
    .join(', ');
}

const shortened = (text: string) => (text.length > 80 ? `${text.slice(0, 79)}…` : text);
